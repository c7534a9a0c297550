import { Dexie } from 'dexie';
import type { LocalDatabase } from '../local/database.ts';
import { CHECKED_TABLES, isSound, type CheckedTable } from '../local/shape.ts';
import { readCursor } from './meta.ts';

/** Messages are looked at when their conversation is opened: there may be very many. */
const CHECKED_AT_START = CHECKED_TABLES.filter((table) => table !== 'messages');

/** Takes the damaged of some rows out of their table and keeps note of them. Call it in the transaction that read them. @returns whether there were any. */
async function setAside(
  db: LocalDatabase,
  name: CheckedTable,
  rows: readonly unknown[],
  now: number,
): Promise<boolean> {
  const table = db.table(name);
  // The key is part of every row, so that even a damaged one has it.
  const keys = rows
    .filter((row) => !isSound(name, row))
    .map(
      (row) =>
        Dexie.getByKeyPath(row as object, table.schema.primKey.keyPath as string) as
          string | number,
    );
  if (keys.length === 0) return false;
  await table.bulkDelete(keys);
  await db.damaged.bulkAdd(keys.map((key) => ({ table: name, key: String(key), found: now })));
  return true;
}

/**
 * Sets damaged rows of the small tables aside when the database is opened. What is lost of the synced tables is fetched again:
 * conversations and likes by the next snapshot, profiles and searches when they are opened.
 * @returns whether a snapshot is needed for it.
 */
export async function checkTables(db: LocalDatabase, now: number): Promise<boolean> {
  let needed = false;
  for (const name of CHECKED_AT_START) {
    const table = db.table(name);
    const found = await db.transaction('rw', [table, db.damaged], async () =>
      setAside(db, name, await table.toArray(), now),
    );
    needed ||= found && (name === 'conversations' || name === 'likes');
  }
  if ((await db.meta.get('cursor')) && (await readCursor(db)) === null) {
    await db.meta.delete('cursor');
    needed = true;
  }
  return needed;
}

/** Sets damaged messages among the newest of a conversation aside, so that opening it fetches them again. */
export async function checkMessages(
  db: LocalDatabase,
  conversation: string,
  count: number,
  now: number,
): Promise<void> {
  const newest = () =>
    db.messages
      .where('[conversation+newest]')
      .between([conversation, Dexie.minKey], [conversation, Dexie.maxKey])
      .limit(count)
      .toArray();
  if ((await newest()).every((row) => isSound('messages', row))) return;
  await db.transaction('rw', [db.messages, db.damaged], async () =>
    setAside(db, 'messages', await newest(), now),
  );
}
