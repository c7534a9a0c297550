import type { LocalDatabase } from '../database.ts';

const PREFIX = 'like-';
/** A like that is withdrawn and given again is shown once a day. */
const AGAIN_MS = 24 * 60 * 60_000;

/** Claims a new like for this tab. @returns whether it was not shown here within a day. */
export function claimLike(db: LocalDatabase, profile: string, now = Date.now()): Promise<boolean> {
  return db.transaction('rw', db.local_settings, async () => {
    const claims = await db.local_settings.where('key').startsWith(PREFIX).toArray();
    const [fresh, old] = [
      claims.filter((row) => now - Number(row.value) < AGAIN_MS),
      claims.filter((row) => !(now - Number(row.value) < AGAIN_MS)),
    ];
    await db.local_settings.bulkDelete(old.map((row) => row.key));
    if (fresh.some((row) => row.key === PREFIX + profile)) return false;
    await db.local_settings.put({ key: PREFIX + profile, value: now });
    return true;
  });
}
