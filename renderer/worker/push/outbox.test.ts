import { expect, test } from 'vitest';
import { conversationIdOf, newId } from '../../../shared/identifiers.ts';
import { saveDraft, draftOf } from '../../local/drafts.ts';
import { newestMessages } from '../../local/messages.ts';
import { retryDelayMs } from '../../../shared/timing.ts';
import { SYNCED_TABLES } from '../../local/database.ts';
import { pass, settle, until } from '../test-support/clients.ts';
import { errorResponse } from '../test-support/model-server.ts';
import { testWorld } from '../test-support/world.ts';

const world = testWorld();
const textsOnServer = () =>
  [...world.server.conversations.values()]
    .flatMap((one) => one.messages)
    .map((message) => message.text);
/** A tab with a message that the server refused for good. */
async function withRefused(code: Parameters<typeof errorResponse>[0], text: string) {
  const { server, eva, bram } = world;
  const tab = await world.tab(eva);
  await tab.worker.openProfile(bram.profileId);
  server.intercept = (name) => (name === 'sendMessage' ? errorResponse(code) : undefined);
  const answer = await tab.worker.sendMessage({
    conversation: null,
    profile: bram.profileId,
    text,
  });
  const id = answer.ok ? answer.value.id : '';
  await until('it failed', async () => (await tab.db.messages.get(id))?.state === 'failed', 5_000);
  return { tab, id };
}
const sends = () => world.server.asked.filter((asked) => asked.name === 'sendMessage');

test('three messages in two conversations, written offline over a restart, arrive once and in order without a click', async () => {
  const { eva, bram, noor } = world;
  let tab = await world.tab(eva);
  for (const other of [bram, noor]) await tab.worker.openProfile(other.profileId);
  await world.online(tab, false);
  const written = [];
  for (const [other, text] of [
    [bram, 'one'],
    [noor, 'two'],
    [bram, 'three'],
  ] as const) {
    const answer = await tab.worker.sendMessage({
      conversation: null,
      profile: other.profileId,
      text,
    });
    expect(answer).toMatchObject({ ok: true });
    written.push(answer);
  }
  await world.close(tab);

  tab = await world.tab(eva, { ready: false, start: false });
  await world.online(tab, false);
  await tab.worker.start(eva.userId);
  const withBram = conversationIdOf(eva.profileId, bram.profileId);
  expect((await newestMessages(tab.db, withBram, 9)).map((row) => [row.text, row.state])).toEqual([
    ['three', 'pending'],
    ['one', 'pending'],
  ]);
  expect((await tab.db.conversations.get(withBram))?.last_message).toMatchObject({
    text: 'three',
    mine: true,
  });
  expect(textsOnServer()).toEqual([]);

  await world.online(tab, true);
  await until('all were sent', async () => (await tab.db.outbox.count()) === 0, 30_000);
  expect(textsOnServer().toSorted()).toEqual(['one', 'three', 'two']);
  expect(world.server.conversations.get(withBram)?.messages.map((message) => message.text)).toEqual(
    ['one', 'three'],
  );
  expect(
    (await newestMessages(tab.db, withBram, 9)).map((row) => [row.text, row.state, row.position]),
  ).toEqual([
    ['three', 'sent', 2],
    ['one', 'sent', 1],
  ]);
});

test('one lane that cannot go on holds up no other', async () => {
  const { server, eva, bram, noor } = world;
  const tab = await world.tab(eva);
  server.intercept = (name, { body }) =>
    name === 'sendMessage' && body['profile'] === bram.profileId
      ? errorResponse('busy')
      : undefined;
  await tab.worker.openProfile(noor.profileId);
  await tab.worker.sendMessage({ conversation: null, profile: bram.profileId, text: 'stuck' });
  await tab.worker.sendMessage({ conversation: null, profile: bram.profileId, text: 'behind it' });
  await tab.worker.sendMessage({ conversation: null, profile: noor.profileId, text: 'free' });
  await until('the other lane is through', () => textsOnServer().includes('free'), 5_000);
  await pass(5_000);
  expect(sends().some(({ body }) => (body as { text: string }).text === 'behind it')).toBe(false);
  server.intercept = () => undefined;
  await until('the lane goes on in order', () => textsOnServer().length === 3, 60_000);
  expect(
    server.conversations
      .get(conversationIdOf(eva.profileId, bram.profileId))
      ?.messages.map((message) => message.text),
  ).toEqual(['stuck', 'behind it']);
});

