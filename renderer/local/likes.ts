import type { LocalDatabase } from './database.ts';
import type { LikeTableRow } from './rows.ts';

type LikeKind = 'given' | 'received' | 'matches';
type LikeLists = Record<LikeKind, LikeTableRow[]>;

/** Latest first; ISO instants sort as text, faster than dates. */
const latest = (
  rows: readonly LikeTableRow[],
  at: 'given_at' | 'received_at' | 'matched_at',
): LikeTableRow[] =>
  rows
    .filter((row) => row[at] !== null)
    .sort((one, other) =>
      (one[at] ?? '') < (other[at] ?? '') ? 1 : (one[at] ?? '') > (other[at] ?? '') ? -1 : 0,
    );

/** The likes by kind, newest first, new received ones at the top; matches are in all three. */
export async function likeLists(db: LocalDatabase): Promise<LikeLists> {
  const rows = await db.likes.toArray();
  return {
    given: latest(rows, 'given_at'),
    matches: latest(rows, 'matched_at'),
    received: latest(rows, 'received_at').sort(
      (one, other) => Number(other.like_new) - Number(one.like_new),
    ),
  };
}

export async function givenLikes(db: LocalDatabase): Promise<Set<string>> {
  return new Set(
    (await db.likes.toArray()).flatMap((row) => (row.given_at === null ? [] : [row.id])),
  );
}

/** The likes between the member and one profile, undefined when neither likes the other. */
export async function likeRow(
  db: LocalDatabase,
  profile: string,
): Promise<LikeTableRow | undefined> {
  return db.likes.get(profile);
}
