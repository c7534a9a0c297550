import { FACE_CACHE, PHOTO_CACHE } from '../service-worker/cache-names.ts';
import { SYNCED_TABLES } from './database.ts';
import { openLocalDatabase } from './open-database.ts';

/**
 * Takes everything of a member off this device that the server has, so that it is fetched again from
 * the start. What waits to be sent, what was refused, drafts and what was set aside stay: in one
 * transaction, so that nothing of them is lost wherever this ends. The sync worker sets damaged ones
 * aside when it starts.
 */
export async function resetDevice(userId: string): Promise<void> {
  const db = openLocalDatabase(userId);
  try {
    await db.transaction('rw', db.tables, async () => {
      for (const table of SYNCED_TABLES)
        if (table === 'messages') {
          const unsent = new Set(
            await db.messages.where('state').anyOf('pending', 'failed').primaryKeys(),
          );
          const all = await db.messages.toCollection().primaryKeys();
          await db.messages.bulkDelete(all.filter((id) => !unsent.has(id)));
        } else if (table === 'meta')
          await db.meta.where('key').notEqual('profile_refused').delete();
        else await db.table(table).clear();
    });
  } finally {
    db.close();
  }
  if ('caches' in globalThis)
    for (const name of [PHOTO_CACHE, FACE_CACHE]) await caches.delete(name);
}
