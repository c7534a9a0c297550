import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { card, siteSettings, user } from '../../../../tests/component/builders.ts';
import {
  box,
  bubbles,
  listRow,
  stateOf,
  talk,
  writeText,
} from '../../../../tests/component/conversation-page.ts';
import { refuse } from '../../../../tests/component/fake-worker.ts';
import { find } from '../../../../tests/component/geometry.ts';
import { acceptsMessages, answerOutbox } from '../../../../tests/component/local-writes.ts';
import { openScreen, type ScreenOptions } from '../../../../tests/component/screen.ts';
import { profileRowOf } from '../../../worker/store/rows.ts';

const me = user({ credits: 50 });
const sanne = card({ name: 'Sanne' });
const noor = card({ name: 'Noor' });
const begun = talk(me, sanne, [{ text: 'Dag' }]);
const open = (options: ScreenOptions = {}) =>
  openScreen(`/nl/chats/${begun.row.id}`, { as: me, fill: begun.fill, ...options });

const height = () => box.element().getBoundingClientRect().height;
const left = () => document.querySelector('[data-left]')?.getAttribute('data-left');

/** The page of a member with whom nothing was written. */
const openFirst = (other = sanne) =>
  openScreen(`/nl/members/${other.id}/chat`, {
    as: me,
    fill: async (db) => {
      await db.profiles.put(profileRowOf(other, undefined, Date.now()));
    },
  });

test('R-056 the chat with a member opens though nothing was written yet, and begins with the first message', async () => {
  const screen = await openFirst();
  const start = page.getByRole('heading', { name: 'Begin het gesprek met Sanne' });
  await expect.element(page.getByRole('heading', { name: /^Sanne, / })).toBeVisible();
  await expect.element(start).toBeVisible();
  await writeText('Een eerste zin');
  await expect.poll(() => stateOf('Een eerste zin')).toBe('pending');
  await answerOutbox(screen, acceptsMessages(screen, sanne));
  await expect.poll(() => stateOf('Een eerste zin')).toBe('sent');
  await expect.element(start).not.toBeInTheDocument();
  expect((await screen.db.conversations.toArray()).map((row) => row.profile_id)).toEqual([
    sanne.id,
  ]);
  await screen.reload();
  await expect.poll(() => stateOf('Een eerste zin')).toBe('sent');
});

test('R-268 R-393 the composer counts down from message_length and stops at it', async () => {
  const screen = await open({ settings: { message_length: 100 } });
  await box.fill('é'.repeat(30));
  await expect.poll(left).toBe('70');
  await box.fill(`${'é'.repeat(30)}👨‍👩‍👧‍👦`);
  await expect.poll(left).toBe('69');
  await box.fill('n'.repeat(101));
  await expect.element(box).toHaveValue('n'.repeat(100));
  expect(left()).toBe('0');
  await userEvent.keyboard('{End}xyz');
  await expect.element(box).toHaveValue('n'.repeat(100));
  await writeText('n'.repeat(100));
  await expect.poll(() => stateOf('n'.repeat(100))).toBe('pending');
  await answerOutbox(screen, acceptsMessages(screen, sanne));
  await expect.poll(() => stateOf('n'.repeat(100))).toBe('sent');
});

test('a draft is kept for each conversation and survives a start; nothing but white space is not sent', async () => {
  const other = talk(me, noor, [{ text: 'Hallo' }]);
  const screen = await open({
    fill: async (db) => {
      await begun.fill(db);
      await other.fill(db);
    },
  });
  await box.fill('Half af');
  find(`[data-row="${other.row.id}"]`).click();
  await expect.element(page.getByRole('textbox', { name: 'Bericht aan Noor' })).toHaveValue('');
  await box.fill('   ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => listRow(begun.row.id)).toContain('Concept: Half af');
  await expect.poll(bubbles).toHaveLength(1);
  find(`[data-row="${begun.row.id}"]`).click();
  await expect.element(box).toHaveValue('Half af');
  await screen.reload();
  await expect.element(box).toHaveValue('Half af');
  expect(screen.worker.asked('sendMessage')).toEqual([]);
  expect(await screen.db.messages.count()).toBe(2);
});

test('Enter sends and keeps the focus, Shift with Enter makes a line, and the box grows', async () => {
  const screen = await open();
  await box.click();
  const low = height();
  await userEvent.keyboard('eerste regel{Shift>}{Enter}{/Shift}tweede regel');
  await expect.element(box).toHaveValue('eerste regel\ntweede regel');
  expect(height()).toBeGreaterThan(low);
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: /^Versturen voor/ }).click();
  await expect.poll(() => stateOf('tweede regel')).toBe('pending');
  expect(screen.worker.asked('sendMessage')).toMatchObject([
    [{ text: 'eerste regel\ntweede regel' }],
  ]);
  await expect.element(box).toHaveValue('');
  await expect.element(box).toHaveFocus();
  expect(height()).toBe(low);
});

