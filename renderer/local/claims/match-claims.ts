import type { LocalDatabase } from '../database.ts';

const keyOf = (profile: string): `match-${string}` => `match-${profile}`;

/** Claims a match for this tab. @returns whether it was not shown on this device before. */
export function claimMatch(db: LocalDatabase, profile: string): Promise<boolean> {
  return db.transaction('rw', db.local_settings, async () => {
    const key = keyOf(profile);
    if (await db.local_settings.get(key)) return false;
    await db.local_settings.put({ key, value: Date.now() });
    return true;
  });
}
