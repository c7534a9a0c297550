import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { success } from '../../../../shared/result.ts';
import { card, chat, message, user } from '../../../../tests/component/builders.ts';
import { box } from '../../../../tests/component/conversation-page.ts';
import { refuse } from '../../../../tests/component/fake-worker.ts';
import { find } from '../../../../tests/component/geometry.ts';
import { answerOutbox } from '../../../../tests/component/local-writes.ts';
import {
  openScreen,
  PHONE,
  type Screen,
  type ScreenOptions,
} from '../../../../tests/component/screen.ts';
import { saveMeta } from '../../../local/meta.ts';
import { conversationRowOf, messageRowOf, profileRowOf } from '../../../worker/store/rows.ts';

const robin = user();
const sanne = card({ name: 'Sanne' });
const begun = chat(robin, sanne);
const row = conversationRowOf({
  ...begun,
  conversation: { ...begun.conversation, last_position: 1, read_position: 1 },
});
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
const shown = () => rows().length;
const undo = page.getByRole('button', { name: 'Ongedaan maken' });
const empty = page.getByRole('heading', { name: 'Nog geen gesprekken' });

/** A member with one conversation, whose one message is the other's. */
const openChats = (path = '/nl/chats', options: ScreenOptions = {}): Promise<Screen> =>
  openScreen(path, {
    as: robin,
    ...options,
    fill: async (db) => {
      await saveMeta(db, 'synced', Date.now());
      await db.conversations.put(row);
      await db.profiles.put(profileRowOf(sanne, undefined, Date.now()));
      const text = 'Hoe was je dag';
      const sent = message({ conversation: row.id, sender: sanne.id, position: 1, text });
      await db.messages.put(messageRowOf(sent, row));
    },
  });
async function removeFromRow(): Promise<void> {
  await expect.poll(shown).toBe(1);
  rows()[0]?.focus();
  await userEvent.keyboard('{Delete}');
  await expect.poll(shown).toBe(0);
}
async function removeByMenu(): Promise<void> {
  await page
    .getByRole('region', { name: 'Gesprek met Sanne' })
    .getByRole('button', { name: 'Meer', exact: true })
    .click();
  await page.getByRole('menuitem', { name: 'Gesprek verwijderen' }).click();
}
const waiting = async (screen: Screen) =>
  (await screen.db.outbox.toArray()).map(({ work }) => work.kind);
/** A server that deletes, and what it was asked. */
function deletes() {
  const asked: unknown[] = [];
  return {
    asked,
    answers: {
      deleteConversation: (body: unknown) => {
        asked.push(body);
        return success({ deleted: true as const, conversation: null });
      },
    },
  };
}

describe('a deleted conversation', () => {
  test('R-346 is gone at once, by keyboard too, also after a reload, and the server is asked once', async () => {
    const screen = await openChats();
    await removeFromRow();
    await expect.element(page.getByText(/^Gesprek met .+ verwijderd\.$/)).toBeVisible();
    await screen.reload();
    await expect.element(undo).toBeVisible();
    await expect.element(empty).toBeVisible();
    expect(shown()).toBe(0);
    const server = deletes();
    await answerOutbox(screen, server.answers);
    expect(server.asked).toEqual([{ conversation: row.id, up_to: 1 }]);
    await expect.element(undo).not.toBeInTheDocument();
    expect(await waiting(screen)).toEqual([]);
    await screen.reload();
    await expect.element(empty).toBeVisible();
    screen.worker.answer('openConversation', () => refuse('not_found'));
    await screen.goto(`/nl/chats/${row.id}`);
    await expect.poll(() => document.querySelector('[data-error-status="404"]')).not.toBeNull();
  });

  test('R-346 undone it is back, also without network and after a reload, and nothing is asked', async () => {
    const screen = await openChats('/nl/chats', { size: PHONE });
    await expect.poll(shown).toBe(1);
    find('[data-row]').click();
    const text = page.getByText('Hoe was je dag');
    await expect.element(text).toBeVisible();
    screen.setOnline(false);
    await removeByMenu();
    await expect.poll(screen.path).toBe('/nl/chats');
    await expect.poll(shown).toBe(0);
    await undo.click();
    await expect.poll(shown).toBe(1);
    find('[data-row]').click();
    await expect.element(text).toBeVisible();
    screen.setOnline(true);
    await screen.goto('/nl/chats');
    await removeFromRow();
    await screen.reload();
    await undo.click();
    await expect.poll(shown).toBe(1);
    expect(await waiting(screen)).toEqual([]);
  });

  test('R-347 R-461 whose deletion fails is told in an alert, and is back', async () => {
    const screen = await openChats();
    await removeFromRow();
    await answerOutbox(screen, { deleteConversation: () => refuse('not_found') });
    const alert = page.getByRole('alert').filter({ hasText: /\S/ });
    await expect.element(alert).toBeVisible();
    await expect.poll(shown).toBe(1);
    await expect.element(undo).not.toBeInTheDocument();
  });

  test('R-348 is the one with the profile where it is deleted at the profile’s address', async () => {
    const screen = await openChats(`/nl/members/${sanne.id}/chat`);
    await expect.element(box).toBeVisible();
    await expect.poll(shown).toBe(1);
    await removeByMenu();
    await expect.poll(shown).toBe(0);
    expect(screen.worker.asked('deleteConversationsWith')).toEqual([[sanne.id]]);
    await expect.poll(screen.path).toBe('/nl/chats');
    const server = deletes();
    await answerOutbox(screen, server.answers);
    expect(server.asked).toEqual([{ conversation: row.id, up_to: 1 }]);
  });
});
