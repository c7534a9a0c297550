import { Dexie, type Table } from 'dexie';
import {
  LOCAL_TABLES,
  SYNCED_TABLES,
  type LocalDatabase,
  type LocalTable,
} from '../../local/database.ts';
import type { MessageRow } from '../../local/rows.ts';
import { isSound } from '../../local/checks/shape.ts';
import { readUnchecked } from '../../local/checks/sound-rows.ts';
import { readCursor } from './meta.ts';

/** Whether what a row says exists nowhere else, so that it is stored for the member to read. */
function isOnlyHere(name: LocalTable, row: unknown): boolean {
  if (name === 'damaged') return false;
  if (name === 'messages') return (row as Partial<MessageRow>).state !== 'sent';
  if (name === 'meta') return (row as { key?: unknown }).key === 'profile_refused';
  return !(SYNCED_TABLES as readonly string[]).includes(name);
}

/** Moves the damaged rows of what `read` gives to the table `damaged`. @returns whether there were any. */
async function setAside(
  db: LocalDatabase,
  name: LocalTable,
  read: (table: Table) => PromiseLike<unknown[]>,
  now: number,
): Promise<boolean> {
  const table = db.table(name);
  return db.transaction('rw', [table, db.damaged], async (transaction) => {
    readUnchecked(transaction);
    const damaged = (await read(table)).filter((row) => !isSound(name, row));
    if (damaged.length === 0) return false;
    // The key is part of every row, so that even a damaged one has it.
    const path = table.schema.primKey.keyPath as string;
    const keys = damaged.map((row) => Dexie.getByKeyPath(row as object, path) as string | number);
    await table.bulkDelete(keys);
    await db.damaged.bulkAdd(
      damaged.map((row, index) => ({
        table: name,
        key: String(keys[index]),
        found: now,
        ...(isOnlyHere(name, row) ? { row } : {}),
      })),
    );
    return true;
  });
}

/** Sets every damaged row of a table aside. @returns whether there were any. */
export const setAsideDamaged = (
  db: LocalDatabase,
  name: LocalTable,
  now: number,
): Promise<boolean> => setAside(db, name, (table) => table.toArray(), now);

const unsent = (table: Table) => table.where('state').anyOf('pending', 'failed').toArray();

/** Which tables have damaged rows. It only reads: hardly ever is there one, and nobody waits for it. */
const findDamaged = (db: LocalDatabase): Promise<LocalTable[]> =>
  db.transaction(
    'r',
    LOCAL_TABLES.map((name) => db.table(name)),
    async (transaction) => {
      readUnchecked(transaction);
      const found: LocalTable[] = [];
      for (const name of LOCAL_TABLES) {
        const table = db.table(name);
        const rows: unknown[] = await (name === 'messages' ? unsent(table) : table.toArray());
        if (rows.some((row) => !isSound(name, row))) found.push(name);
      }
      return found;
    },
  );

/**
 * Sets damaged rows aside when the database is opened. What is lost of the synced tables is fetched
 * again: the member, conversations and likes by the next snapshot, profiles and searches when they
 * are opened.
 * @returns whether a snapshot is needed for it.
 */
export async function checkTables(db: LocalDatabase, now: number): Promise<boolean> {
  const hadCursor = (await db.meta.where('key').equals('cursor').count()) > 0;
  let needed = false;
  for (const name of await findDamaged(db)) {
    // Messages are looked at when their conversation is opened: there may be very many.
    if (name === 'messages') await setAside(db, name, unsent, now);
    else await setAsideDamaged(db, name, now);
    needed ||= name === 'conversations' || name === 'likes' || name === 'meta';
  }
  return needed || (hadCursor && (await readCursor(db)) === null);
}

/** Sets damaged newest messages of a conversation aside, to be fetched again. */
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
      .limit(count);
  if ((await newest().toArray()).length === (await newest().primaryKeys()).length) return;
  await setAside(db, 'messages', () => newest().toArray(), now);
}
