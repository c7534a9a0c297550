import { expect, test, vi } from 'vitest';
import { newId } from '../../shared/identifiers.ts';
import { damagedData, deleteDamaged, textsWithin } from './checks/damaged.ts';
import { LOCAL_TABLES, SYNCED_TABLES } from './database.ts';
import { openLocalDatabase } from './open-database.ts';
import { resetDevice } from './reset-device.ts';

const SYNCED: readonly string[] = SYNCED_TABLES;

test('starting a device anew takes what the server has, and leaves every unsent text', async () => {
  const user = newId();
  const before = openLocalDatabase(user);
  const key = newId();
  const rows: Record<string, object> = {
    conversations: { id: key },
    messages: { id: key, state: 'sent' },
    likes: { id: key },
    profiles: { id: key },
    searches: { key },
    typing: { conversation: key },
    meta: { key: 'user', value: 'damaged' },
    outbox: { id: key, lane: 'x', work: { kind: 'message', text: 'waits' } },
    refused: { id: key, text: 'refused' },
    outgoing_photos: { id: key, message: key },
    drafts: { profile: key, text: 'draft' },
    local_settings: { key: 'theme', value: 'dark' },
    damaged: { table: 'drafts', key, found: 1 },
  };
  for (const [table, row] of Object.entries(rows)) await before.table(table).put(row);
  await before.table('messages').put({ id: newId(), state: 'failed', text: 'failed' });
  await before.table('meta').put({ key: 'profile_refused', value: {} });
  before.close();
  await resetDevice(user);
  const after = openLocalDatabase(user);
  const counts = Object.fromEntries(
    await Promise.all(
      after.tables.map(async (table) => [table.name, await table.count()] as const),
    ),
  );
  expect(counts).toEqual({
    ...Object.fromEntries(after.tables.map(({ name }) => [name, 0])),
    ...Object.fromEntries(
      LOCAL_TABLES.filter((name) => !SYNCED.includes(name)).map((name) => [name, 1]),
    ),
    messages: 1,
    meta: 1,
  });
  after.close();
});

test('the faces go with the photos; what another app shared waits to be sent and stays', async () => {
  const kept = new Set(['vonk-photos', 'vonk-faces', 'vonk-shared-photos', 'vonk-languages']);
  vi.stubGlobal('caches', {
    keys: async () => [...kept],
    delete: async (name: string) => kept.delete(name),
  });
  try {
    await resetDevice(newId());
    expect([...kept]).toEqual(['vonk-shared-photos', 'vonk-languages']);
  } finally {
    vi.unstubAllGlobals();
  }
});

test('what was set aside shows its texts, newest first, until it is deleted', async () => {
  const db = openLocalDatabase(newId());
  await db.damaged.bulkAdd([
    { table: 'likes', key: '1', found: 1 },
    { table: 'outbox', key: '2', found: 2, row: { lane: 4, work: { text: 'nearly lost' } } },
    { table: 'drafts', key: '3', found: 3, row: { text: { broken: ['in', 'parts'] } } },
  ]);
  const { texts: unsynced, fetched } = await damagedData(db);
  expect(fetched).toBe(1);
  expect(unsynced.map(({ texts }) => texts)).toEqual([['in', 'parts'], ['nearly lost']]);
  await deleteDamaged(db, unsynced[0]?.number);
  expect((await damagedData(db)).texts.map(({ texts }) => texts)).toEqual([['nearly lost']]);
  await deleteDamaged(db);
  expect(await damagedData(db)).toEqual({ texts: [], fetched: 0 });
  expect(textsWithin({ id: 'no', work: { kind: 'like' } })).toEqual([]);
  await db.delete();
});
