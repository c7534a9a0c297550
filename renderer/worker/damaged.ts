import type { LocalDatabase } from '../local/database.ts';
import { readCursor } from './meta.ts';
import { CHECKED_TABLES, isSound, type CheckedTable } from '../local/shape.ts';

/** Messages are looked at when their conversation is opened: there may be very many. */
const CHECKED_AT_START = CHECKED_TABLES.filter((table) => table !== 'messages');

/** Takes the damaged of some rows out of their table and keeps note of them. @returns how many there were. */
async function setAside(db: LocalDatabase, table: CheckedTable, rows: readonly unknown[], keys: readonly unknown[], now: number): Promise<number> {
  const damaged = keys.filter((_, index) => !isSound(table, rows[index]));
  if (damaged.length === 0) return 0;
  await db.table(table).bulkDelete([...damaged] as never[]);
  await db.damaged.bulkAdd(damaged.map((key) => ({ table, key: String(key), found: now })));
  return damaged.length;
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
    const [rows, keys] = [await table.toArray(), await table.toCollection().primaryKeys()];
    if (await setAside(db, name, rows, keys, now) > 0) needed ||= name === 'conversations' || name === 'likes';
  }
  const cursor = await db.meta.get('cursor');
  if (cursor && (await readCursor(db)) === null) {
    await db.meta.delete('cursor');
    needed = true;
  }
  return needed;
}

/** Sets damaged messages of a conversation's newest page aside, so that opening it fetches the page again. */
export async function checkMessages(db: LocalDatabase, conversation: string, count: number, now: number): Promise<void> {
  const newest = db.messages.where('[conversation+newest]').between([conversation, -Infinity], [conversation, Infinity]).limit(count);
  const [rows, keys] = [await newest.toArray(), await newest.primaryKeys()];
  await db.transaction('rw', [db.messages, db.damaged], () => setAside(db, 'messages', rows, keys, now));
}
