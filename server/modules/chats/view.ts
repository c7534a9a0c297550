import type { Chat, Message, Reaction } from '../../../shared/contract/conversation.ts';
import type { ProfileCard } from '../../../shared/contract/profile.ts';
import { toInstant } from '../../database/statement.ts';

export type MemberStatus = 'not_confirmed' | 'active' | 'deleted';

export interface MessageRow {
  id: string;
  conversation_id: string;
  position: number;
  sender_profile: string;
  kind: Message['kind'];
  text: string | null;
  photo: string | null;
  photo_width: number | null;
  photo_height: number | null;
  gift: string | null;
  gift_credits: number | null;
  voice: string | null;
  voice_ms: number | null;
  voice_peaks: number[] | null;
  heard_at: string | null;
  undone: boolean;
  sent_at: string;
  read_at: string | null;
  reply_to: string | null;
  reply_position: number | null;
  reactions?: Reaction[] | null;
}

export const MESSAGE_COLUMNS =
  'id, conversation_id, position, sender_profile, kind, text, photo, photo_width, photo_height, gift, gift_credits, voice, voice_ms, voice_peaks, heard_at, undone, sent_at, read_at, reply_to, reply_position';

export function toMessage(row: MessageRow): Message {
  const { photo_width: width, photo_height: height, voice_ms: ms, voice_peaks: peaks } = row;
  return {
    id: row.id,
    conversation: row.conversation_id,
    position: row.position,
    sender: row.sender_profile,
    kind: row.kind,
    text: row.text,
    photo: row.photo,
    photo_size: width && height ? { width, height } : null,
    gift: row.gift,
    gift_credits: row.gift_credits,
    voice:
      ms && peaks
        ? { id: row.voice, ms, peaks, heard_at: row.heard_at && toInstant(row.heard_at) }
        : null,
    ...(row.undone ? { undone: true as const } : {}),
    sent_at: toInstant(row.sent_at),
    read_at: row.read_at && toInstant(row.read_at),
    reply_to:
      row.reply_to === null || row.reply_position === null
        ? null
        : { id: row.reply_to, position: row.reply_position },
    reactions: row.reactions ?? [],
  };
}

/** One side of a conversation: what its member has read, deleted and may see. */
interface Side {
  readPosition: number;
  readAt: string | null;
  unread: number;
  firstPosition: number;
}

/** Why a side cannot write now; null when it can. */
export function unwritableFor(mine: MemberStatus, theirs: MemberStatus): Chat['unwritable'] {
  if (theirs === 'deleted') return 'deleted';
  if (mine !== 'active') return 'not_confirmed';
  return theirs === 'not_confirmed' ? 'other_not_confirmed' : null;
}

/** A conversation as one side sees it; `last` is its newest message. */
export function toChat(from: {
  id: string;
  lastPosition: number;
  mine: Side;
  theirs: Side;
  profile: ProfileCard;
  last: Message | null;
  unwritable: Chat['unwritable'];
  updatedAt: string;
}): Chat {
  const { mine, theirs, last } = from;
  const shown = last !== null && last.position >= mine.firstPosition ? last : null;
  return {
    conversation: {
      id: from.id,
      last_position: from.lastPosition,
      read_position: mine.readPosition,
      other_read_position: theirs.readPosition,
      other_read_at: theirs.readAt && toInstant(theirs.readAt),
      first_position: mine.firstPosition,
    },
    profile: from.profile,
    num_unread_messages: mine.unread,
    last_message: shown && {
      kind: shown.kind,
      text: shown.text,
      gift: shown.gift,
      sent_at: shown.sent_at,
      mine: shown.sender !== from.profile.id,
    },
    unwritable: from.unwritable,
    updated_at: toInstant(from.updatedAt),
  };
}