test('price and balance stand under the box; without credits the text stays as a bubble that can be sent again or removed', async () => {
  const screen = await open();
  await expect.element(page.getByText('Een bericht kost 1 credit')).toBeVisible();
  await expect.element(page.getByText('Saldo 50')).toBeVisible();
  await writeText('Dit kost een credit');
  await expect.poll(() => stateOf('Dit kost een credit')).toBe('pending');
  await answerOutbox(screen, acceptsMessages(screen, sanne));
  await expect.element(page.getByText('Saldo 49')).toBeVisible();
  await screen.setUser({ credits: 0 });
  await expect.element(page.getByText('Saldo 0')).toBeVisible();

  const refused = async (text: string) => {
    await writeText(text);
    await expect.poll(() => stateOf(text)).toBe('pending');
    await answerOutbox(screen, { sendMessage: () => refuse('insufficient_credits') });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Nu niet' }).click();
    await expect.poll(() => stateOf(text)).toBe('failed');
  };
  await refused('Dit gaat niet');
  await expect.element(page.getByText('Niet verstuurd: je hebt te weinig credits.')).toBeVisible();
  const more = page.getByRole('main').getByRole('link', { name: 'Credits kopen' });
  await expect.element(more).toHaveAttribute('href', '/nl/credits');
  await expect.poll(() => listRow(begun.row.id)).toContain('Niet verstuurd: Dit gaat niet');
  await screen.reload();
  await expect.poll(() => stateOf('Dit gaat niet')).toBe('failed');
  await page.getByRole('button', { name: 'Opnieuw', exact: true }).click();
  await expect.poll(() => stateOf('Dit gaat niet')).toBe('pending');
  await answerOutbox(screen, acceptsMessages(screen, sanne));
  await expect.poll(() => stateOf('Dit gaat niet')).toBe('sent');
  await expect.element(more).not.toBeInTheDocument();

  await refused('Dit gooi ik weg');
  await page.getByRole('button', { name: 'Verwijderen', exact: true }).click();
  await expect.poll(() => stateOf('Dit gooi ik weg')).toBeUndefined();
  await expect.poll(() => listRow(begun.row.id)).not.toContain('Dit gooi ik weg');
});

test('a fictional profile carries its warning before the first message and after it', async () => {
  const drawn = card({ name: 'Vera', fictional: true });
  const screen = await openFirst(drawn);
  const warning = siteSettings().fictional_warning.split('. ')[1] ?? '';
  expect(warning).not.toBe('');
  const notice = page.getByRole('main').getByText(warning);
  await expect.element(notice).toBeVisible();
  await writeText('Hallo verzonnen mens');
  await expect.poll(() => stateOf('Hallo verzonnen mens')).toBe('pending');
  await expect.element(notice).toBeVisible();
  await answerOutbox(screen, acceptsMessages(screen, drawn));
  await screen.reload();
  await expect.poll(() => stateOf('Hallo verzonnen mens')).toBe('sent');
  await expect.element(notice).toBeVisible();
});

test('who has not confirmed cannot write and is told why; what was typed stays', async () => {
  const screen = await open();
  await box.fill('Nog niet af');
  await screen.setUser({ status: 'not_confirmed' });
  const why = page.getByRole('main').getByText('Bevestig eerst je e-mailadres');
  await expect.element(why).toBeVisible();
  await expect.element(box).toHaveAttribute('readonly');
  // Nor is a price shown for what cannot be bought.
  expect(document.querySelector('#main form')?.textContent).not.toMatch(/tegoed|credit/i);
  await screen.setUser({ status: 'active' });
  await expect.element(box).not.toHaveAttribute('readonly');
  await expect.element(box).toHaveValue('Nog niet af');
});

test('where the other has not confirmed nothing can be written, and it is said; what was typed stays', async () => {
  const screen = await open();
  await box.fill('Nog niet af');
  await screen.db.conversations.put({ ...begun.row, unwritable: 'other_not_confirmed' });
  const why = page.getByText('Sanne heeft het e-mailadres nog niet bevestigd');
  await expect.element(why).toBeVisible();
  await expect.element(box).toHaveAttribute('readonly');
  await expect.element(box).toHaveValue('Nog niet af');
  await screen.reload();
  await expect.element(box).toHaveValue('Nog niet af');
  await screen.db.conversations.put(begun.row);
  await expect.element(box).not.toHaveAttribute('readonly');
  await expect.element(box).toHaveValue('Nog niet af');
});
