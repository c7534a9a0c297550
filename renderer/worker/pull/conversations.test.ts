import { expect, test } from 'vitest';
import { newId } from '../../../shared/identifiers.ts';
import { conversationList } from '../../local/conversations.ts';
import { counts } from '../../local/counts.ts';
import { newestMessages } from '../../local/messages.ts';
import { isTyping } from '../../local/typing.ts';
import { checkMessages } from '../store/damaged.ts';
import { isNewestPageWhole } from './pages.ts';
import { messagesOf } from '../store/rows.ts';
import { pass, settle, until } from '../test-support/clients.ts';
import { errorResponse } from '../test-support/model-server.ts';
import { testWorld } from '../test-support/world.ts';

const world = testWorld();
const asked = (name: string) => world.server.asked.filter((one) => one.name === name).length;

test('R-286 messages are kept by conversation: two chats never mix', async () => {
  const { eva, bram, noor } = world;
  const [one, other] = [world.talk(bram, eva, 3), world.talk(noor, eva, 4)];
  const tab = await world.tab(eva);
  await tab.worker.openConversation(one);
  await tab.worker.openConversation(other);
  world.talk(bram, eva, 1);
  world.talk(noor, eva, 1);
  await until('both have the new one', async () => (await tab.db.messages.count()) === 9, 5_000);
  expect((await newestMessages(tab.db, one, 50)).map((row) => row.text)).toEqual([
    'bram 1',
    'bram 3',
    'bram 2',
    'bram 1',
  ]);
  expect((await newestMessages(tab.db, other, 50)).map((row) => row.text)).toEqual([
    'noor 1',
    'noor 4',
    'noor 3',
    'noor 2',
    'noor 1',
  ]);
});

test('R-344 opening a conversation with 4 unread makes its count 0 at once, and the total falls by 4', async () => {
  const { server, eva, bram, noor } = world;
  const [one] = [world.talk(bram, eva, 4), world.talk(noor, eva, 2)];
  const tab = await world.tab(eva);
  await until('the messages are here', async () => (await tab.db.messages.count()) === 6, 5_000);
  expect((await counts(tab.db)).unread).toBe(6);
  await world.online(tab, false);
  await tab.worker.openConversation(one);
  await tab.worker.markRead(one);
  expect((await tab.db.conversations.get(one))?.num_unread_messages).toBe(0);
  expect((await counts(tab.db)).unread).toBe(2);
  await world.online(tab, true);
  await until('the server knows', async () => (await tab.db.outbox.count()) === 0, 5_000);
  expect(server.conversations.get(one)?.sides.get(eva.profileId)?.unread).toBe(0);
  expect((await tab.db.conversations.get(one))?.num_unread_messages).toBe(0);
});

test('R-344 what was read offline stays read when a snapshot from before comes in, and reading again asks once', async () => {
  const { server, eva, bram } = world;
  const conversation = world.talk(bram, eva, 2);
  const tab = await world.tab(eva);
  await until('the messages are here', async () => (await tab.db.messages.count()) === 2, 5_000);
  server.intercept = (name) => (name === 'markRead' ? errorResponse('busy') : undefined);
  await tab.worker.markRead(conversation);
  world.talk(bram, eva, 1);
  await until('the third is here', async () => (await tab.db.messages.count()) === 3, 5_000);
  await tab.worker.refresh();
  expect((await tab.db.conversations.get(conversation))?.num_unread_messages).toBe(1);
  await tab.worker.markRead(conversation);
  await tab.worker.refresh();
  expect((await tab.db.conversations.get(conversation))?.num_unread_messages).toBe(0);
  expect(await tab.db.outbox.count()).toBe(1);
  server.intercept = () => undefined;
  await until('the mark is set', async () => (await tab.db.outbox.count()) === 0, 60_000);
  expect(server.conversations.get(conversation)?.sides.get(eva.profileId)).toMatchObject({
    read: 3,
    unread: 0,
  });
});

test('a conversation whose newest page is whole is opened without asking; older pages come one at a time', async () => {
  const { eva, bram } = world;
  const conversation = world.talk(bram, eva, 120);
  const tab = await world.tab(eva);
  await until(
    'the newest page was read ahead',
    async () => (await tab.db.messages.count()) === 50,
    5_000,
  );
  const before = asked('getChat');
  expect(await tab.worker.openConversation(conversation)).toEqual({ ok: true, value: null });
  expect(asked('getChat')).toBe(before);
  expect(await tab.worker.loadOlder(conversation)).toEqual({
    ok: true,
    value: { reached_start: false, history_hidden: false },
  });
  expect(await tab.db.messages.count()).toBe(100);
  expect(await tab.worker.loadOlder(conversation)).toEqual({
    ok: true,
    value: { reached_start: true, history_hidden: false },
  });
  expect((await newestMessages(tab.db, conversation, 200)).map((row) => row.position)).toEqual(
    Array.from({ length: 120 }, (_, index) => 120 - index),
  );
  await world.online(tab, false);
  expect(await tab.worker.loadOlder(conversation)).toMatchObject({
    ok: true,
    value: { reached_start: true },
  });
});

