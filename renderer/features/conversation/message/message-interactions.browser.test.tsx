import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { success } from '../../../../shared/result.ts';
import { card, user } from '../../../../tests/component/builders.ts';
import {
  box,
  bubble,
  bubbleOf,
  listRow,
  log,
  stateOf,
  talk,
  type Written,
} from '../../../../tests/component/conversation-page.ts';
import { find } from '../../../../tests/component/geometry.ts';
import { acceptsMessages, answerOutbox } from '../../../../tests/component/local-writes.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
} from '../../../../tests/component/screen.ts';
import { profileRowOf } from '../../../worker/store/rows.ts';

const me = user({ credits: 50 });
const sanne = card({ name: 'Sanne' });
const noor = card({ name: 'Noor' });

async function open(written: readonly Written[], size = DESKTOP) {
  const { row, fill } = talk(me, sanne, written);
  const screen = await openScreen(`/nl/chats/${row.id}`, { as: me, fill, size });
  // An address may be shown otherwise than it was written: the first word is enough.
  await bubbleOf(written.at(-1)?.text?.split(' ')[0] ?? '');
  return { screen, id: row.id };
}

test('R-173 that somebody types shows in the list and in the conversation, for as long as the worker says', async () => {
  const { screen, id } = await open([{ text: 'Hoi' }]);
  await screen.db.typing.put({ conversation: id, until: Date.now() + 60_000 });
  await expect.element(log.getByText('Sanne typt…')).toBeInTheDocument();
  await expect.poll(() => listRow(id)).toContain('Sanne typt…');
  await screen.db.typing.delete(id);
  await expect.element(log.getByText('Sanne typt…')).not.toBeInTheDocument();
  await expect.poll(() => listRow(id)).not.toContain('typt…');
});

test('R-288 the badge is the sum of what is unread: 2 and 3 are 5', async () => {
  const unread = (other: typeof sanne, count: number) =>
    talk(
      me,
      other,
      Array.from({ length: count }, () => ({ text: 'Ongelezen' })),
      { unread: count },
    );
  await openScreen('/nl/members', {
    as: me,
    fill: async (db) => {
      await unread(sanne, 2).fill(db);
      await unread(noor, 3).fill(db);
    },
  });
  await expect.poll(() => document.title).toMatch(/^\(5\)/);
  const menu = page.getByRole('navigation', { name: 'Hoofdmenu' });
  await expect.element(menu.getByRole('link', { name: /Berichten/ })).toMatchTextContent('5');
});

test('R-289 the conversation that was opened last and its time are kept, and lead back to it', async () => {
  const { screen, id } = await open([{ text: 'Hoi' }]);
  await expect.poll(() => screen.db.local_settings.get('last_conversation')).toBeTruthy();
  await screen.goto('/nl/chats');
  const title = page.getByRole('heading', { name: 'Verder met Sanne' });
  await expect.element(title).toBeVisible();
  const last = find('[data-last-conversation]');
  expect(last.dataset['lastConversation']).toBe(id);
  expect(Math.abs(Date.parse(last.dataset['lastOpened'] ?? '') - Date.now())).toBeLessThan(120_000);
  expect(last.textContent).toContain('Laatst geopend: vandaag');
  await expectAccessible();
  await page.getByRole('link', { name: 'Open dit gesprek' }).click();
  await expect.poll(screen.path).toBe(`/nl/chats/${id}`);
});

test('addresses in a message can be followed, in a window of their own, and nothing else can', async () => {
  const { screen } = await open([
    {
      text: 'adres (https://vonk.example/pad_(1)). javascript:alert(1) https://аррӏе.com/x https://bank.nl@kwaad.example www.voorbeeld.nl!',
    },
  ]);
  const links = [...bubble('adres').querySelectorAll('a')];
  expect(
    links.map((link) => [
      link.textContent,
      ...['href', 'target', 'rel'].map((name) => link.getAttribute(name)),
    ]),
  ).toEqual(
    [
      ['https://vonk.example/pad_(1)', 'https://vonk.example/pad_(1)'],
      ['https://xn--80ak6aa92e.com/x', 'https://xn--80ak6aa92e.com/x'],
      ['www.voorbeeld.nl', 'https://www.voorbeeld.nl/'],
    ].map((one) => [...one, '_blank', 'noopener noreferrer nofollow ugc']),
  );
  await expectAccessible();
  // Nothing is asked of them before.
  expect(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).origin)
      .filter((origin) => origin !== location.origin && origin !== 'null'),
  ).toEqual([]);
  expect(screen.complaints).toEqual([]);
});

test('the words of a message are copied, one’s own too', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  try {
    await open([{ text: 'Die van jou' }, { mine: true, text: 'Die van mij' }]);
    for (const words of ['Die van jou', 'Die van mij']) {
      await userEvent.hover(bubble(words));
      const menu = bubble(words).closest('[data-index]')?.querySelector('[data-menu]');
      if (!menu) throw new Error('A message has a menu.');
      await userEvent.click(menu);
      await page.getByRole('menuitem', { name: 'Tekst kopiëren' }).click();
      await expect.poll(() => copied.mock.lastCall).toEqual([words]);
      await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
      // It gives the focus back when it is gone, which would close the next one.
      await expect.poll(() => document.activeElement?.getAttribute('aria-haspopup')).toBe('menu');
    }
  } finally {
    copied.mockRestore();
  }
});

