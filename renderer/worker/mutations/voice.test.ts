import { expect, test } from 'vitest';
import { conversationIdOf, newId } from '../../../shared/identifiers.ts';
import { PART_BYTES } from '../../../shared/photos.ts';
import { VOICE_PEAKS } from '../../../shared/voice.ts';
import { SYNCED_TABLES } from '../../local/database.ts';
import { until, type Client } from '../test-support/clients.ts';
import { errorResponse } from '../test-support/model-server.ts';
import { testWorld } from '../test-support/world.ts';

const world = testWorld();
const withBram = () => conversationIdOf(world.eva.profileId, world.bram.profileId);
const onServer = () => world.server.conversations.get(withBram())?.messages ?? [];
const sent = (tab: Client) =>
  until('it was sent', async () => (await tab.db.outbox.count()) === 0, 120_000);
const peaks = Array.from({ length: VOICE_PEAKS }, (_, index) => index);

async function speak(tab: Client): Promise<string> {
  await tab.worker.openProfile(world.bram.profileId);
  const answer = await tab.worker.sendVoice({
    id: newId(),
    conversation: null,
    profile: world.bram.profileId,
    file: new Blob([new Uint8Array(2 * PART_BYTES - 50)], { type: 'audio/wav' }),
    ms: 4_000,
    peaks,
    credits: 1,
  });
  return answer.ok ? answer.value.id : expect.unreachable();
}

test('a recording made without a network shows at once, and comes in parts and once when there is one', async () => {
  const tab = await world.tab(world.eva);
  await tab.worker.openProfile(world.bram.profileId);
  await world.online(tab, false);
  const id = await speak(tab);
  expect(await tab.db.messages.get(id)).toMatchObject({
    kind: 'voice',
    state: 'pending',
    text: null,
    voice: { ms: 4_000, peaks, heard_at: null },
    credits: 1,
  });
  expect((await tab.db.conversations.get(withBram()))?.last_message).toMatchObject({
    kind: 'voice',
    mine: true,
  });
  await world.online(tab, true);
  await sent(tab);
  expect(onServer().map((message) => [message.id, message.kind])).toEqual([[id, 'voice']]);
  expect(await tab.db.outgoing_photos.count()).toBe(0);
  // What the server found out is what is shown.
  expect((await tab.db.messages.get(id))?.voice?.peaks).toEqual(onServer()[0]?.voice?.peaks);
});

test('a refused recording stays here, is sent again with the same id, and survives a new version', async () => {
  const tab = await world.tab(world.eva);
  world.server.intercept = (name) =>
    name === 'uploadVoice' ? errorResponse('insufficient_credits') : undefined;
  const id = await speak(tab);
  await until(
    'it was refused',
    async () => (await tab.db.messages.get(id))?.state === 'failed',
    60_000,
  );
  world.server.intercept = () => undefined;
  for (const name of SYNCED_TABLES) await tab.db.table(name).clear();
  await world.close(tab);
  const again = await world.tab(world.eva);
  await until(
    'it is shown again',
    async () => (await again.db.messages.get(id))?.state === 'failed',
    60_000,
  );
  expect((await again.db.messages.get(id))?.voice).toMatchObject({ ms: 4_000, peaks });
  await again.worker.retryMessage(id);
  await sent(again);
  expect(onServer().map((message) => message.id)).toEqual([id]);
});

test('a voice message of the other is marked as heard here at once, and once at the server', async () => {
  const tab = await world.tab(world.eva);
  const voice = { id: newId(), ms: 4_000, peaks, heard_at: null };
  const { message } = world.server.send(world.bram, world.eva, null, newId(), undefined, {
    kind: 'voice',
    voice,
  });
  await until('it came', async () => (await tab.db.messages.get(message.id)) !== undefined, 5_000);
  await tab.worker.markHeard(message.id);
  expect((await tab.db.messages.get(message.id))?.voice?.heard_at).not.toBeNull();
  await tab.worker.markHeard(message.id);
  await sent(tab);
  expect(world.server.asked.filter(({ name }) => name === 'markHeard')).toHaveLength(1);
});
