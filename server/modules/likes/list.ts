import type { LikeRow, Likes } from '../../../shared/contract/likes.ts';
import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import type { Viewer } from '../../http/route.ts';
import { announceChanges } from '../../live/announce.ts';
import type { Announcer } from '../../live/announce.ts';
import { blockedProfilesSql, shownOnPauseSql } from '../profiles/visibility.ts';
import { likeRows } from './rows.ts';

const latestFirst = (
  rows: readonly LikeRow[],
  at: 'given_at' | 'received_at' | 'matched_at',
): LikeRow[] =>
  rows
    .filter((row) => row[at] !== null)
    .sort((one, other) => (other[at] ?? '').localeCompare(one[at] ?? ''));

/** Likes given, received and matches; new received likes first. */
export async function readLikes(
  database: Queryable,
  viewer: Pick<Viewer, 'profileId' | 'paidUser'>,
  now: Date,
): Promise<Likes> {
  const rows = await likeRows(database, viewer, now);
  const received = latestFirst(rows, 'received_at').sort(
    (one, other) => Number(other.like_new) - Number(one.like_new),
  );
  const ids = (list: readonly LikeRow[]) => list.map((row) => row.profile.id);
  return {
    profiles: rows.map((row) => row.profile),
    given: ids(latestFirst(rows, 'given_at')),
    received: ids(received),
    matches: ids(latestFirst(rows, 'matched_at')),
    liked_by: received.map((row) => ({ id: row.profile.id, like_new: row.like_new })),
    rows,
  };
}

// Locked in the order of their keys, so that two tabs wait for each other.
const markSeen = statement<{ from_profile: string }>(
  'mark_likes_seen',
  `
  with unseen as (
    select from_profile from likes where to_profile = $1::uuid and from_profile = any($2::uuid[]) and seen_at is null
    order by from_profile for no key update
  )
  update likes set seen_at = $3::timestamptz from unseen
  where likes.to_profile = $1::uuid and likes.from_profile = unseen.from_profile returning likes.from_profile`,
);

const countNew = statement<{ new_likes: number }>(
  'count_new_likes',
  `
  select count(*)::int as new_likes from likes join profiles profile on profile.id = likes.from_profile
  where likes.to_profile = $1::uuid and likes.seen_at is null and profile.status = 'active' and ${shownOnPauseSql('$1::uuid', 'profile')} and profile.id not in ${blockedProfilesSql('$1::uuid')}`,
);

/** Marks received likes as seen; other ids change nothing. @returns how many new likes are left. */
export async function clearNewLikes(
  request: Announcer,
  viewer: Viewer,
  seen: readonly string[],
): Promise<{ new_likes: number }> {
  const cleared = await markSeen(request.database, [viewer.profileId, seen, request.now]);
  const [left] = await countNew(request.database, [viewer.profileId]);
  if (cleared.length > 0) {
    const rows = await likeRows(
      request.database,
      viewer,
      request.now,
      cleared.map((row) => row.from_profile),
    );
    await announceChanges(
      request,
      rows.map((row) => ({
        memberId: viewer.memberId,
        entity: 'like',
        id: row.profile.id,
        value: row,
      })),
    );
  }
  return { new_likes: left?.new_likes ?? 0 };
}
