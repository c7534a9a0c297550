import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { newId } from '../../shared/identifiers.ts';
import { databaseName, SYNCED_STORES, SYNCED_TABLES, UNSYNCED_STORES } from './database.ts';
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

test('a database of the version before this one loses rows that lack what pages read now, and sends what waited', async () => {
  const userId = newId();
  const before = new Dexie(databaseName(userId));
  before.version(5).stores({ ...UNSYNCED_STORES, ...SYNCED_STORES });
  // Searches without their wider one, a swipe deck without its reach, a text without a voice.
  await before.table('searches').add({
    key: 'country=NL',
    ids: ['p'],
    pages: 1,
    numResults: 1,
    complete: true,
    similar: [],
    similar_numResults: 0,
    fetched: 1,
  });
  await before.table('meta').bulkAdd([
    { key: 'swipe_deck', value: { ids: ['p'], left: 3, wait_hours: 12, last: null, fetched: 1 } },
    { key: 'cursor', value: 7 },
  ]);
  await before.table('messages').add({
    id: 'm',
    conversation: 'c',
    position: 1,
    newest: -1,
    sender: 'p',
    kind: 'text',
    text: 'Hoi',
    photo: null,
    gift: null,
    sent_at: '2026-11-01T12:00:00.000Z',
    read_at: null,
    reply_to: null,
    reactions: [],
    state: 'sent',
    failure: null,
  });
  const entry = { created: 1, attempts: 0, not_before: 0 };
  const works = [
    { kind: 'message', conversation: null, profile: 'p', text: 'Hoi', credits: 1 },
    {
      kind: 'photo',
      conversation: 'c',
      profile: 'p',
      photo: 'f',
      photo_size: { width: 4, height: 3 },
    },
    { kind: 'profile', edit: { about: 'Nieuw' }, undo: { about: null } },
    { kind: 'delete_conversation', conversation: 'c', up_to: 1 },
  ];
  await before
    .table('outbox')
    .bulkAdd(works.map((work, at) => ({ ...entry, id: `${at}`, lane: 'conversation:c', work })));
  await before.table('local_settings').add({ key: 'spend-unasked-photo', value: true });
  before.close();

  const db = openLocalDatabase(userId);
  await db.open();
  for (const table of SYNCED_TABLES) expect(await db.table(table).count(), table).toBe(0);
  expect((await db.outbox.orderBy('number').toArray()).map(({ work }) => work)).toEqual(works);
  expect(await db.local_settings.get('spend-unasked-photo')).toMatchObject({ value: true });
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
  const reasons: string[] = [];
  const open = openLocalDatabase(userId, (why) => reasons.push(why));
  await open.open();
  await Dexie.delete(databaseName(userId));
  expect(reasons).toEqual(['deleted']);
  await expect(open.conversations.count()).rejects.toMatchObject({ name: 'DatabaseClosedError' });
  expect(await Dexie.exists(databaseName(userId))).toBe(false);
});
