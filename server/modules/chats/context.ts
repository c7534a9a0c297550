import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import { recordSql } from '../profiles/record.ts';
import type { ProfileRecord } from '../profiles/record.ts';
import { hasBlockedSql, reachableSql } from '../profiles/visibility.ts';
import { firstPositionSql } from './first-position.ts';
import type { MemberStatus, MessageRow } from './view.ts';

/** What one of the two is and has, as JSON of the database. */
export interface ContextSide {
  member: string;
  status: MemberStatus;
  paid_user: boolean;
  credits: number;
  record: ProfileRecord;
  read_position: number;
  read_at: string | null;
  unread_count: number;
  first_position: number;
}

/** All that sending a message has to know, in one read. */
export interface SendContext {
  mine: ContextSide;
  theirs: ContextSide;
  last_position: number;
  /** The message that already has the id of the one to send. */
  existing: MessageRow | null;
  blocked: boolean;
  blocked_by: boolean;
  reachable: boolean;
}

const sideSql = (name: string): string => `json_build_object('member', ${name}_account.id, 'status', ${name}_account.status,
    'paid_user', ${name}_account.paid_user, 'credits', ${name}_account.credits, 'record', ${recordSql(name)},
    'read_position', coalesce(${name}_side.read_position, 0), 'read_at', ${name}_side.read_at, 'unread_count', coalesce(${name}_side.unread_count, 0),
    'first_position', ${firstPositionSql('$3::uuid', `coalesce(${name}_side.deleted_position, 0)`, 'coalesce(conversation.last_position, 0)', '$5::timestamptz')})`;

const joinsSql = (name: string): string => `
  join members ${name}_account on ${name}_account.id = ${name}.member_id
  left join participants ${name}_side on ${name}_side.conversation_id = $3::uuid and ${name}_side.profile_id = ${name}.id`;

const selectContext = statement<SendContext>('send_context', `
  select ${sideSql('mine')} as mine, ${sideSql('theirs')} as theirs, coalesce(conversation.last_position, 0) as last_position,
    (select to_json(message) from messages message where message.id = $4::uuid) as existing,
    ${hasBlockedSql('mine.id', 'theirs.id')} as blocked, ${hasBlockedSql('theirs.id', 'mine.id')} as blocked_by,
    ${reachableSql('mine.id', 'theirs')} as reachable
  from profiles mine join profiles theirs on theirs.id = $2::uuid left join conversations conversation on conversation.id = $3::uuid
  ${joinsSql('mine')} ${joinsSql('theirs')}
  where mine.id = $1::uuid`);

/**
 * Reads what stands between the sender and the other side. To be read after the conversation was locked, so that nothing of it changes.
 * @returns null when the other profile does not exist.
 */
export async function readSendContext(
  database: Queryable, from: { profile: string; other: string; conversation: string; clientId: string; cutoff: Date },
): Promise<SendContext | null> {
  const [row] = await selectContext(database, [from.profile, from.other, from.conversation, from.clientId, from.cutoff]);
  return row ?? null;
}
