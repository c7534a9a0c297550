import type { LikeTableRow, LocalDatabase } from './database.ts';
import { isSound, soundRows } from './shape.ts';

export type LikeKind = 'given' | 'received' | 'matches';
export type LikeLists = Record<LikeKind, LikeTableRow[]>;

/** The latest first; instants are ISO 8601 in UTC and sort as text, which for thousands of rows is much less work than dates. */
const latest = (
  rows: readonly LikeTableRow[],
  at: 'given_at' | 'received_at' | 'matched_at',
): LikeTableRow[] =>
  rows
    .filter((row) => row[at] !== null)
    .sort((one, other) =>
      (one[at] ?? '') < (other[at] ?? '') ? 1 : (one[at] ?? '') > (other[at] ?? '') ? -1 : 0,
    );

/**
 * The likes of each kind, newest first. Received likes stand new first (specification section 4). A match is in `given` and
 * `received` too.
 */
export async function likeLists(db: LocalDatabase): Promise<LikeLists> {
  const rows = soundRows('likes', await db.likes.toArray());
  return {
    given: latest(rows, 'given_at'),
    matches: latest(rows, 'matched_at'),
    received: latest(rows, 'received_at').sort(
      (one, other) => Number(other.like_new) - Number(one.like_new),
    ),
  };
}

/** The likes of one kind, in the order of `likeLists`. */
export const likeRows = async (db: LocalDatabase, kind: LikeKind): Promise<LikeTableRow[]> =>
  (await likeLists(db))[kind];

/** The profiles that the member likes. */
export async function givenLikes(db: LocalDatabase): Promise<Set<string>> {
  return new Set(
    soundRows('likes', await db.likes.toArray()).flatMap((row) =>
      row.given_at === null ? [] : [row.id],
    ),
  );
}

/** What stands between the member and one profile, undefined when neither likes the other. */
export async function likeRow(
  db: LocalDatabase,
  profile: string,
): Promise<LikeTableRow | undefined> {
  const row = await db.likes.get(profile);
  return isSound('likes', row) ? row : undefined;
}
