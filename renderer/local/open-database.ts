import { Dexie } from 'dexie';
import { databaseName, SYNCED_STORES, UNSYNCED_STORES, type LocalDatabase } from './database.ts';
import { soundRowsAlone } from './checks/sound-rows.ts';

/** A new version drops and pulls the synced tables; unsent and local data is carried over. */
const SCHEMA_VERSION = 6;

/**
 * Opens (or makes) the database of one member. One that an older version of the app made keeps
 * outbox, drafts and local settings, and loses what can be pulled again: both in the one
 * transaction of the upgrade, so that a crash leaves either.
 * @param userId id of the member, so that the next member on the device never opens the last
 *   one's data.
 * @param outdated called when another tab deletes the database or brings a newer version of it:
 *   this connection is closed by then.
 */
export function openLocalDatabase(
  userId: string,
  outdated?: (why: 'deleted' | 'upgraded') => void,
): LocalDatabase {
  const database = new Dexie(databaseName(userId), { cache: 'immutable' }) as LocalDatabase;
  // An upgrade passes every version above the old one: the first drops all but the kept tables, the
  // second makes the rest again.
  database.version(SCHEMA_VERSION - 0.5).stores(UNSYNCED_STORES);
  database.version(SCHEMA_VERSION).stores(SYNCED_STORES);
  database.use(soundRowsAlone);
  database.on('versionchange', (event) => {
    // Closed for good: opening again by itself would bring a deleted database back, empty.
    database.close();
    outdated?.(event.newVersion ? 'upgraded' : 'deleted');
    return false;
  });
  return database;
}