test('a gap in the positions is noticed when the conversation is opened, and older pages close it', async () => {
  const { server, eva, bram } = world;
  const conversation = world.talk(bram, eva, 60);
  const tab = await world.tab(eva);
  await until(
    'the newest page was read ahead',
    async () => (await tab.db.messages.count()) === 50,
    5_000,
  );
  await world.online(tab, false);
  server.cutStreams();
  world.talk(bram, eva, 70);
  server.forgetLog(eva);
  await world.online(tab, true);
  await until(
    'the newest page is here',
    async () => (await newestMessages(tab.db, conversation, 1))[0]?.position === 130,
    10_000,
  );
  expect(await tab.db.messages.count()).toBe(100);
  await tab.worker.openConversation(conversation);
  await tab.worker.loadOlder(conversation);
  expect(
    (await newestMessages(tab.db, conversation, 130)).map((row) => row.position).slice(0, 100),
  ).toEqual(Array.from({ length: 100 }, (_, index) => 130 - index));
});

test('opening a conversation reads the same few rows whether it holds 200 messages or 5,000', async () => {
  const { eva, bram, noor } = world;
  const [small, large] = [world.talk(bram, eva, 1), world.talk(noor, eva, 1)];
  const { db } = await world.tab(eva);
  await until('both are here', async () => (await db.messages.count()) === 2, 5_000);
  const fill = async (conversation: string, sender: string, count: number) => {
    const chat = await db.conversations.get(conversation);
    if (!chat) throw new Error('no conversation');
    await db.conversations.put({
      ...chat,
      conversation: { ...chat.conversation, last_position: count },
    });
    await messagesOf(db, conversation).delete();
    await db.messages.bulkPut(
      Array.from({ length: count }, (_, index) => ({
        id: newId(),
        conversation,
        position: index + 1,
        newest: -index - 1,
        sender,
        kind: 'text' as const,
        text: 'x',
        photo: null,
        gift: null,
        sent_at: '2026-01-01T00:00:00.000Z',
        read_at: null,
        state: 'sent' as const,
        reply_to: null,
        reactions: [],
        failure: null,
      })),
    );
  };
  await fill(small, bram.profileId, 200);
  await fill(large, noor.profileId, 5_000);
  // What leaves the database is counted, rows and keys alike, not timed.
  let rows = 0;
  db.close();
  db.use({
    stack: 'dbcore',
    name: 'count',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        return {
          ...table,
          query: async (request) => {
            const answer = await table.query(request);
            if (Array.isArray(answer.result)) rows += answer.result.length;
            return answer;
          },
        };
      },
    }),
  });
  await db.open();
  const rowsOf = async (conversation: string): Promise<number> => {
    rows = 0;
    await checkMessages(db, conversation, 100, 0);
    expect(await isNewestPageWhole(db, conversation)).toBe(true);
    expect(await newestMessages(db, conversation, 50)).toHaveLength(50);
    return rows;
  };
  const few = await rowsOf(small);
  expect(few).toBeGreaterThan(50);
  expect(await rowsOf(large)).toBe(few);
});

test('the list is ordered by what came last, also by what was written here', async () => {
  const { server, eva, bram, noor } = world;
  world.talk(bram, eva, 1);
  const withNoor = world.talk(noor, eva, 1);
  const tab = await world.tab(eva);
  const names = async () => (await conversationList(tab.db)).map((row) => row.profile.name);
  expect(await names()).toEqual(['noor', 'bram']);
  server.intercept = (name) => (name === 'sendMessage' ? errorResponse('busy') : undefined);
  await tab.worker.sendMessage({ conversation: null, profile: bram.profileId, text: 'hoi' });
  expect(await names()).toEqual(['bram', 'noor']);
  expect((await conversationList(tab.db))[0]?.last_message).toMatchObject({
    text: 'hoi',
    mine: true,
  });
  expect((await tab.db.conversations.get(withNoor))?.last_message?.mine).toBe(false);
});

test('somebody types: shown for 5 s, and gone with their message', async () => {
  const { server, eva, bram } = world;
  const conversation = world.talk(bram, eva, 1);
  const tab = await world.tab(eva);
  await until('the stream is open', () => server.streams.size === 1);
  const type = () => {
    for (const stream of server.streams)
      stream.write(`event: typing\ndata: ${JSON.stringify({ conversation })}\n\n`);
  };
  type();
  await until('it shows', () => isTyping(tab.db, conversation), 1_000);
  await pass(4_500);
  expect(await isTyping(tab.db, conversation)).toBe(true);
  await pass(1_000);
  expect(await tab.db.typing.count()).toBe(0);
  type();
  await until('it shows', () => isTyping(tab.db, conversation), 1_000);
  world.talk(bram, eva, 1);
  await until('it is gone', async () => !(await isTyping(tab.db, conversation)), 1_000);
});

test('typing reaches the server once in 3 s', async () => {
  const { eva, bram } = world;
  const conversation = world.talk(bram, eva, 1);
  const tab = await world.tab(eva);
  for (let key = 0; key < 20; key++) {
    await tab.worker.typing(conversation);
    await pass(200);
  }
  expect(asked('showTyping')).toBe(2);
  await settle();
});
