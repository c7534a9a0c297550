import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Chat } from '../../../../shared/contract/conversation.ts';
import type { User } from '../../../../shared/contract/profile.ts';
import { success } from '../../../../shared/result.ts';
import { card, user } from '../../../../tests/component/builders.ts';
import {
  box,
  bubbleOf,
  stateOf,
  talk,
  writeText,
} from '../../../../tests/component/conversation-page.ts';
import { refuse } from '../../../../tests/component/fake-worker.ts';
import { acceptsMessages, answerOutbox } from '../../../../tests/component/local-writes.ts';
import { openScreen, type Screen, type ScreenOptions } from '../../../../tests/component/screen.ts';
import { profileRowOf } from '../../../worker/store/rows.ts';

const sanne = card({ name: 'Sanne' });
const TEXT = 'Hoe was je dag';
const alert = page.getByRole('alertdialog');
const gone = page.getByRole('heading', { name: 'Dit gesprek is er niet meer' });

/** A conversation that Sanne began. */
function openTalk(
  as: User,
  { unwritable = null, ...options }: ScreenOptions & Pick<Partial<Chat>, 'unwritable'> = {},
): Promise<Screen> {
  const begun = talk(as, sanne, [{ text: TEXT }]);
  return openScreen(`/nl/chats/${begun.row.id}`, {
    as,
    ...options,
    fill: async (db) => {
      await begun.fill(db);
      await db.conversations.put({ ...begun.row, unwritable });
      await db.profiles.put(profileRowOf(sanne, undefined, Date.now()));
    },
  });
}

describe('a conversation in which nothing can be written', () => {
  test('R-306 R-390 R-456 tells who is not confirmed, who gets the mail again there', async () => {
    const screen = await openTalk(user({ status: 'not_confirmed' }), {
      unwritable: 'not_confirmed',
      calls: { sendActivation: async () => success({ sent: true }) },
    });
    await expect.element(page.getByText('Bevestig eerst je e-mailadres.')).toBeVisible();
    await expect.element(box).toHaveAttribute('readonly', '');
    await page
      .getByRole('region', { name: 'Gesprek met Sanne' })
      .getByRole('button', { name: 'Stuur opnieuw' })
      .click();
    await expect.poll(() => screen.worker.requested('sendActivation')).toEqual([{ body: {} }]);
  });

  test('tells that the account was deleted, and can be read', async () => {
    await openTalk(user(), { unwritable: 'deleted' });
    await expect
      .element(page.getByText('Dit account is verwijderd. Je kunt het gesprek nog lezen.'))
      .toBeVisible();
    await bubbleOf(TEXT);
    await expect.element(box).toHaveAttribute('readonly', '');
  });

  test('is gone for whoever was blocked, at the member’s address too', async () => {
    const screen = await openTalk(user());
    await bubbleOf(TEXT);
    const blocked = () => refuse('blocked_by');
    screen.worker.answer('openConversation', blocked);
    screen.worker.answer('openProfile', blocked);
    await screen.db.transaction('rw', screen.db.tables, async () => {
      await screen.db.conversations.clear();
      await screen.db.messages.clear();
      await screen.db.profiles.clear();
    });
    await expect.element(gone).toBeVisible();
    expect(stateOf(TEXT)).toBeUndefined();
    await screen.goto(`/nl/members/${sanne.id}/chat`);
    await expect.element(gone).toBeVisible();
  });
});

test('a message that is refused because the member is not confirmed says so and keeps its words', async () => {
  const screen = await openTalk(user(), { offline: true });
  await writeText('Geschreven voor het misging');
  await expect.poll(() => stateOf('Geschreven voor het misging')).toBe('pending');
  screen.setOnline(true);
  await answerOutbox(screen, { sendMessage: () => refuse('email_not_confirmed') });
  await expect.element(page.getByText('je e-mailadres is nog niet bevestigd')).toBeVisible();
  await expect.poll(() => stateOf('Geschreven voor het misging')).toBe('failed');
});

test('R-389 what is written offline shows its price, is held when there are too few credits, and goes with one press once there are', async () => {
  const screen = await openTalk(user({ credits: 2 }), { offline: true });
  const texts = ['Onderweg geschreven', 'En nog een'];
  for (const text of texts) {
    await writeText(text);
    await expect.poll(() => stateOf(text)).toBe('pending');
  }
  await expect.element(page.getByText('Wacht op verbinding · 1 credit').last()).toBeVisible();
  // Meanwhile they were spent elsewhere.
  await screen.setUser({ credits: 0 });
  screen.setOnline(true);
  await answerOutbox(screen, { sendMessage: () => refuse('insufficient_credits') });
  await expect.element(alert).toMatchTextContent(/Niet genoeg credits/);
  await alert.getByRole('button', { name: 'Nu niet' }).click();
  for (const text of texts) await expect.poll(() => stateOf(text)).toBe('failed');
  const notice = page.getByText('2 berichten wachten op je.');
  expect(notice.elements()).toEqual([]);
  await screen.setUser({ credits: 7 });
  await expect.element(notice).toBeVisible();
  await page.getByRole('button', { name: 'Nu versturen voor 2 credits' }).click();
  for (const text of texts) await expect.poll(() => stateOf(text)).toBe('pending');
  await answerOutbox(screen, acceptsMessages(screen, sanne));
  for (const text of texts) await expect.poll(() => stateOf(text)).toBe('sent');
  await expect.poll(() => document.querySelector('header [data-coins]')?.textContent).toBe('5');
  await expect.element(notice).not.toBeInTheDocument();
  expect(screen.complaints).toEqual([]);
});
