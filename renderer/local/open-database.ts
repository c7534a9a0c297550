import { Dexie } from 'dexie';
import { databaseName, SYNCED_STORES, UNSYNCED_STORES, type LocalDatabase } from './database.ts';
import { soundRowsAlone } from './checks/sound-rows.ts';
import { keepRunning } from './running-transactions.ts';

/** A new version drops and pulls the synced tables; unsent and local data is carried over. */
const SCHEMA_VERSION = 6;

/**
 * Opens (or makes) the database of one member. Upgrading an older version keeps outbox, drafts and
 * local settings and drops what can be pulled again, in one transaction, so that a crash leaves
 * either the old or the new.
 * @param userId id of the member, so that the next member on the device never opens the last one's
 *   data.
 * @param outdated called when another tab deletes the database or brings a newer version of it:
 *   this connection is closed by then.
 */
export function openLocalDatabase(
  userId: string,
  outdated?: (why: 'deleted' | 'upgraded') => void,
): LocalDatabase {
  const database = keepRunning(
    (options) =>
      new Dexie(databaseName(userId), { ...options, cache: 'immutable' }) as LocalDatabase,
  );
  // An upgrade runs every version above the old one: the first drops the synced tables, the second
  // recreates them.
  database.version(SCHEMA_VERSION - 0.5).stores(UNSYNCED_STORES);
  database.version(SCHEMA_VERSION).stores(SYNCED_STORES);
  database.use(soundRowsAlone);
  database.on('versionchange', (event) => {
    // Closed for good: reopening automatically would recreate a deleted database, empty.
    database.close();
    outdated?.(event.newVersion ? 'upgraded' : 'deleted');
    return false;
  });
  return database;
}
