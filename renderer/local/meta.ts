import type { User } from '../../shared/contract/profile.ts';
import type { LocalDatabase } from './database.ts';
import type { MetaValues } from './rows.ts';

/** A single value by name, undefined while it is not known. */
export async function metaValue<Key extends keyof MetaValues>(
  db: LocalDatabase,
  key: Key,
): Promise<MetaValues[Key] | undefined> {
  return (await db.meta.get(key))?.value as MetaValues[Key] | undefined;
}

/** Stores a single value; the worker alone calls this. */
export async function saveMeta<Key extends keyof MetaValues>(
  db: LocalDatabase,
  key: Key,
  value: MetaValues[Key],
): Promise<void> {
  await db.meta.put({ key, value });
}

/** The signed-in member as the server last sent it. */
export const currentUser = (db: LocalDatabase): Promise<User | undefined> => metaValue(db, 'user');
/** When the snapshots were last read, in milliseconds. */
export const lastSynced = (db: LocalDatabase): Promise<number | undefined> =>
  metaValue(db, 'synced');
