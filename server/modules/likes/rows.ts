import type { LikeRow } from '../../../shared/contract/likes.ts';
import type { ProfileCard } from '../../../shared/contract/profile.ts';
import type { Queryable } from '../../database/connection.ts';
import { statement, toInstant } from '../../database/statement.ts';
import { listedSql, toCard } from '../profiles/record.ts';
import type { ProfileRecord } from '../profiles/record.ts';
import { blockedProfilesSql, shownOnPauseSql } from '../profiles/visibility.ts';

/** The likes between two profiles, from the side of one; instants as ISO texts. */
interface LikeState {
  given: string | null;
  received: string | null;
  seen: boolean;
}

export function toLikeRow(profile: ProfileCard, state: LikeState): LikeRow | null {
  const { given, received, seen } = state;
  if (given === null && received === null) return null;
  // ISO instants in UTC sort as text.
  const matched =
    given !== null && received !== null ? (given > received ? given : received) : null;
  return {
    profile,
    given_at: given,
    received_at: received,
    matched_at: matched,
    like_new: received !== null && !seen,
  };
}

interface LikeListRow {
  record: ProfileRecord;
  given_at: string | null;
  received_at: string | null;
  like_new: boolean;
  latitude: number | null;
  longitude: number | null;
}

const selectLikes = statement<LikeListRow>(
  'likes_of_profile',
  `
  with pairs as (
    select one.other, max(one.given_at) as given_at, max(one.received_at) as received_at, bool_or(one.like_new) as like_new from (
      select to_profile as other, created_at as given_at, null::timestamptz as received_at, false as like_new from likes where from_profile = $1::uuid
      union all select from_profile, null, created_at, seen_at is null from likes where to_profile = $1::uuid
    ) one where $2::uuid[] is null or one.other = any($2::uuid[]) group by one.other
  )
  select ${listedSql('profile')} as record, pairs.given_at, pairs.received_at, pairs.like_new, viewer.latitude, viewer.longitude
  from pairs join profiles profile on profile.id = pairs.other join profiles viewer on viewer.id = $1::uuid
  where profile.status = 'active' and ${shownOnPauseSql('$1::uuid', 'profile')} and profile.id not in ${blockedProfilesSql('$1::uuid')}
  order by pairs.like_new desc, greatest(pairs.given_at, pairs.received_at) desc, profile.id`,
);

/**
 * The like rows of a member, new first, without blocked, disabled or deleted members.
 * @param only these profiles; null for all.
 */
export async function likeRows(
  database: Queryable,
  viewer: { profileId: string; paidUser: boolean },
  now: Date,
  only: readonly string[] | null = null,
): Promise<LikeRow[]> {
  const rows = await selectLikes(database, [viewer.profileId, only]);
  return rows.flatMap(
    (row) =>
      toLikeRow(
        toCard(row.record, { ...viewer, latitude: row.latitude, longitude: row.longitude }, now),
        {
          given: row.given_at && toInstant(row.given_at),
          received: row.received_at && toInstant(row.received_at),
          seen: !row.like_new,
        },
      ) ?? [],
  );
}
