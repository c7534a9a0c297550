import { expect, test } from 'vitest';
import { newId } from '../../../shared/identifiers.ts';
import { newestMessages } from '../../local/messages.ts';
import { pass, until, type Client } from '../test-support/clients.ts';
import { errorResponse } from '../test-support/model-server.ts';
import { testWorld } from '../test-support/world.ts';

const world = testWorld();
const asked = () =>
  world.server.asked
    .filter((one) => one.name === 'setReaction')
    .map((one) => (one.body as { emoji: string | null }).emoji);
const signsOn = async ({ db }: Client, id: string) =>
  (await db.messages.get(id))?.reactions.map((one) => one.emoji);
const onServer = (conversation: string, index = 0) =>
  world.server.conversations.get(conversation)?.messages[index]?.reactions.map((one) => one.emoji);

/** Eva's and Bram's tabs with messages of Bram's; gives the first one's id. */
async function begin(
  count = 1,
): Promise<{ eva: Client; bram: Client; conversation: string; id: string }> {
  const conversation = world.talk(world.bram, world.eva, count);
  const [eva, bram] = [await world.tab(world.eva), await world.tab(world.bram)];
  for (const tab of [eva, bram]) {
    await tab.worker.openConversation(conversation);
    await until(
      'the messages are here',
      async () => (await tab.db.messages.count()) === count,
      5_000,
    );
  }
  return {
    eva,
    bram,
    conversation,
    id: world.server.conversations.get(conversation)?.messages[0]?.id ?? '',
  };
}

test('a sign shows at once and is on both sides; it notifies nobody of a message', async () => {
  const { eva, bram, conversation, id } = await begin();
  await until('the streams are open', () => world.server.streams.size === 2);
  const before = bram.events.length;
  await eva.worker.react(id, '❤️');
  expect(await signsOn(eva, id)).toEqual(['❤️']);
  await until('the other sees it', async () => (await signsOn(bram, id))?.[0] === '❤️', 5_000);
  expect(onServer(conversation)).toEqual(['❤️']);
  expect(bram.events.slice(before).filter((event) => event.kind === 'message')).toEqual([]);
  expect((await bram.db.conversations.get(conversation))?.num_unread_messages).toBe(0);
});

test('of many choices without network only the last is sent, and one that ends where it began sends nothing', async () => {
  const { eva, bram, conversation, id } = await begin();
  await world.online(eva, false);
  for (const emoji of ['❤️', '😂', null, '👍']) await eva.worker.react(id, emoji);
  expect(await signsOn(eva, id)).toEqual(['👍']);
  await world.online(eva, true);
  await until('the server has it', () => onServer(conversation)?.[0] === '👍', 5_000);
  expect(asked()).toEqual(['👍']);
  await until('the other sees it', async () => (await signsOn(bram, id))?.[0] === '👍', 5_000);
  await world.online(eva, false);
  for (const emoji of [null, '🔥', '👍']) await eva.worker.react(id, emoji);
  await world.online(eva, true);
  await pass(2_000);
  expect(asked()).toEqual(['👍']);
  expect(await eva.db.outbox.count()).toBe(0);
});

test('an answer that is lost repeats the same sign; the end is equal on both sides', async () => {
  const { eva, bram, conversation, id } = await begin();
  let lost = false;
  eva.network.fate = (path) => {
    if (path !== '/api/reaction.php' || lost) return { fate: 'arrives', delayMs: 0 };
    lost = true;
    return { fate: 'answer_lost', delayMs: 0 };
  };
  await eva.worker.react(id, '😮');
  await until(
    'it is settled',
    async () => asked().length === 2 && (await eva.db.outbox.count()) === 0,
    10_000,
  );
  expect(onServer(conversation)).toEqual(['😮']);
  for (const tab of [eva, bram])
    await until('both have it', async () => (await signsOn(tab, id))?.join() === '😮', 5_000);
});

test('what waits stands over what the server tells meanwhile, of pages and of changes', async () => {
  const { eva, conversation, id } = await begin();
  world.server.intercept = (name) => (name === 'setReaction' ? errorResponse('busy') : undefined);
  await eva.worker.react(id, '❤️');
  await eva.db.conversations.update(conversation, {});
  await eva.worker.loadBefore(conversation, 50);
  expect(await signsOn(eva, id)).toEqual(['❤️']);
  world.server.intercept = () => undefined;
  await eva.worker.setOnline(false);
  await eva.worker.setOnline(true);
  await until('it is sent', () => onServer(conversation)?.[0] === '❤️', 40_000);
});

