import { expect, test } from 'vitest';
import { UNDO_MS } from '../../../shared/timing.ts';
import { undoableDeletions } from '../../local/deletions.ts';
import { newestMessages } from '../../local/messages.ts';
import { pass, until, type Client } from '../test-support/clients.ts';
import { errorResponse } from '../test-support/model-server.ts';
import { testWorld } from '../test-support/world.ts';

const world = testWorld();
const asked = () => world.server.asked.filter((one) => one.name === 'deleteConversation');
const isListed = (conversation: string) =>
  world.server.conversations.get(conversation)?.sides.get(world.eva.profileId)?.listed;
const rowsOf = async ({ db }: Client) => [
  await db.conversations.count(),
  await db.messages.count(),
];

/** Eva's tab with messages of Bram's. */
async function begin(count: number): Promise<{ tab: Client; conversation: string }> {
  const conversation = world.talk(world.bram, world.eva, count);
  const tab = await world.tab(world.eva);
  await until(
    'the messages are here',
    async () => (await tab.db.messages.count()) === count,
    5_000,
  );
  return { tab, conversation };
}

test('R-346 R-434 a deleted conversation is gone at once; the server is asked 10 s later, once, with its id', async () => {
  const { tab, conversation } = await begin(3);
  expect(await tab.worker.deleteConversation(conversation)).toEqual({ ok: true, value: null });
  expect(await rowsOf(tab)).toEqual([0, 0]);
  await pass(UNDO_MS - 1_000);
  // Coming back to the app does not cut the time short.
  await tab.worker.setVisible(false);
  await tab.worker.setVisible(true);
  await tab.worker.setOnline(false);
  await tab.worker.setOnline(true);
  await pass(500);
  expect(asked()).toEqual([]);
  await until('the server is asked', () => asked().length > 0, 3_000);
  await pass(5_000);
  expect(asked().map((one) => one.body)).toEqual([{ conversation, up_to: 3 }]);
  expect(isListed(conversation)).toBe(false);
  expect(await rowsOf(tab)).toEqual([0, 0]);
  world.talk(world.bram, world.eva, 1);
  await until(
    'the next message brings it back with that message alone',
    async () => (await tab.db.messages.count()) === 1,
    5_000,
  );
  expect((await tab.db.conversations.get(conversation))?.conversation).toMatchObject({
    first_position: 4,
    last_position: 4,
  });
});

test('R-346 undone within the time it is back with its messages, also without network, and the server is never asked', async () => {
  const { tab, conversation } = await begin(4);
  await world.online(tab, false);
  await tab.worker.deleteConversation(conversation);
  expect(await undoableDeletions(tab.db)).toMatchObject([{ conversation, name: 'bram' }]);
  await pass(4_000);
  expect(await tab.worker.undoDeletion(conversation)).toEqual({
    ok: true,
    value: { undone: true },
  });
  expect((await newestMessages(tab.db, conversation, 50)).map((row) => row.text)).toEqual([
    'bram 4',
    'bram 3',
    'bram 2',
    'bram 1',
  ]);
  expect((await tab.db.conversations.get(conversation))?.num_unread_messages).toBe(4);
  await world.online(tab, true);
  await pass(UNDO_MS * 2);
  expect(asked()).toEqual([]);
  expect(await tab.worker.undoDeletion(conversation)).toEqual({
    ok: true,
    value: { undone: false },
  });
});

test('what waits to be sent goes with the conversation and comes back with it, in its order', async () => {
  const { tab, conversation } = await begin(1);
  await world.online(tab, false);
  for (const text of ['een', 'twee'])
    await tab.worker.sendMessage({ conversation, profile: world.bram.profileId, text });
  await tab.worker.deleteConversation(conversation);
  await world.online(tab, true);
  await pass(3_000);
  expect(world.server.conversations.get(conversation)?.messages).toHaveLength(1);
  await tab.worker.undoDeletion(conversation);
  await until(
    'both are sent',
    () => world.server.conversations.get(conversation)?.messages.length === 3,
    5_000,
  );
  expect(
    world.server.conversations.get(conversation)?.messages.map((message) => message.text),
  ).toEqual(['bram 1', 'een', 'twee']);
});

test('R-346 after a reload within the time it can still be undone, and else it is deleted once', async () => {
  const { tab, conversation } = await begin(2);
  await tab.worker.deleteConversation(conversation);
  await world.close(tab);
  const again = await world.tab(world.eva);
  expect(await again.db.conversations.count()).toBe(0);
  expect(await undoableDeletions(again.db)).toHaveLength(1);
  await again.worker.undoDeletion(conversation);
  await until('it is back', async () => (await again.db.messages.count()) === 2, 3_000);
  await again.worker.deleteConversation(conversation);
  await world.close(again);
  const third = await world.tab(world.eva);
  await until('the server is asked', () => asked().length === 1, UNDO_MS + 3_000);
  await pass(UNDO_MS);
  expect(asked()).toHaveLength(1);
  expect(isListed(conversation)).toBe(false);
  expect(await rowsOf(third)).toEqual([0, 0]);
});

test('a message that comes while the deletion waits is not lost: it stays, alone', async () => {
  const { tab, conversation } = await begin(2);
  await tab.worker.deleteConversation(conversation);
  await pass(2_000);
  world.server.send(world.bram, world.eva, 'wacht even', '01900000-0000-7000-8000-0000000000aa');
  await pass(2_000);
  expect(await tab.db.conversations.count()).toBe(0);
  await until(
    'it is there',
    async () => (await tab.db.conversations.get(conversation))?.num_unread_messages === 1,
    UNDO_MS + 3_000,
  );
  await tab.worker.openConversation(conversation);
  expect((await newestMessages(tab.db, conversation, 50)).map((row) => row.text)).toEqual([
    'wacht even',
  ]);
});

