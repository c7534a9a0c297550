import type { LikeRow } from '../../../shared/contract/likes.ts';
import type { Queryable } from '../../database/connection.ts';
import { statement, toInstant } from '../../database/statement.ts';
import { listedSql, toCard } from '../profiles/record.ts';
import type { ProfileRecord } from '../profiles/record.ts';
import { blockedSql, haveConversationSql, reachableSql } from '../profiles/visibility.ts';
import { toLikeRow } from './rows.ts';

interface PairRow {
  my_record: ProfileRecord;
  my_member: string;
  my_paid: boolean;
  their_record: ProfileRecord;
  their_member: string;
  their_paid: boolean;
  given_at: string | null;
  given_seen_at: string | null;
  received_at: string | null;
  received_seen_at: string | null;
  reachable: boolean;
  blocked: boolean;
  talked: boolean;
}

const selectPair = statement<PairRow>(
  'like_pair',
  `
  select ${listedSql('mine')} as my_record, mine.member_id as my_member, my_account.paid_user as my_paid,
    ${listedSql('theirs')} as their_record, theirs.member_id as their_member, their_account.paid_user as their_paid,
    given.created_at as given_at, given.seen_at as given_seen_at, received.created_at as received_at, received.seen_at as received_seen_at,
    ${reachableSql('mine.id', 'theirs')} as reachable, ${blockedSql('mine.id', 'theirs.id')} as blocked,
    ${haveConversationSql('mine.id', 'theirs.id')} as talked
  from profiles mine join members my_account on my_account.id = mine.member_id
  join profiles theirs on theirs.id = $2::uuid join members their_account on their_account.id = theirs.member_id
  left join likes given on given.from_profile = mine.id and given.to_profile = theirs.id
  left join likes received on received.from_profile = theirs.id and received.to_profile = mine.id
  where mine.id = $1::uuid`,
);

export interface Pair {
  /** Who acts, and who it is about: member ids. */
  members: { mine: string; theirs: string };
  given: { at: string; seen: boolean } | null;
  received: { at: string; seen: boolean } | null;
  /** Whether the one who acts may know of the other. */
  reachable: boolean;
  blocked: boolean;
  theyAreActive: boolean;
  /** Null also of somebody on pause who is no match and was never written with (decision 059). */
  rowOf(side: 'mine' | 'theirs', likes: Pick<Pair, 'given' | 'received'>): LikeRow | null;
}

const likeOf = (at: string | null, seen: string | null) =>
  at === null ? null : { at: toInstant(at), seen: seen !== null };

/** Reads two profiles and their likes; null when one does not exist. Stable under `lockPair`. */
export async function readPair(
  database: Queryable,
  profile: string,
  other: string,
  now: Date,
): Promise<Pair | null> {
  const [row] = await selectPair(database, [profile, other]);
  if (!row) return null;
  const { my_record: mine, their_record: theirs } = row;
  return {
    members: { mine: row.my_member, theirs: row.their_member },
    given: likeOf(row.given_at, row.given_seen_at),
    received: likeOf(row.received_at, row.received_seen_at),
    reachable: row.reachable,
    blocked: row.blocked,
    theyAreActive: theirs.status === 'active',
    rowOf: (side, { given, received }) => {
      const shown = side === 'mine' ? theirs : mine;
      if (shown.paused && !row.talked && !(given && received)) return null;
      return side === 'mine'
        ? toLikeRow(toCard(theirs, { ...mine, profileId: mine.id, paidUser: row.my_paid }, now), {
            given: given?.at ?? null,
            received: received?.at ?? null,
            seen: received?.seen ?? false,
          })
        : toLikeRow(
            toCard(mine, { ...theirs, profileId: theirs.id, paidUser: row.their_paid }, now),
            {
              given: received?.at ?? null,
              received: given?.at ?? null,
              seen: given?.seen ?? false,
            },
          );
    },
  };
}
