import { expect, test } from 'vitest';
import { conversationIdOf } from '../../../shared/identifiers.ts';
import { until, type Client } from '../test-support/clients.ts';
import { errorResponse } from '../test-support/model-server.ts';
import { testWorld } from '../test-support/world.ts';

const world = testWorld();
const TEXT = 'Dat had ik niet willen zeggen';
const withBram = () => conversationIdOf(world.eva.profileId, world.bram.profileId);
const onServer = () =>
  (world.server.conversations.get(withBram())?.messages ?? []).filter((one) => !one.undone);
const asked = (name: string) => world.server.asked.filter((one) => one.name === name);
const settled = (tab: Client) =>
  until('nothing waits', async () => (await tab.db.outbox.count()) === 0, 120_000);
const shown = async (tab: Client) =>
  (await tab.db.messages.toArray()).filter((row) => !row.undone).map(({ text }) => text);

async function write(tab: Client): Promise<string> {
  await tab.worker.openProfile(world.bram.profileId);
  const answer = await tab.worker.sendMessage({
    conversation: null,
    profile: world.bram.profileId,
    text: TEXT,
  });
  return answer.ok ? answer.value.id : expect.unreachable();
}

test('a message that never left is gone, and the server never hears of it', async () => {
  const tab = await world.tab(world.eva);
  await tab.worker.openProfile(world.bram.profileId);
  await world.online(tab, false);
  const id = await write(tab);
  expect(await tab.worker.undoMessage(id)).toMatchObject({
    value: { undone: true, text: TEXT, isAsked: false },
  });
  expect([await shown(tab), await tab.db.outbox.count()]).toEqual([[], 0]);
  await world.online(tab, true);
  await settled(tab);
  expect([asked('sendMessage'), asked('undoMessage')]).toEqual([[], []]);
});

test('a message whose answer was lost is not sent again, and is taken back where it arrived', async () => {
  const tab = await world.tab(world.eva);
  const credits = world.eva.credits;
  tab.network.fate = (path, method) => ({
    fate: path === '/api/chat.php' && method === 'POST' ? 'answer_lost' : 'arrives',
    delayMs: 0,
  });
  const id = await write(tab);
  await until('it arrived', () => onServer().length === 1, 10_000);
  await tab.worker.undoMessage(id);
  expect(await shown(tab)).toEqual([]);
  await settled(tab);
  expect([onServer(), world.eva.credits]).toEqual([[], credits]);
  expect(asked('sendMessage').length).toBeLessThan(3);
});

test('a sent message is hidden at once, gone when the server says so, and the balance is right', async () => {
  const tab = await world.tab(world.eva);
  world.server.send(world.bram, world.eva, 'Hoi', '01970000-0000-7000-8000-00000000aaaa');
  const id = await write(tab);
  await settled(tab);
  const [other] = [await world.tab(world.bram)];
  await until('it came', async () => (await shown(other)).includes(TEXT), 10_000);
  await tab.worker.undoMessage(id);
  expect(await shown(tab)).toEqual(['Hoi']);
  expect((await tab.db.conversations.get(withBram()))?.last_message?.text).toBe('Hoi');
  await settled(tab);
  await until('it is gone there', async () => !(await shown(other)).includes(TEXT), 10_000);
  for (const { db } of [tab, other])
    expect(JSON.stringify(await db.messages.toArray())).not.toContain(TEXT);
  expect(tab.events).toContainEqual({ kind: 'undone' });
  expect(other.events).toContainEqual({ kind: 'message_undone', conversation: withBram() });
  expect(tab.events.some((event) => event.kind === 'message_undone')).toBe(false);
});

test('where the other was first it is shown again, and that is told', async () => {
  const tab = await world.tab(world.eva);
  const id = await write(tab);
  await settled(tab);
  world.server.intercept = (name) =>
    name === 'undoMessage' ? errorResponse('message_seen') : undefined;
  await tab.worker.undoMessage(id);
  await until('it is shown again', async () => (await shown(tab)).includes(TEXT), 10_000);
  expect(tab.events).toContainEqual({
    kind: 'refused',
    what: 'undo_message',
    code: 'message_seen',
    message: 'text of message_seen',
  });
  expect((await tab.db.conversations.get(withBram()))?.last_message?.text).toBe(TEXT);
});