test('a passing failure is tried again with growing waits and the same id, for as long as it takes', async () => {
  const { server, eva, bram } = world;
  const tab = await world.tab(eva);
  server.intercept = (name) => (name === 'sendMessage' ? errorResponse('unavailable') : undefined);
  await tab.worker.sendMessage({ conversation: null, profile: bram.profileId, text: 'patience' });
  await pass(100_000, 50);
  const tries = sends();
  expect(tries.length).toBeGreaterThan(7);
  const gaps = tries.slice(1).map(({ at }, index) => at - (tries[index]?.at ?? 0));
  for (const [index, gap] of gaps.entries()) {
    expect(gap).toBeGreaterThanOrEqual(retryDelayMs(index + 1, () => 0));
    expect(gap).toBeLessThanOrEqual(retryDelayMs(index + 1, () => 1) + 200);
  }
  expect(new Set(tries.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  expect(new Set(tries.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(
    (await newestMessages(tab.db, conversationIdOf(eva.profileId, bram.profileId), 1))[0]?.state,
  ).toBe('pending');
  server.intercept = () => undefined;
  await tab.worker.setOnline(false);
  await tab.worker.setOnline(true);
  await until(
    'it is tried at once when the network is back',
    () => textsOnServer().length === 1,
    500,
  );
});

test('a server that says how long to wait is not asked before, even when the page comes to the front', async () => {
  const { server, eva, bram } = world;
  const tab = await world.tab(eva);
  server.intercept = (name) =>
    name === 'sendMessage' ? errorResponse('too_many_requests', 40) : undefined;
  await tab.worker.sendMessage({ conversation: null, profile: bram.profileId, text: 'too fast' });
  await pass(1_000);
  server.intercept = () => undefined;
  await tab.worker.setVisible(false);
  await tab.worker.setVisible(true);
  await pass(35_000);
  expect(sends()).toHaveLength(1);
  await until('it went then', () => textsOnServer().length === 1, 6_000);
});

test('an answer that was lost is asked again and is one message, charged once', async () => {
  const { eva, bram } = world;
  const tab = await world.tab(eva);
  const before = eva.credits;
  let lost = 0;
  tab.network.fate = (path, method) => ({
    fate:
      path === '/api/chat.php' && method === 'POST' && lost++ < 3
        ? 'answer_lost'
        : path === '/api/events.php'
          ? 'busy'
          : 'arrives',
    delayMs: 0,
  });
  world.server.cutStreams();
  await tab.worker.sendMessage({ conversation: null, profile: bram.profileId, text: 'once' });
  await until('it was accepted', async () => (await tab.db.outbox.count()) === 0, 30_000);
  expect(lost).toBe(4);
  expect(textsOnServer()).toEqual(['once']);
  expect(before - eva.credits).toBe(1);
  expect(await tab.db.messages.count()).toBe(1);
});

test('the live event of one’s own message and its answer make one sent bubble', async () => {
  const { eva, bram } = world;
  const tab = await world.tab(eva);
  tab.network.fate = (path, method) => ({
    fate: path === '/api/chat.php' && method === 'POST' ? 'answer_lost' : 'arrives',
    delayMs: 0,
  });
  const answer = await tab.worker.sendMessage({
    conversation: null,
    profile: bram.profileId,
    text: 'told live',
  });
  const conversation = conversationIdOf(eva.profileId, bram.profileId);
  await until(
    'the live event brought it',
    async () => (await newestMessages(tab.db, conversation, 5))[0]?.state === 'sent',
    5_000,
  );
  expect((await newestMessages(tab.db, conversation, 5)).map((row) => row.id)).toEqual([
    answer.ok ? answer.value.id : '',
  ]);
  expect(await tab.db.outbox.count()).toBe(0);
  await pass(60_000, 1_000);
  expect(sends()).toHaveLength(1);
});

test('a message that is refused for good says so, keeps its text and goes again when asked', async () => {
  const { tab, id } = await withRefused('insufficient_credits', 'too poor');
  const { server } = world;
  expect(await tab.db.messages.get(id)).toMatchObject({
    text: 'too poor',
    failure: 'insufficient_credits',
  });
  expect(tab.events).toContainEqual({
    kind: 'refused',
    what: 'message',
    code: 'insufficient_credits',
    message: 'text of insufficient_credits',
  });
  expect(await tab.db.outbox.count()).toBe(0);
  server.intercept = () => undefined;
  await pass(120_000, 1_000);
  expect(sends()).toHaveLength(1);
  expect((await tab.db.messages.get(id))?.state).toBe('failed');
  await tab.worker.retryMessage(id);
  await until('it is sent', async () => (await tab.db.messages.get(id))?.state === 'sent', 5_000);
  expect(textsOnServer()).toEqual(['too poor']);
});

test('a message goes with the price that was shown; refused for another one it waits until the member takes the new price', async () => {
  const { server, eva, bram } = world;
  const tab = await world.tab(eva);
  await tab.worker.openProfile(bram.profileId);
  server.intercept = (name, { body }) =>
    name === 'sendMessage' && Number(body['agreed_price']) < 3
      ? errorResponse('price_changed')
      : undefined;
  const answer = await tab.worker.sendMessage({
    conversation: null,
    profile: bram.profileId,
    text: 'worth it',
    credits: 2,
  });
  const id = answer.ok ? answer.value.id : '';
  await until('it failed', async () => (await tab.db.messages.get(id))?.state === 'failed', 5_000);
  expect(await tab.db.messages.get(id)).toMatchObject({ failure: 'price_changed', credits: 2 });
  expect(tab.events).toContainEqual({
    kind: 'refused',
    what: 'message',
    code: 'price_changed',
    message: 'text of price_changed',
  });
  await pass(60_000, 1_000);
  expect(sends()).toHaveLength(1);
  await tab.worker.retryMessage(id, 3);
  await until('it is sent', async () => (await tab.db.messages.get(id))?.state === 'sent', 5_000);
  expect(sends().map(({ body }) => (body as { agreed_price: number }).agreed_price)).toEqual([
    2, 3,
  ]);
  expect(textsOnServer()).toEqual(['worth it']);
});

test('a refused message is still there, with its text, after the synced tables were dropped', async () => {
  const { tab, id } = await withRefused('insufficient_credits', 'kept');
  const { server, eva } = world;
  for (const table of SYNCED_TABLES) await tab.db.table(table).clear();
  await world.close(tab);
  server.intercept = () => undefined;

  const later = await world.tab(eva);
  await until(
    'it is shown again',
    async () => (await later.db.messages.get(id))?.state === 'failed',
    5_000,
  );
  expect(await later.db.messages.get(id)).toMatchObject({
    text: 'kept',
    failure: 'insufficient_credits',
  });
  await later.worker.retryMessage(id);
  await until('it is sent', async () => (await later.db.messages.get(id))?.state === 'sent', 5_000);
  expect([textsOnServer(), await later.db.refused.count()]).toEqual([['kept'], 0]);
});

test('a refused message can be removed, and with it the conversation that began with it', async () => {
  const { tab, id } = await withRefused('premium_required', 'no');
  expect(await tab.db.conversations.count()).toBe(1);
  await tab.worker.discardMessage(id);
  expect(await tab.db.messages.count()).toBe(0);
  expect(await tab.db.refused.count()).toBe(0);
  expect(await tab.db.conversations.count()).toBe(0);
});

test('a text of which nothing is seen or that is too long is refused before anything is kept', async () => {
  const { eva, bram } = world;
  const tab = await world.tab(eva);
  const send = (text: string) =>
    tab.worker.sendMessage({ conversation: null, profile: bram.profileId, text });
  for (const text of ['', ' \n\t', '\u200b\u2060', '\u202e\u0000'])
    expect(await send(text)).toMatchObject({
      ok: false,
      failure: { code: 'validation_failed', fields: { text: 'blank' } },
    });
  expect(await send('a'.repeat(1_001))).toMatchObject({
    ok: false,
    failure: { code: 'validation_failed', fields: { text: 'too_long' } },
  });
  expect(await send('👨‍👩‍👧‍👦'.repeat(1_000))).toMatchObject({ ok: true });
  expect(await tab.db.outbox.count()).toBe(1);
});

test('the same message id twice is one message', async () => {
  const { eva, bram } = world;
  const tab = await world.tab(eva);
  const message = { conversation: null, profile: bram.profileId, text: 'asked twice', id: newId() };
  expect(await tab.worker.sendMessage(message)).toEqual(await tab.worker.sendMessage(message));
  await until('it was sent', () => textsOnServer().length === 1, 5_000);
  expect(await tab.worker.sendMessage(message)).toMatchObject({ ok: true });
  await settle();
  expect(await tab.db.outbox.count()).toBe(0);
});

test('a draft is kept for each profile and goes when it is empty', async () => {
  const { eva, bram, noor } = world;
  const { db } = await world.tab(eva);
  await saveDraft(db, bram.profileId, 'half a sen');
  expect(await draftOf(db, bram.profileId)).toBe('half a sen');
  expect(await draftOf(db, noor.profileId)).toBe('');
  await saveDraft(db, bram.profileId, '');
  expect(await db.drafts.count()).toBe(0);
});
