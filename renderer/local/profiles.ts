import type { LocalDatabase, ProfileRow } from './database.ts';

/**
 * A profile, undefined when this device never saw it. `details` is null until its page was opened.
 */
export async function profileRow(db: LocalDatabase, id: string): Promise<ProfileRow | undefined> {
  return db.profiles.get(id);
}

/** Profiles in the order of the ids; those not known here are left out. */
export async function profileRows(
  db: LocalDatabase,
  ids: readonly string[],
): Promise<ProfileRow[]> {
  const rows = await db.profiles.bulkGet([...ids]);
  return rows.filter((row): row is ProfileRow => row !== undefined);
}