test('a refused sign is told and the one before stands again', async () => {
  const { eva, id } = await begin();
  await eva.worker.react(id, '❤️');
  await until('it is sent', async () => (await eva.db.outbox.count()) === 0, 5_000);
  world.server.intercept = (name) =>
    name === 'setReaction' ? errorResponse('not_found') : undefined;
  await eva.worker.react(id, '😂');
  expect(await signsOn(eva, id)).toEqual(['😂']);
  await until('it stands again', async () => (await signsOn(eva, id))?.join() === '❤️', 5_000);
  expect(eva.events).toContainEqual({
    kind: 'refused',
    what: 'reaction',
    code: 'not_found',
    message: 'text of not_found',
  });
});

test('a sign and a read mark in one batch both count', async () => {
  const { eva, bram, id } = await begin();
  await bram.worker.setOnline(false);
  await eva.worker.markRead((await eva.db.messages.get(id))?.conversation ?? '');
  await eva.worker.react(id, '❤️');
  await until('both are sent', async () => (await eva.db.outbox.count()) === 0, 5_000);
  await bram.worker.setOnline(true);
  await until(
    'both are here',
    async () => {
      const row = await bram.db.messages.get(id);
      return row?.read_at !== null && row?.reactions.length === 1;
    },
    10_000,
  );
});

test('signs go with a deleted conversation, and come back when it is undone', async () => {
  const { eva, conversation, id } = await begin();
  await world.online(eva, false);
  await eva.worker.react(id, '❤️');
  await eva.worker.deleteConversation(conversation);
  await eva.worker.undoDeletion(conversation);
  expect(await signsOn(eva, id)).toEqual(['❤️']);
  await world.online(eva, true);
  await until('it is sent', () => onServer(conversation)?.[0] === '❤️', 5_000);
});

test('an answer to a message travels with it, also to one that waits itself, and over a lost answer', async () => {
  const { eva, bram, conversation, id } = await begin();
  await world.online(eva, false);
  const first = await eva.worker.sendMessage({
    conversation,
    profile: world.bram.profileId,
    text: 'eerst',
    reply_to: id,
  });
  const firstId = first.ok ? first.value.id : '';
  await eva.worker.sendMessage({
    conversation,
    profile: world.bram.profileId,
    text: 'dan',
    reply_to: firstId,
  });
  expect((await newestMessages(eva.db, conversation, 2)).map((row) => row.reply_to)).toEqual([
    { id: firstId, position: null },
    { id, position: 1 },
  ]);
  await world.online(eva, true);
  let lost = false;
  eva.network.fate = (path, method) => {
    if (path !== '/api/chat.php' || method !== 'POST' || lost)
      return { fate: 'arrives', delayMs: 0 };
    lost = true;
    return { fate: 'answer_lost', delayMs: 0 };
  };
  for (const tab of [eva, bram])
    await until(
      'both have both',
      async () =>
        (await newestMessages(tab.db, conversation, 5))
          .map((row) => `${row.text} ${row.reply_to?.position ?? '-'}`)
          .join() === 'dan 2,eerst 1,bram 1 -',
      20_000,
    );
});

test('what answers a message that can no longer be seen is sent without it, in its place', async () => {
  const { eva, conversation } = await begin();
  await world.online(eva, false);
  for (const [text, reply_to] of [
    ['een', newId()],
    ['twee', null],
  ] as const)
    await eva.worker.sendMessage({ conversation, profile: world.bram.profileId, text, reply_to });
  await world.online(eva, true);
  await until('both are sent', async () => (await eva.db.outbox.count()) === 0, 5_000);
  expect(
    (await newestMessages(eva.db, conversation, 2)).map((row) => [
      row.text,
      row.state,
      row.reply_to,
    ]),
  ).toEqual([
    ['twee', 'sent', null],
    ['een', 'sent', null],
  ]);
});

test('reading up to a message leaves what comes after it unread', async () => {
  const { eva, conversation } = await begin(5);
  await eva.worker.markRead(conversation, 3);
  expect((await eva.db.conversations.get(conversation))?.num_unread_messages).toBe(2);
  await until(
    'the server knows',
    () =>
      world.server.conversations.get(conversation)?.sides.get(world.eva.profileId)?.unread === 2,
    5_000,
  );
  await eva.worker.markRead(conversation, 2);
  expect((await eva.db.conversations.get(conversation))?.conversation.read_position).toBe(3);
});

test('a page around any position is fetched, however far from the newest', async () => {
  const conversation = world.talk(world.bram, world.eva, 400);
  const tab = await world.tab(world.eva);
  await tab.worker.openConversation(conversation);
  await tab.worker.loadBefore(conversation, 126);
  const positions = (await tab.db.messages.toArray()).map((row) => row.position ?? 0);
  expect([
    Math.min(...positions),
    positions.includes(125),
    positions.includes(126),
    positions.length,
  ]).toEqual([76, true, false, 100]);
});