test('writing to the same member ends the time to undo: the old conversation goes first, and what is written is all there is', async () => {
  const { tab, conversation } = await begin(2);
  await tab.worker.openProfile(world.bram.profileId);
  await tab.worker.deleteConversation(conversation);
  await tab.worker.sendMessage({
    conversation: null,
    profile: world.bram.profileId,
    text: 'opnieuw',
  });
  expect(await undoableDeletions(tab.db)).toEqual([]);
  await until('it is sent', async () => (await tab.db.outbox.count()) === 0, 5_000);
  expect((await newestMessages(tab.db, conversation, 50)).map((row) => row.text)).toEqual([
    'opnieuw',
  ]);
  expect(
    world.server.asked
      .map((one) => one.name)
      .filter((name) => name === 'deleteConversation' || name === 'sendMessage'),
  ).toEqual(['deleteConversation', 'sendMessage']);
});

test('R-347 R-461 a server that fails is asked three times; then it is told, the conversation is back, and the conversations are read again', async () => {
  const { tab, conversation } = await begin(2);
  world.server.intercept = (name) =>
    name === 'deleteConversation' ? errorResponse('internal') : undefined;
  await tab.worker.deleteConversation(conversation);
  const read = () => world.server.asked.filter((one) => one.name === 'getChats').length;
  const before = read();
  await until(
    'it is told',
    () =>
      tab.events.some(
        (event) =>
          event.kind === 'refused' &&
          event.what === 'delete_conversation' &&
          event.code === 'internal',
      ),
    UNDO_MS + 10_000,
  );
  expect(asked()).toHaveLength(3);
  expect(await rowsOf(tab)).toEqual([1, 2]);
  await until('they are read again', () => read() > before, 3_000);
  expect((await tab.db.conversations.get(conversation))?.profile.name).toBe('bram');
});

test('R-347 a refusal is told after the first time', async () => {
  const { tab, conversation } = await begin(2);
  world.server.intercept = (name) =>
    name === 'deleteConversation' ? errorResponse('bad_request') : undefined;
  await tab.worker.deleteConversation(conversation);
  await until(
    'it is back',
    async () => (await tab.db.conversations.count()) === 1,
    UNDO_MS + 3_000,
  );
  expect(asked()).toHaveLength(1);
  expect(tab.events).toContainEqual({
    kind: 'refused',
    what: 'delete_conversation',
    code: 'bad_request',
    message: 'text of bad_request',
  });
});

test('R-348 deleting by profile removes all conversations with that profile, and no other', async () => {
  const { tab, conversation } = await begin(2);
  const withNoor = world.talk(world.noor, world.eva, 1);
  await until('the other is here', async () => (await tab.db.conversations.count()) === 2, 5_000);
  // A second one with the same profile, as the specification knows it.
  const second = '01900000-0000-8000-8000-0000000000bb';
  const row = await tab.db.conversations.get(conversation);
  if (row)
    await tab.db.conversations.put({
      ...row,
      id: second,
      conversation: { ...row.conversation, id: second },
    });
  await tab.worker.deleteConversationsWith(world.bram.profileId);
  expect((await tab.db.conversations.toArray()).map((one) => one.id)).toEqual([withNoor]);
  await until('the server is asked for both', () => asked().length === 2, UNDO_MS + 3_000);
  expect(
    asked()
      .map((one) => (one.body as { conversation: string }).conversation)
      .sort(),
  ).toEqual([conversation, second].sort());
});

test('blocking a member whose conversation was just deleted ends the time to undo', async () => {
  const { tab, conversation } = await begin(2);
  await tab.worker.deleteConversation(conversation);
  await tab.worker.block(world.bram.profileId);
  expect(await tab.worker.undoDeletion(conversation)).toEqual({
    ok: true,
    value: { undone: false },
  });
  expect(await rowsOf(tab)).toEqual([0, 0]);
});

test('signing out within the time deletes it before the device forgets', async () => {
  const { tab, conversation } = await begin(2);
  await tab.worker.deleteConversation(conversation);
  await tab.worker.signOut({ discardUnsent: false });
  expect(isListed(conversation)).toBe(false);
});

test('a conversation that was only begun here is nobody else’s to delete', async () => {
  const tab = await world.tab(world.eva);
  await tab.worker.openProfile(world.bram.profileId);
  await world.online(tab, false);
  const sent = await tab.worker.sendMessage({
    conversation: null,
    profile: world.bram.profileId,
    text: 'nooit verstuurd',
  });
  await tab.worker.deleteConversation(sent.ok ? sent.value.conversation : '');
  await world.online(tab, true);
  await pass(UNDO_MS + 3_000);
  expect(asked()).toEqual([]);
  expect([await tab.db.outbox.count(), world.server.conversations.size]).toEqual([0, 0]);
});

test('what the other member writes while the deletion of an unsent beginning waits is here when it is over', async () => {
  const { tab } = await begin(0);
  await tab.worker.openProfile(world.bram.profileId);
  await world.online(tab, false);
  const sent = await tab.worker.sendMessage({
    conversation: null,
    profile: world.bram.profileId,
    text: 'Hoi',
  });
  const conversation = sent.ok ? sent.value.conversation : expect.unreachable();
  await tab.worker.deleteConversation(conversation);
  await world.online(tab, true);
  world.talk(world.bram, world.eva, 1);
  await pass(UNDO_MS / 2);
  expect(await rowsOf(tab)).toEqual([0, 0]);
  await pass(UNDO_MS / 2 + 1_000);
  expect(asked()).toEqual([]);
  expect((await tab.db.conversations.get(conversation))?.last_message?.text).toBe('bram 1');
  expect(await tab.db.outbox.count()).toBe(0);
});