test('an emoji goes where the caret stands; those that were chosen last come first, also at the next start', async () => {
  const { screen } = await open([{ text: 'Hoi' }], PHONE);
  await box.fill('Tot zo en slaap lekker');
  find<HTMLTextAreaElement>('textarea').setSelectionRange(6, 6);
  const ask = () => page.getByRole('button', { name: 'Emoji', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Kies een emoji' });
  await ask();
  await dialog.getByRole('button', { name: 'Eten en drinken' }).click();
  await expect.poll(() => document.querySelector('[data-emoji="🍕"]')).toBeTruthy();
  expectNoSidewaysScroll();
  await expectAccessible();
  await userEvent.click(find('[data-emoji="🍕"]'));
  await expect.element(box).toHaveValue('Tot zo🍕 en slaap lekker');
  await expect.element(box).toHaveFocus();
  await screen.reload();
  await ask();
  await expect
    .element(dialog.getByRole('button', { name: 'Laatst gekozen' }))
    .toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(() =>
      [...document.querySelectorAll('[data-emoji]')].map((one) => one.getAttribute('data-emoji')),
    )
    .toEqual(['🍕']);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  // The key closed the emoji and nothing else.
  await expect.element(box).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Emoji', exact: true })).toHaveFocus();
});

describe('opening lines', () => {
  const LINES = Array.from({ length: 8 }, (_, index) => `Openingszin nummer ${index + 1}?`);
  const free = user({ paid_user: false, credits: 12 });
  const dialog = page.getByRole('dialog', { name: 'Breek het ijs met Sanne' });
  const lines = dialog.getByRole('listitem').getByRole('button');
  const first = page.getByRole('group', { name: 'Begin met een zin' }).getByRole('button');
  const row = page.getByRole('group', { name: 'Meer openingszinnen' });
  const chip = (text: string) => row.getByRole('button', { name: text });
  const ask = page.getByRole('button', { name: 'Openingszinnen', exact: true });

  /** The page of a member with whom nothing was written. */
  async function begin(size = DESKTOP) {
    const screen = await openScreen(`/nl/members/${sanne.id}/chat`, {
      as: free,
      size,
      fill: (db) => db.profiles.put(profileRowOf(sanne, undefined, Date.now())),
      calls: { getIcebreakers: async () => success({ lines: LINES, credits: 0 }) },
    });
    await expect.element(chip('Openingszin nummer 3?')).toBeVisible();
    return screen;
  }

  test('R-186 stand in the conversation and in a row over the box, with no dialog; one goes into the box, gives way to another, and is sent as one’s own', async () => {
    const screen = await begin();
    expect(document.querySelector('dialog[open]')).toBeNull();
    expect(screen.worker.requested('getIcebreakers')).toMatchObject([
      { query: { profile: sanne.id } },
    ]);
    expect(first.elements().map((one) => one.textContent)).toEqual(LINES.slice(0, 2));
    await expect.element(page.getByText('Je eerste bericht is gratis')).toBeVisible();
    await expectAccessible();
    await first.nth(1).click();
    await expect.element(box).toHaveValue(LINES[1] ?? '');
    await expect.element(box).toHaveFocus();
    await chip(LINES[2] ?? '').click();
    await expect.element(box).toHaveValue(LINES[2] ?? '');
    await expect.element(chip(LINES[2] ?? '')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.worker.asked('sendMessage')).toEqual([]);
    // What was changed is one's own, and no press may take its place.
    await userEvent.keyboard('{End} Zeg het me.');
    await expect.element(row).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await bubbleOf(LINES[2] ?? '');
    await expect.element(first.first()).not.toBeInTheDocument();
    await answerOutbox(screen, acceptsMessages(screen, sanne, 0));
    await screen.reload();
    await expect.poll(() => stateOf(LINES[2] ?? '')).toBe('sent');
    expect(row.elements()).toEqual([]);
  });

  test('R-186 R-187 all of them are listed with the price when they are asked for; choosing one puts it in the box', async () => {
    await begin();
    await ask.click();
    await expect.poll(() => lines.elements().length).toBe(8);
    await expect.element(dialog).toMatchTextContent('Dit eerste bericht is gratis.');
    await expectAccessible();
    await lines.nth(7).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(box).toHaveValue(LINES[7] ?? '');
    await expect.element(box).toHaveFocus();
  });

  test.each([
    ['close', DESKTOP, () => dialog.getByRole('button', { name: 'Sluiten' }).click()],
    ['no', PHONE, () => dialog.getByRole('button', { name: 'Nee, ik schrijf zelf' }).click()],
    ['Esc', DESKTOP, () => userEvent.keyboard('{Escape}')],
  ] as const)('R-188 %s closes them without sending and without cost', async (_, size, close) => {
    const screen = await begin(size);
    expectNoSidewaysScroll();
    await ask.click();
    await expect.poll(() => lines.elements().length).toBe(8);
    // The focus is on the title, not on the way out.
    expect(document.activeElement?.textContent).toBe('Breek het ijs met Sanne');
    await close();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(box).toHaveValue('');
    expect(await screen.db.outbox.count()).toBe(0);
  });

  test('the row is put away for good on this device, until all lines are asked for', async () => {
    const screen = await begin(PHONE);
    await row.getByRole('button', { name: 'Verberg deze rij zinnen' }).click();
    await expect.element(row).not.toBeInTheDocument();
    await screen.reload();
    await expect.element(ask).toBeVisible();
    expect(row.elements()).toEqual([]);
    await ask.click();
    await expect.poll(() => lines.elements().length).toBe(8);
    await userEvent.keyboard('{Escape}');
    await expect.element(chip('Openingszin nummer 3?')).toBeVisible();
  });
});
