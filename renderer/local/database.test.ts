import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { newId } from '../../shared/identifiers.ts';
import { databaseName, SYNCED_TABLES } from './database.ts';
import { openLocalDatabase } from './open-database.ts';

/**
 * A database as an older version of the app could have left it: other keys and indexes, below our
 * version.
 */
async function olderDatabase(userId: string): Promise<void> {
  const older = new Dexie(databaseName(userId));
  older.version(0.3).stores({
    conversations: '++local, partner',
    messages: '[conversation+position]',
    outbox: '++number, &id',
    refused: 'id',
    drafts: 'profile',
    local_settings: 'key',
    gone: 'id',
  });
  await older.table('conversations').add({ partner: 'x' });
  await older.table('messages').add({ conversation: 'c', position: 1, body: 'old shape' });
  await older.table('gone').add({ id: 1 });
  await older.table('outbox').add({
    id: 'a',
    lane: 'conversation:c',
    work: { kind: 'message', conversation: 'c', profile: 'p', text: 'written before' },
    created: 1,
    attempts: 2,
    not_before: 0,
  });
  await older.table('refused').add({
    id: 'r',
    conversation: 'c',
    profile: 'p',
    text: 'refused before',
    created: 1,
    code: 'blocked',
  });
  await older.table('drafts').add({ profile: 'p', text: 'half a sentence', updated: 1 });
  await older.table('local_settings').add({ key: 'theme', value: 'dark' });
  older.close();
}

test('a database of an older version keeps outbox, refused messages, drafts and local settings, and drops what can be pulled again', async () => {
  const userId = newId();
  await olderDatabase(userId);
  const db = openLocalDatabase(userId);
  await db.open();

  expect((await db.outbox.toArray()).map((entry) => [entry.number, entry.work])).toEqual([
    [1, { kind: 'message', conversation: 'c', profile: 'p', text: 'written before' }],
  ]);
  expect((await db.refused.get('r'))?.text).toBe('refused before');
  expect((await db.drafts.get('p'))?.text).toBe('half a sentence');
  expect(await db.local_settings.get('theme')).toEqual({ key: 'theme', value: 'dark' });
  for (const table of SYNCED_TABLES) expect(await db.table(table).count(), table).toBe(0);
  expect(db.conversations.schema.primKey.keyPath).toBe('id');
  expect([...db.backendDB().objectStoreNames]).not.toContain('gone');
  expect(await db.outbox.where('lane').equals('conversation:c').count()).toBe(1);
  db.close();
});

test('opening again changes nothing', async () => {
  const userId = newId();
  const first = openLocalDatabase(userId);
  await first.likes.put({ id: 'l' } as never);
  first.close();
  const second = openLocalDatabase(userId);
  expect(await second.likes.count()).toBe(1);
  second.close();
});

test('a database that another tab deletes is closed for good and stays deleted', async () => {
  const userId = newId();
  const told: string[] = [];
  const open = openLocalDatabase(userId, (why) => told.push(why));
  await open.open();
  await Dexie.delete(databaseName(userId));
  expect(told).toEqual(['deleted']);
  await expect(open.conversations.count()).rejects.toMatchObject({ name: 'DatabaseClosedError' });
  expect(await Dexie.exists(databaseName(userId))).toBe(false);
});
