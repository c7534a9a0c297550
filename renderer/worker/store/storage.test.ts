import { IDBObjectStore } from 'fake-indexeddb';
import { Dexie } from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { databaseName } from '../../local/database.ts';
import { isClosed, isStorageFull } from './storage.ts';
import { pass, settle, until } from '../test-support/clients.ts';
import { testWorld } from '../test-support/world.ts';

const world = testWorld();
afterEach(() => {
  vi.restoreAllMocks();
});

/** From now on the device has no space for new rows. */
function fillDevice(): () => void {
  const full = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  const spies = [
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full),
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(full),
  ];
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}

test('a full device is told when something is sent, the text is not taken, and nothing is half there', async () => {
  const { eva, bram } = world;
  const tab = await world.tab(eva);
  await tab.worker.openProfile(bram.profileId);
  const free = fillDevice();
  expect(
    await tab.worker.sendMessage({ conversation: null, profile: bram.profileId, text: 'no room' }),
  ).toMatchObject({ ok: false, failure: { code: 'storage_full' } });
  expect(tab.events).toContainEqual({ kind: 'storage_full' });
  free();
  expect([
    await tab.db.messages.count(),
    await tab.db.outbox.count(),
    await tab.db.conversations.count(),
  ]).toEqual([0, 0, 0]);
  expect(
    await tab.worker.sendMessage({
      conversation: null,
      profile: bram.profileId,
      text: 'room again',
    }),
  ).toMatchObject({ ok: true });
});

test('what comes in while the device is full is told, and comes again once there is space', async () => {
  const { eva, bram } = world;
  const tab = await world.tab(eva);
  const free = fillDevice();
  world.talk(bram, eva, 2);
  await until('it is told', () => tab.events.some((event) => event.kind === 'storage_full'), 5_000);
  await pass(5_000);
  free();
  await until('nothing is lost', async () => (await tab.db.messages.count()) === 2, 60_000);
});

test('a database that another tab brings up to a newer version is let go, and what is asked meanwhile is refused in words', async () => {
  const { server, eva, bram } = world;
  const tab = await world.tab(eva);
  await until('the stream is open', () => server.streams.size === 1);
  const newer = new Dexie(databaseName(eva.userId));
  newer
    .version(99)
    .stores({ outbox: '++number, &id, lane', drafts: 'profile', local_settings: 'key' });
  await newer.open();
  await settle();
  expect(server.streams.size).toBe(0);
  expect(
    await tab.worker.sendMessage({ conversation: null, profile: bram.profileId, text: 'x' }),
  ).toMatchObject({ ok: false, failure: { code: 'unavailable' } });
  newer.close();
});

test('a full disk is known however deep the browser’s error lies', () => {
  expect(isStorageFull({ name: 'AbortError', inner: { name: 'QuotaExceededError' } })).toBe(true);
  expect(isStorageFull(new DOMException('', 'QuotaExceededError'))).toBe(true);
  expect(isStorageFull(new Error('else'))).toBe(false);
  expect(isClosed({ name: 'DatabaseClosedError' })).toBe(true);
  expect(isClosed(null)).toBe(false);
});
