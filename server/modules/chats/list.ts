import type { Chat } from '../../../shared/contract/conversation.ts';
import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import type { Viewer } from '../../http/route.ts';
import { recordSql, toCard } from '../profiles/record.ts';
import type { ProfileRecord } from '../profiles/record.ts';
import { blockedProfilesSql } from '../profiles/visibility.ts';
import { firstPositionSql, historyCutoff } from './first-position.ts';
import { toChat, toMessage, unwritableFor } from './view.ts';
import type { MemberStatus, MessageRow } from './view.ts';

interface ChatRow {
  id: string;
  last_position: number;
  read_position: number;
  read_at: string | null;
  unread_count: number;
  deleted_position: number;
  listed: boolean;
  updated_at: string;
  other_read_position: number;
  other_read_at: string | null;
  first_position: number;
  record: ProfileRecord;
  other_status: MemberStatus;
  latitude: number | null;
  longitude: number | null;
  last: MessageRow | null;
}

/** $1 is the viewer's profile, $2 the instant before which messages are hidden. */
const chatSql = (conditions: string): string => `
  select conversation.id, conversation.last_position, mine.read_position, mine.read_at, mine.unread_count, mine.deleted_position, mine.listed,
    mine.updated_at, theirs.read_position as other_read_position, theirs.read_at as other_read_at,
    ${firstPositionSql('conversation.id', 'mine.deleted_position', 'conversation.last_position', '$2::timestamptz')} as first_position,
    ${recordSql('profile')} as record, account.status as other_status, viewer.latitude, viewer.longitude,
    (select to_json(newest) from messages newest
      where newest.conversation_id = conversation.id and not newest.undone order by newest.position desc limit 1) as last
  from participants mine
  join conversations conversation on conversation.id = mine.conversation_id
  join participants theirs on theirs.conversation_id = mine.conversation_id and theirs.profile_id = mine.other_profile_id
  join profiles profile on profile.id = mine.other_profile_id
  join members account on account.id = profile.member_id
  join profiles viewer on viewer.id = mine.profile_id
  where mine.profile_id = $1::uuid and profile.id not in ${blockedProfilesSql('$1::uuid')} ${conditions}`;

// From one snapshot, so that nothing lies between number and conversations.
const selectChats = statement<{ seq: string | null } & (ChatRow | { id: null })>(
  'chats',
  `
  select (select counter.seq from change_counters counter where counter.member_id = $3::uuid) as seq, chat.*
  from (select 1) one left join lateral (${chatSql('and mine.listed')}) chat on true
  order by chat.updated_at desc, chat.id`,
);

const selectChat = statement<ChatRow>('chat', chatSql('and mine.conversation_id = $3::uuid'));

type ChatViewer = Pick<Viewer, 'memberId' | 'profileId' | 'paidUser' | 'status'>;

function rowToChat(row: ChatRow, viewer: ChatViewer, now: Date): Chat {
  return toChat({
    id: row.id,
    lastPosition: row.last_position,
    mine: {
      readPosition: row.read_position,
      readAt: row.read_at,
      unread: row.unread_count,
      firstPosition: row.first_position,
    },
    theirs: {
      readPosition: row.other_read_position,
      readAt: row.other_read_at,
      unread: 0,
      firstPosition: 1,
    },
    profile: toCard(
      row.record,
      { ...viewer, latitude: row.latitude, longitude: row.longitude },
      now,
    ),
    last: row.last && toMessage(row.last),
    unwritable: unwritableFor(viewer.status, row.other_status),
    updatedAt: row.updated_at,
  });
}

/** A member's conversations, newest first, without blocked ones, and their newest change. */
export async function readChats(
  database: Queryable,
  viewer: ChatViewer,
  now: Date,
  historyDays: number,
): Promise<{ chats: Chat[]; seq: number }> {
  const rows = await selectChats(database, [
    viewer.profileId,
    historyCutoff(now, historyDays),
    viewer.memberId,
  ]);
  return {
    chats: rows.flatMap((row) => (row.id === null ? [] : rowToChat(row, viewer, now))),
    seq: Number(rows[0]?.seq ?? 0),
  };
}

/** A conversation as its member sees it; null when unknown, another's or blocked. */
export async function readChat(
  database: Queryable,
  viewer: ChatViewer,
  conversation: string,
  now: Date,
  historyDays: number,
): Promise<{ chat: Chat; listed: boolean; deletedPosition: number } | null> {
  const [row] = await selectChat(database, [
    viewer.profileId,
    historyCutoff(now, historyDays),
    conversation,
  ]);
  return row
    ? {
        chat: rowToChat(row, viewer, now),
        listed: row.listed,
        deletedPosition: row.deleted_position,
      }
    : null;
}
