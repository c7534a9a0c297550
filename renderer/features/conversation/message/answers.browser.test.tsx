import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { success } from '../../../../shared/result.ts';
import { card, user } from '../../../../tests/component/builders.ts';
import {
  arrive,
  box,
  bubble,
  bubbleOf,
  bubbles,
  log,
  stateOf,
  talk,
  writeText,
} from '../../../../tests/component/conversation-page.ts';
import { acceptsMessages, answerOutbox } from '../../../../tests/component/local-writes.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
  type ScreenOptions,
} from '../../../../tests/component/screen.ts';
import { find } from '../../../../tests/component/geometry.ts';
import type { LocalDatabase } from '../../../local/database.ts';

const me = user({ credits: 50 });
const sanne = card({ name: 'Sanne' });
const TEXT = 'Hoe was je dag';
const begun = talk(me, sanne, [{ text: TEXT }]);
const [first] = begun.messages;
if (!first) throw new Error('There is a first message.');

async function open(options: ScreenOptions = {}) {
  const screen = await openScreen(`/nl/chats/${begun.row.id}`, {
    as: me,
    fill: begun.fill,
    ...options,
  });
  await bubbleOf(TEXT);
  return screen;
}

/** What the log shows with a message. */
const within = (text: string, selector: string): HTMLElement[] => [
  ...(bubble(text).closest('[data-index]')?.querySelectorAll<HTMLElement>(selector) ?? []),
];
const signs = (text: string) =>
  within(text, '[data-reaction]').map((sign) => [
    sign.dataset['reaction'],
    sign.getAttribute('aria-pressed'),
  ]);
const quote = (text: string) => bubble(text).querySelector<HTMLElement>('[data-quote]');
const replyBar = page.getByRole('group', { name: 'Je beantwoordt' });

async function openMenu(text: string): Promise<void> {
  await userEvent.hover(bubble(text));
  const [button] = within(text, '[data-menu]');
  if (!button) throw new Error('A message has a menu.');
  await userEvent.click(button);
}
const reactions = async (db: LocalDatabase) => (await db.messages.get(first.id))?.reactions;

test('a message is answered by its menu; the answer says which one, and a press leads there', async () => {
  const screen = await open();
  await openMenu(TEXT);
  await page.getByRole('menuitem', { name: 'Beantwoorden' }).click();
  await expect.element(box).toHaveFocus();
  await expect.element(replyBar).toMatchTextContent(TEXT);
  await writeText('Goed, en die van jou');
  await expect.element(replyBar).not.toBeInTheDocument();
  const answer = await bubbleOf('Goed, en die van jou');
  expect(screen.worker.asked('sendMessage')).toMatchObject([[{ reply_to: first.id }]]);
  await expect.poll(() => quote('Goed, en die van jou')?.textContent).toContain(TEXT);
  expect(quote('Goed, en die van jou')?.textContent).toContain('Sanne');
  const back = answer.querySelector('[data-quote]');
  if (!back) throw new Error('The answer quotes.');
  await userEvent.click(back);
  await expect.poll(() => bubble(TEXT).className).toMatch(/found/);
});

test('an answer is let go of with Esc, and Esc again leaves the conversation', async () => {
  const screen = await open();
  await openMenu(TEXT);
  await page.getByRole('menuitem', { name: 'Beantwoorden' }).click();
  await expect.element(replyBar).toBeVisible();
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(replyBar).not.toBeInTheDocument();
  expect(stateOf(TEXT)).toBe('sent');
  await userEvent.keyboard('{Escape}');
  await expect.poll(screen.path).toBe('/nl/chats');
});

test('by keyboard alone: r answers the newest of the other’s, e signs it with any emoji', async () => {
  const screen = await open();
  (log.element() as HTMLElement).focus();
  await userEvent.keyboard('r');
  await expect.element(box).toHaveFocus();
  await expect.element(replyBar).toMatchTextContent(TEXT);
  await userEvent.keyboard('Met de toetsen{Enter}');
  await page.getByRole('button', { name: /^Versturen voor/ }).click();
  await bubbleOf('Met de toetsen');
  await answerOutbox(screen, acceptsMessages(screen, sanne));
  await expect.poll(() => stateOf('Met de toetsen')).toBe('sent');
  expect(screen.worker.asked('sendMessage')).toMatchObject([[{ reply_to: first.id }]]);
  // While one writes a letter is a letter.
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('re');
  await expect.element(box).toHaveValue('re');
  expect(page.getByRole('dialog').elements()).toEqual([]);
  await box.fill('');
  (log.element() as HTMLElement).focus();
  await userEvent.keyboard('e');
  const emoji = () => document.activeElement?.getAttribute('data-emoji');
  await expect.element(page.getByRole('dialog', { name: 'Kies een emoji' })).toBeVisible();
  await expect.poll(emoji).toBeTruthy();
  const begin = emoji();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  const chosen = emoji();
  expect(chosen).toBeTruthy();
  expect(chosen).not.toBe(begin);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => signs(TEXT)).toEqual([[chosen, 'true']]);
});

