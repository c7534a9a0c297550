import type { LikeTableRow, LocalDatabase } from './database.ts';
import { isSound, soundRows } from './shape.ts';

export type LikeKind = 'given' | 'received' | 'matches';

const moment = (instant: string | null): number => (instant === null ? 0 : Date.parse(instant));

/**
 * The likes of one kind, newest first. Received likes stand new first (specification section 4).
 * A match is in `given` and `received` too.
 */
export async function likeRows(db: LocalDatabase, kind: LikeKind): Promise<LikeTableRow[]> {
  const rows = soundRows('likes', await db.likes.toArray());
  if (kind === 'given') return rows.filter((row) => row.given_at !== null).sort((one, other) => moment(other.given_at) - moment(one.given_at));
  if (kind === 'matches') return rows.filter((row) => row.matched_at !== null).sort((one, other) => moment(other.matched_at) - moment(one.matched_at));
  return rows.filter((row) => row.received_at !== null)
    .sort((one, other) => Number(other.like_new) - Number(one.like_new) || moment(other.received_at) - moment(one.received_at));
}

/** What stands between the member and one profile, undefined when neither likes the other. */
export async function likeRow(db: LocalDatabase, profile: string): Promise<LikeTableRow | undefined> {
  const row = await db.likes.get(profile);
  return isSound('likes', row) ? row : undefined;
}
