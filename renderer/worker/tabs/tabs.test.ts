import { expect, test } from 'vitest';
import { conversationIdOf } from '../../../shared/identifiers.ts';
import { newestMessages } from '../../local/messages.ts';
import { lonelyLocks } from './tabs.ts';
import { pass, settle, until } from '../test-support/clients.ts';
import { testWorld } from '../test-support/world.ts';

const world = testWorld();

test('five tabs hold one stream, and what a tab writes is sent once', async () => {
  const { server, eva, bram } = world;
  const tabs = [await world.tab(eva)];
  for (let number = 2; number <= 5; number++) tabs.push(await world.tab(eva, { visible: false }));
  await pass(2_000);
  expect(server.streams.size).toBe(1);
  expect(server.asked.filter((asked) => asked.name === 'streamEvents')).toHaveLength(1);
  await tabs[3]?.worker.openProfile(bram.profileId);
  await tabs[3]?.worker.sendMessage({
    conversation: null,
    profile: bram.profileId,
    text: 'from the fourth tab',
  });
  await until('it was sent', async () => (await tabs[0]?.db.outbox.count()) === 0, 5_000);
  expect(server.asked.filter((asked) => asked.name === 'sendMessage')).toHaveLength(1);
  expect(
    [...server.conversations.values()]
      .flatMap((one) => one.messages)
      .map((message) => message.text),
  ).toEqual(['from the fourth tab']);
});

test('when the leading tab dies, another leads at once and goes on from the last change', async () => {
  const { server, eva, bram } = world;
  const [first, second] = [await world.tab(eva), await world.tab(eva, { visible: false })];
  await until('the stream is open', () => server.streams.size === 1);
  await world.close(first);
  await pass(20, 5);
  expect(server.streams.size).toBe(1);
  const conversation = world.talk(bram, eva, 1);
  await until(
    'the message is here',
    async () => (await newestMessages(second.db, conversation, 1)).length === 1,
    1_000,
  );
});

test('a tab that is opened while the server cannot be reached is told so by the one that leads', async () => {
  const { server, eva } = world;
  const first = await world.tab(eva);
  await until('the stream is open', () => server.streams.size === 1);
  first.network.fate = () => ({ fate: 'request_lost', delayMs: 0 });
  server.cutStreams();
  await until(
    'the first tab knows',
    () =>
      first.events.some((event) => event.kind === 'connection' && event.state === 'unreachable'),
    5_000,
  );
  const second = await world.tab(eva, { visible: false });
  await until(
    'the second knows',
    () =>
      second.events.some((event) => event.kind === 'connection' && event.state === 'unreachable'),
    1_000,
  );
});

test('a tab that knows that the network is away is told nothing else by one that does not know yet', async () => {
  const { server, eva } = world;
  const first = await world.tab(eva);
  await until('the stream is open', () => server.streams.size === 1);
  const second = await world.tab(eva, { visible: false });
  await world.online(second, false);
  const before = second.events.length;
  // The one that leads loses the server and finds it again, as far as it knows.
  first.network.fate = () => ({ fate: 'request_lost', delayMs: 0 });
  server.cutStreams();
  await until(
    'the first tab knows',
    () =>
      first.events.some((event) => event.kind === 'connection' && event.state === 'unreachable'),
    5_000,
  );
  first.network.fate = () => ({ fate: 'arrives', delayMs: 0 });
  await until(
    'it is back there',
    () => first.events.findLast((event) => event.kind === 'connection')?.state === 'online',
    60_000,
  );
  expect(second.events.slice(before).filter((event) => event.kind === 'connection')).toEqual([]);
});

test('on an origin that gives no locks a tab leads by itself', async () => {
  const { server, eva, bram } = world;
  const tab = await world.tab(eva, { locks: lonelyLocks, visible: false });
  const conversation = world.talk(bram, eva, 1);
  await until(
    'the message is here',
    async () => (await newestMessages(tab.db, conversation, 1)).length === 1,
    5_000,
  );
  await until('it is told', () => tab.events.some((event) => event.kind === 'message'), 1_000);
  await world.close(tab);
  expect(server.streams.size).toBe(0);
});

test('a message is told to the tab in front, wherever the lead is, and to the leading one when none is in front', async () => {
  const { eva, bram } = world;
  const [leading, other] = [await world.tab(eva, { visible: false }), await world.tab(eva)];
  await pass(100);
  world.talk(bram, eva, 1);
  const notified = (client: typeof leading) =>
    client.events.filter((event) => event.kind === 'message').length;
  await until('the tab in front is told', () => notified(other) === 1, 2_000);
  expect(notified(leading)).toBe(0);
  await other.worker.setVisible(false);
  await settle();
  world.talk(bram, eva, 1);
  await until('the leading tab is told', () => notified(leading) === 1, 2_000);
  expect(notified(other)).toBe(1);
});

test('what one tab writes is in the database of every tab, and its answer too', async () => {
  const { eva, bram } = world;
  const [one, other] = [await world.tab(eva), await world.tab(eva, { visible: false })];
  await one.worker.openProfile(bram.profileId);
  await world.online(one, false);
  await world.online(other, false);
  await other.worker.sendMessage({ conversation: null, profile: bram.profileId, text: 'waits' });
  const conversation = conversationIdOf(eva.profileId, bram.profileId);
  expect((await newestMessages(one.db, conversation, 5)).map((row) => row.state)).toEqual([
    'pending',
  ]);
  await world.online(one, true);
  await until(
    'it was sent',
    async () => (await newestMessages(other.db, conversation, 5))[0]?.state === 'sent',
    5_000,
  );
});