test('a sign is given, changed and taken back, and so is the other’s', async () => {
  const screen = await open();
  await openMenu(TEXT);
  await page.getByRole('menuitemcheckbox', { name: '❤️' }).click();
  await expect.poll(() => signs(TEXT)).toEqual([['❤️', 'true']]);
  expect(within(TEXT, '[data-reaction]')[0]?.textContent).toContain('❤️ van Jij');
  await openMenu(TEXT);
  await expect.element(page.getByRole('menuitemcheckbox', { name: '❤️' })).toBeChecked();
  await page.getByRole('menuitemcheckbox', { name: '😂' }).click();
  await expect.poll(() => signs(TEXT)).toEqual([['😂', 'true']]);
  // The other gives the same: one sign, two givers.
  await screen.db.messages.update(first.id, {
    reactions: [
      { profile: me.profile.id, emoji: '😂' },
      { profile: sanne.id, emoji: '😂' },
    ],
  });
  const sign = () => within(TEXT, '[data-reaction]')[0]?.textContent;
  await expect.poll(sign).toContain('2');
  expect(sign()).toContain('Sanne');
  await userEvent.click(find('[data-reaction]'));
  await expect.poll(() => signs(TEXT)).toEqual([['😂', 'false']]);
  expect(sign()).not.toContain('2');
  expect(await reactions(screen.db)).toEqual([{ profile: sanne.id, emoji: '😂' }]);
  expect(document.querySelector('header [data-coins]')?.textContent).toBe('50');
});

test('on a phone a finger that rests opens the menu, and one that draws a message to the side answers it', async () => {
  await open({ size: PHONE });
  const at = bubble(TEXT).getBoundingClientRect();
  const touch = (type: string, dx = 0) =>
    bubble(TEXT).dispatchEvent(
      new PointerEvent(type, {
        pointerType: 'touch',
        isPrimary: true,
        pointerId: 7,
        clientX: at.x + 20 + dx,
        clientY: at.y + at.height / 2,
        bubbles: true,
      }),
    );
  touch('pointerdown');
  await expect.element(page.getByRole('menuitem', { name: 'Beantwoorden' })).toBeVisible();
  touch('pointerup');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  touch('pointerdown');
  for (const dx of [10, 30, 50, 80]) touch('pointermove', dx);
  touch('pointerup', 80);
  await expect.element(replyBar).toMatchTextContent(TEXT);
  expectNoSidewaysScroll();
  await expectAccessible();
});

test('an answered message from long ago is fetched and shown, and from there one reads on in both directions', async () => {
  const COUNT = 141;
  const long = talk(me, sanne, [
    { text: TEXT },
    ...Array.from({ length: COUNT - 1 }, (_, index) => ({ text: `Nummer ${index + 1}.` })),
  ]);
  const [answered] = long.messages;
  if (!answered) throw new Error('There is a first message.');
  const screen = await openScreen(`/nl/chats/${long.row.id}`, {
    as: me,
    size: { width: 1440, height: 700 },
    // A device that has only the newest page.
    fill: async (db) => {
      await db.conversations.put(long.row);
      await db.messages.bulkPut(long.messages.slice(-49));
      await arrive(db, long.row.id, 'Weet je nog?');
      await db.messages
        .where('[conversation+newest]')
        .between([long.row.id, -COUNT - 1], [long.row.id, -COUNT - 1], true, true)
        .modify({ reply_to: { id: answered.id, position: 1 } });
    },
    worker: {
      // As the server: a page of fifty that ends before a position.
      loadBefore: async (_, before) => {
        const end = Math.min(before - 1, COUNT);
        await screen.db.messages.bulkPut(long.messages.slice(Math.max(0, end - 50), end));
        return success({ reached_start: end <= 50, history_hidden: false });
      },
    },
  });
  await bubbleOf('Weet je nog?');
  await expect.poll(() => quote('Weet je nog?')?.textContent).toContain(TEXT);
  const back = quote('Weet je nog?');
  if (!back) throw new Error('It quotes.');
  await userEvent.click(back);
  await expect.poll(() => bubbles()[0]?.textContent).toContain(TEXT);
  await expect.element(page.elementLocator(bubble(TEXT))).toBeInViewport();
  (log.element() as HTMLElement).focus();
  const seen = new Set<string>();
  const all = long.messages.slice(1).map(({ text }) => text);
  await expect
    .poll(() => {
      for (const one of bubbles()) seen.add(one.querySelector('[dir="auto"]')?.textContent ?? '');
      log.element().scrollTop += 300;
      return all.filter((text) => !seen.has(text ?? ''));
    })
    .toEqual([]);
  await bubbleOf('Weet je nog?');
  // And back up to it.
  await expect
    .poll(() => {
      log.element().scrollTop -= 300;
      return bubbles()[0]?.textContent;
    })
    .toContain(TEXT);
  expect(screen.complaints).toEqual([]);
});
