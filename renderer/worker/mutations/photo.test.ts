import { expect, test } from 'vitest';
import { conversationIdOf, newId } from '../../../shared/identifiers.ts';
import { PART_BYTES } from '../../../shared/photos.ts';
import { SYNCED_TABLES } from '../../local/database.ts';
import { newestMessages, photosOf } from '../../local/messages.ts';
import { toStoredFile } from '../../local/stored-file.ts';
import { pass, settle, until, type Client } from '../test-support/clients.ts';
import { errorResponse } from '../test-support/model-server.ts';
import { testWorld } from '../test-support/world.ts';

const world = testWorld();
const PARTS = 4;
const picture = () => new Blob([new Uint8Array(PARTS * PART_BYTES - 500)], { type: 'image/jpeg' });
const withBram = () => conversationIdOf(world.eva.profileId, world.bram.profileId);
const onServer = () => world.server.conversations.get(withBram())?.messages ?? [];
const parts = () =>
  world.server.asked
    .filter((asked) => asked.name === 'uploadChatPhoto')
    .map(({ body }) => Number((body as { starts_at: string }).starts_at) / PART_BYTES);
const sent = (tab: Client) =>
  until('it was sent', async () => (await tab.db.outbox.count()) === 0, 120_000);

async function photo(tab: Client): Promise<string> {
  await tab.worker.openProfile(world.bram.profileId);
  const answer = await tab.worker.sendPhoto({
    id: newId(),
    conversation: null,
    profile: world.bram.profileId,
    file: picture(),
    size: { width: 40, height: 30 },
    credits: 2,
  });
  return answer.ok ? answer.value.id : expect.unreachable();
}

test('R-023 a photo is on screen at once, comes to the server in parts, and is one message', async () => {
  const tab = await world.tab(world.eva);
  await tab.worker.openProfile(world.bram.profileId);
  await world.online(tab, false);
  const id = await photo(tab);
  expect(await tab.db.messages.get(id)).toMatchObject({
    kind: 'photo',
    state: 'pending',
    text: null,
    photo_size: { width: 40, height: 30 },
    credits: 2,
  });
  expect((await tab.db.conversations.get(withBram()))?.last_message).toMatchObject({
    kind: 'photo',
    mine: true,
  });
  const [outgoing] = await tab.db.outgoing_photos.toArray();
  expect(outgoing?.file).toEqual(await toStoredFile(picture()));
  await world.online(tab, true);
  await sent(tab);
  expect(parts()).toEqual([0, 1, 2, 3]);
  expect(onServer().map(({ id: message, kind }) => [message, kind])).toEqual([[id, 'photo']]);
  expect((await photosOf(tab.db, withBram())).map((row) => [row.id, row.state])).toEqual([
    [id, 'sent'],
  ]);
  expect(await tab.db.outgoing_photos.count()).toBe(0);
});

test('a line that is cut in the middle goes on from what is there, also after a restart; nothing is sent or paid twice', async () => {
  const { eva, server } = world;
  const credits = eva.credits;
  let tab = await world.tab(eva);
  let calls = 0;
  tab.network.fate = (path, method) => {
    if (path !== '/api/chat-photo.php' || method !== 'POST') return { fate: 'arrives', delayMs: 0 };
    calls += 1;
    // The second part is lost, of the third the answer.
    return {
      fate: calls === 2 ? 'request_lost' : calls === 4 ? 'answer_lost' : 'arrives',
      delayMs: 0,
    };
  };
  const id = await photo(tab);
  await until(
    'three parts are there',
    () => [...server.photos.values()].some(({ received }) => received === 3 * PART_BYTES),
    60_000,
  );
  expect((await tab.db.messages.get(id))?.progress).toBeGreaterThan(0);
  await world.close(tab);
  tab = await world.tab(eva, { ready: false });
  await sent(tab);
  // Each part arrived once: the lost one came again, and after the lost answer it was asked first
  // how much is there.
  expect(parts()).toEqual([0, 1, 2, 3]);
  expect(onServer()).toHaveLength(1);
  expect(eva.credits).toBe(credits - 1);
});

test('an answer that is lost after the message was written repeats neither the photo nor the message', async () => {
  const { eva } = world;
  const credits = eva.credits;
  const tab = await world.tab(eva);
  let lost = 0;
  tab.network.fate = (path, method) => ({
    fate: path === '/api/chat.php' && method === 'POST' && lost++ < 2 ? 'answer_lost' : 'arrives',
    delayMs: 0,
  });
  await photo(tab);
  await sent(tab);
  expect([onServer().length, eva.credits]).toEqual([1, credits - 1]);
  expect(parts()).toEqual([0, 1, 2, 3]);
});

test('a photo that the server cleaned away meanwhile is sent anew', async () => {
  const { server, eva } = world;
  const tab = await world.tab(eva);
  server.intercept = (name) => {
    if (name !== 'sendMessage') return undefined;
    server.intercept = () => undefined;
    server.photos.clear();
    return undefined;
  };
  await photo(tab);
  await sent(tab);
  expect(parts()).toEqual([0, 1, 2, 3, 0, 1, 2, 3]);
  expect(onServer()).toHaveLength(1);
});

