import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import { recordSql } from '../profiles/record.ts';
import type { ProfileRecord } from '../profiles/record.ts';
import { hasBlockedSql, reachableSql } from '../profiles/visibility.ts';
import { firstPositionSql } from './first-position.ts';
import { reactionsSql } from './reactions.ts';
import type { MemberStatus, MessageRow } from './view.ts';

export interface ContextSide {
  member: string;
  status: MemberStatus;
  paid_user: boolean;
  credits: number;
  record: ProfileRecord;
  read_position: number;
  read_at: string | null;
  unread_count: number;
  deleted_position: number;
  /** When this side's first undeleted message was sent; null without one. */
  oldest_at: string | null;
}

/**
 * What every message needs, in one read; the rest is read separately, since planning it costs more.
 */
export interface SendContext {
  mine: ContextSide;
  theirs: ContextSide;
  last_position: number;
  /** The message that already has this id. */
  existing: MessageRow | null;
  /** Whether its sender undid it, perhaps before it arrived. */
  undone: boolean;
  blocked: boolean;
  blocked_by: boolean;
}

const sideSql = (
  name: string,
): string => `json_build_object('member', ${name}_account.id, 'status', ${name}_account.status,
    'paid_user', ${name}_account.paid_user, 'credits', ${name}_account.credits, 'record', ${recordSql(name)},
    'read_position', coalesce(${name}_side.read_position, 0), 'read_at', ${name}_side.read_at, 'unread_count', coalesce(${name}_side.unread_count, 0),
    'deleted_position', coalesce(${name}_side.deleted_position, 0), 'oldest_at', (select oldest.sent_at from messages oldest
      where oldest.conversation_id = $3::uuid and oldest.position = coalesce(${name}_side.deleted_position, 0) + 1))`;

const joinsSql = (name: string): string => `
  join members ${name}_account on ${name}_account.id = ${name}.member_id
  left join participants ${name}_side on ${name}_side.conversation_id = $3::uuid and ${name}_side.profile_id = ${name}.id`;

const selectContext = statement<SendContext>(
  'send_context',
  `
  select ${sideSql('mine')} as mine, ${sideSql('theirs')} as theirs, coalesce(conversation.last_position, 0) as last_position,
    (select to_jsonb(message) || jsonb_build_object('reactions', ${reactionsSql('message.id')}) from messages message where message.id = $4::uuid) as existing,
    exists (select from undone_messages undone where undone.profile_id = mine.id and undone.message_id = $4::uuid) as undone,
    ${hasBlockedSql('mine.id', 'theirs.id')} as blocked, ${hasBlockedSql('theirs.id', 'mine.id')} as blocked_by
  from profiles mine left join conversations conversation on conversation.id = $3::uuid
  join profiles theirs on theirs.id = coalesce($2::uuid, case mine.id when conversation.low_profile then conversation.high_profile when conversation.high_profile then conversation.low_profile end)
  ${joinsSql('mine')} ${joinsSql('theirs')}
  where mine.id = $1::uuid`,
);

/**
 * Reads what is between sender and other side, under the conversation's lock.
 * @param from `other` may be left to the conversation.
 * @returns null when the other profile does not exist.
 */
export async function readSendContext(
  database: Queryable,
  from: { profile: string; other: string | undefined; conversation: string; clientId: string },
): Promise<SendContext | null> {
  const [row] = await selectContext(database, [
    from.profile,
    from.other ?? null,
    from.conversation,
    from.clientId,
  ]);
  return row ?? null;
}

const selectReachable = statement<{ reachable: boolean }>(
  'reachable_profile',
  `
  select ${reachableSql('$1::uuid', 'theirs')} as reachable from profiles theirs where theirs.id = $2::uuid`,
);

export async function isReachable(
  database: Queryable,
  profile: string,
  other: string,
): Promise<boolean> {
  return (await selectReachable(database, [profile, other]))[0]?.reachable ?? false;
}

const selectFirst = statement<{ first_position: number }>(
  'first_position',
  `
  select ${firstPositionSql('$1::uuid', '$2::int', '$3::int', '$4::timestamptz')} as first_position`,
);

/** The first visible position of a side; searched only where history may be hidden by age. */
export async function firstPositionOf(
  database: Queryable,
  conversation: string,
  side: ContextSide,
  lastPosition: number,
  cutoff: Date,
): Promise<number> {
  if (side.oldest_at === null || new Date(side.oldest_at) >= cutoff)
    return side.deleted_position + 1;
  const [row] = await selectFirst(database, [
    conversation,
    side.deleted_position,
    lastPosition,
    cutoff,
  ]);
  return row?.first_position ?? lastPosition + 1;
}
