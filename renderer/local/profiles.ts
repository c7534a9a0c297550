import type { LocalDatabase, ProfileRow } from './database.ts';
import { isSound } from './shape.ts';

/** A profile, undefined when this device never saw it. `details` is null until its page was opened. */
export async function profileRow(db: LocalDatabase, id: string): Promise<ProfileRow | undefined> {
  const row = await db.profiles.get(id);
  return isSound('profiles', row) ? row : undefined;
}

/** Profiles in the order of the ids; those not known here are left out. */
export async function profileRows(
  db: LocalDatabase,
  ids: readonly string[],
): Promise<ProfileRow[]> {
  const rows = await db.profiles.bulkGet([...ids]);
  return rows.filter((row): row is ProfileRow => isSound('profiles', row));
}
