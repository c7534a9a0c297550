import { expect, test } from 'vitest';
import { newId } from '../../../shared/identifiers.ts';
import { conversationList } from '../../local/conversations.ts';
import { newestMessages } from '../../local/messages.ts';
import { likeLists } from '../../local/likes.ts';
import { openLocalDatabase } from '../../local/open-database.ts';
import { until } from '../test-support/clients.ts';
import { testWorld } from '../test-support/world.ts';

const world = testWorld();

test('damaged rows are left out at once, set aside at the start and fetched again', async () => {
  const { server, eva, bram, noor } = world;
  const conversation = world.talk(bram, eva, 3);
  world.talk(noor, eva, 1);
  server.like(bram, eva);
  let tab = await world.tab(eva);
  await until('messages are here', async () => (await tab.db.messages.count()) === 4, 5_000);
  await world.close(tab);

  const db = openLocalDatabase(eva.userId);
  await db.conversations.put({
    id: conversation,
    profile_id: bram.profileId,
    updated: Date.now(),
  } as never);
  await db.likes.put({ id: bram.profileId, profile: 'bram' } as never);
  await db.profiles.put({ id: bram.profileId, name: null } as never);
  await db.outbox.add({ id: newId(), lane: 'x' } as never);
  expect((await conversationList(db)).map((row) => row.profile.name)).toEqual(['noor']);
  expect((await likeLists(db)).received).toEqual([]);
  db.close();

  tab = await world.tab(eva);
  await until(
    'they were fetched again',
    async () =>
      (await conversationList(tab.db)).length === 2 &&
      (await likeLists(tab.db)).received.length === 1,
    5_000,
  );
  expect((await tab.db.damaged.toArray()).map((row) => row.table).toSorted()).toEqual([
    'conversations',
    'likes',
    'outbox',
    'profiles',
  ]);
  expect(await tab.db.outbox.count()).toBe(0);
  expect((await newestMessages(tab.db, conversation, 9)).length).toBe(3);
});

test('a damaged message is left out, and fetched again when its conversation is opened', async () => {
  const { eva, bram } = world;
  const conversation = world.talk(bram, eva, 5);
  const tab = await world.tab(eva);
  await until('messages are here', async () => (await tab.db.messages.count()) === 5, 5_000);
  const rows = await newestMessages(tab.db, conversation, 9);
  await tab.db.messages.put({ ...rows[1], text: { broken: true } } as never);
  expect((await newestMessages(tab.db, conversation, 9)).map((row) => row.position)).toEqual([
    5, 3, 2, 1,
  ]);
  expect(await tab.worker.openConversation(conversation)).toEqual({ ok: true, value: null });
  expect(await newestMessages(tab.db, conversation, 9)).toEqual(rows);
  expect((await tab.db.damaged.toArray()).map((row) => [row.table, row.key])).toEqual([
    ['messages', rows[1]?.id],
  ]);
});

test('a message that came damaged is fetched again, and a cursor that is none begins anew', async () => {
  const { server, eva, bram } = world;
  const conversation = world.talk(bram, eva, 1);
  let tab = await world.tab(eva);
  await until('the stream is open', () => server.streams.size === 1);
  const id = newId();
  server.send(bram, eva, 'hoi', id);
  for (const stream of server.streams) stream.write('');
  await until('it is here', async () => (await tab.db.messages.count()) === 2, 5_000);

  server.cutStreams();
  const { message } = server.send(bram, eva, 'damaged on its way', newId());
  const change = server.logs.get(eva.userId)?.find((one) => one.id === message.id) as {
    value: unknown;
  };
  change.value = { ...message, position: 'three' };
  await until(
    'it was fetched again',
    async () =>
      (await newestMessages(tab.db, conversation, 9))
        .map((row) => row.text)
        .includes('damaged on its way'),
    30_000,
  );
  expect((await tab.db.damaged.toArray()).map((row) => row.table)).toEqual(['change:message']);

  await tab.db.meta.put({ key: 'cursor', value: 'broken' });
  await world.close(tab);
  tab = await world.tab(eva);
  await until(
    'it begins anew',
    async () => (await tab.db.meta.get('cursor'))?.value === server.newest(eva),
    5_000,
  );
});

test('a message that waits and lost its entry in the outbox gets a new one', async () => {
  const { server, eva, bram } = world;
  let tab = await world.tab(eva);
  await tab.worker.openProfile(bram.profileId);
  await world.online(tab, false);
  await tab.worker.sendMessage({ conversation: null, profile: bram.profileId, text: 'still mine' });
  await tab.db.outbox.clear();
  await world.close(tab);
  tab = await world.tab(eva);
  await until(
    'it was sent',
    () => [...server.conversations.values()][0]?.messages[0]?.text === 'still mine',
    10_000,
  );
});
