import type { BlockedMember } from '../../shared/contract/blocked-member.ts';
import { blockedMembers } from './blocks.ts';
import type { LocalDatabase } from './database.ts';
import type { LikeTableRow, ProfileRow } from './rows.ts';
import { likeRow } from './likes.ts';
import { pendingCount } from './outbox.ts';

/** A profile, undefined if never seen here. `details` is null until its page was opened. */
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

/** Every profile that this device has seen. */
export const allProfiles = (db: LocalDatabase): Promise<ProfileRow[]> => db.profiles.toArray();

/** All that a profile's page shows of this device. */
interface ProfileRelation {
  id: string;
  /** Null when this device never saw the profile. */
  row: ProfileRow | null;
  like: LikeTableRow | undefined;
  /** Undefined until the server was asked. */
  blocks: BlockedMember[] | undefined;
  /** Whether a block of them, or its end, waits to be sent. */
  isBlockPending: boolean;
}

/** A profile with what is between the member and them, read at one moment. */
export const profileRelation = (db: LocalDatabase, id: string): Promise<ProfileRelation> =>
  db.transaction('r', [db.profiles, db.likes, db.meta, db.outbox], async () => ({
    id,
    row: (await profileRow(db, id)) ?? null,
    like: await likeRow(db, id),
    blocks: await blockedMembers(db),
    isBlockPending: (await pendingCount(db, `block:${id}`)) > 0,
  }));