test('a refused photo keeps its picture, outlives what is pulled again, and is sent with one press', async () => {
  const { server, eva } = world;
  let tab = await world.tab(eva);
  server.intercept = (name) =>
    name === 'uploadChatPhoto' ? errorResponse('insufficient_credits') : undefined;
  const id = await photo(tab);
  await until('it failed', async () => (await tab.db.messages.get(id))?.state === 'failed', 10_000);
  expect(await tab.db.messages.get(id)).toMatchObject({
    failure: 'insufficient_credits',
    kind: 'photo',
  });
  for (const table of SYNCED_TABLES) await tab.db.table(table).clear();
  await world.close(tab);
  server.intercept = () => undefined;
  tab = await world.tab(eva);
  await until(
    'it is shown again',
    async () => (await tab.db.messages.get(id))?.state === 'failed',
    10_000,
  );
  expect(await tab.db.outgoing_photos.count()).toBe(1);
  await tab.worker.retryMessage(id);
  await sent(tab);
  expect(onServer().map((message) => message.id)).toEqual([id]);
});

test('taken back while it is on its way, nothing more of it is sent and nothing stays', async () => {
  const { eva } = world;
  const tab = await world.tab(eva);
  tab.network.fate = (path) => ({
    fate: 'arrives',
    delayMs: path === '/api/chat-photo.php' ? 1_000 : 0,
  });
  const id = await photo(tab);
  await until('it is on its way', () => parts().length === 1, 10_000);
  await tab.worker.discardMessage(id);
  await pass(20_000);
  expect([
    onServer().length,
    await tab.db.messages.count(),
    await tab.db.outgoing_photos.count(),
    await tab.db.outbox.count(),
  ]).toEqual([0, 0, 0, 0]);
  expect(parts().length).toBeLessThanOrEqual(2);
});

test('a text that was written after a photo follows it', async () => {
  const tab = await world.tab(world.eva);
  await tab.worker.openProfile(world.bram.profileId);
  await world.online(tab, false);
  await photo(tab);
  await tab.worker.sendMessage({
    conversation: null,
    profile: world.bram.profileId,
    text: 'Dat was in Zeeland',
  });
  await world.online(tab, true);
  await sent(tab);
  expect(onServer().map(({ kind }) => kind)).toEqual(['photo', 'text']);
  expect((await newestMessages(tab.db, withBram(), 5)).map(({ kind }) => kind)).toEqual([
    'text',
    'photo',
  ]);
});

test('a gift is given now, once though answers are lost, and not at all without a network', async () => {
  const { eva, bram } = world;
  const credits = eva.credits;
  const tab = await world.tab(eva);
  await tab.worker.openProfile(bram.profileId);
  const gift = { profile: bram.profileId, gift: 'rose', id: newId(), credits: 5 };
  await world.online(tab, false);
  expect(await tab.worker.sendGift(gift)).toMatchObject({
    ok: false,
    failure: { code: 'offline' },
  });
  expect(await tab.db.outbox.count()).toBe(0);
  await world.online(tab, true);
  let lost = 0;
  tab.network.fate = (path, method) => ({
    fate: path === '/api/chat.php' && method === 'POST' && lost++ < 1 ? 'answer_lost' : 'arrives',
    delayMs: 0,
  });
  const giving = tab.worker.sendGift(gift);
  await pass(5_000);
  expect(await giving).toEqual({ ok: true, value: { conversation: withBram() } });
  await settle();
  expect(onServer().map((message) => [message.id, message.gift])).toEqual([[gift.id, 'rose']]);
  expect(eva.credits).toBe(credits - 1);
  expect(
    (await newestMessages(tab.db, withBram(), 5)).map((row) => [row.kind, row.gift, row.state]),
  ).toEqual([['gift', 'rose', 'sent']]);
});

test('the answer to a gift that live events overtook takes nothing back that came after it', async () => {
  const tab = await world.tab(world.eva);
  await tab.worker.openProfile(world.bram.profileId);
  tab.network.fate = (path, method) => ({
    fate: 'arrives',
    delayMs: 0,
    ...(path === '/api/chat.php' && method === 'POST' ? { answerMs: 2_000 } : {}),
  });
  const giving = tab.worker.sendGift({
    profile: world.bram.profileId,
    gift: 'rose',
    id: newId(),
    credits: 5,
  });
  await until('it is given', () => onServer().length === 1);
  world.talk(world.bram, world.eva, 1);
  await until('both are here', async () => (await tab.db.messages.count()) === 2, 1_500);
  await pass(2_500);
  expect(await giving).toMatchObject({ ok: true });
  expect(await tab.db.conversations.get(withBram())).toMatchObject({
    num_unread_messages: 1,
    last_message: { text: 'bram 1' },
    conversation: { last_position: 2 },
  });
});
