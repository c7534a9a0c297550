import type { Reaction } from '../../shared/contract/conversation.ts';
import type {
  ConversationRow,
  LikeTableRow,
  LocalDatabase,
  MessageWork,
  OutboxEntry,
  ProfileEdit,
  SwipeChoice,
} from '../local/database.ts';
import { heldDeletion } from '../local/deletions.ts';
import { isSound } from '../local/shape.ts';
import { isMessageWork, saidOfWork, type Said } from './said.ts';

/** What the member did and the server has not accepted yet: it stands over everything that the server tells meanwhile. */
export interface Waiting {
  deletedConversations: Set<string>;
  /** Up to which position a conversation was read. */
  reads: Map<string, number>;
  /** The newest message that waits, by conversation. */
  messages: Map<string, OutboxEntry & { work: MessageWork }>;
  /** The last choice about somebody; one of the swipe game is in `swiped` too. */
  likes: Map<string, OutboxEntry & { work: { kind: 'like' | 'unlike' } }>;
  /** Choices of the swipe game. */
  swiped: Map<string, SwipeChoice>;
  /** Whose likes of the swipe game the server has not counted yet, also those that were taken back since. */
  uncounted: Set<string>;
  seenLikes: Set<string>;
  /** Whom the member blocked: nothing of them is put back. */
  blocked: Set<string>;
  /** The member's sign by message, null where it was taken back. */
  reactions: Map<string, string | null>;
  /** Fields of the own profile, null when none wait. */
  edit: ProfileEdit | null;
  /** Numbers of the entries whose messages the server is just telling of, by the message's id. */
  accepted: Map<string, number>;
}

/** The lanes of the outbox. Reading has one of its own: a message that must wait does not hold it up. */
export const messageLane = (conversation: string): string => `conversation:${conversation}`;
export const readLane = (conversation: string): string => `read:${conversation}`;
/** One of its own for each message, so that a sign never waits for another. */
export const reactionLane = (message: string): string => `reaction:${message}`;
export const blockLane = (profile: string): string => `block:${profile}`;
export const likeLane = (profile: string): string => `like:${profile}`;
const conversationOfLane = (lane: string): string => lane.slice('conversation:'.length);

/**
 * Reads what waits. Call it in the transaction that writes what the server told.
 * @param accepted ids of messages that the server is just telling of: they wait no longer.
 */
export async function readWaiting(
  db: LocalDatabase,
  accepted: ReadonlySet<string> = new Set(),
): Promise<Waiting> {
  const waiting: Waiting = {
    deletedConversations: new Set(),
    reads: new Map(),
    messages: new Map(),
    likes: new Map(),
    swiped: new Map(),
    uncounted: new Set(),
    seenLikes: new Set(),
    blocked: new Set(),
    reactions: new Map(),
    edit: null,
    accepted: new Map(),
  };
  for (const entry of await db.outbox.orderBy('number').toArray()) {
    if (!isSound('outbox', entry)) continue;
    if (accepted.has(entry.id)) {
      waiting.accepted.set(entry.id, entry.number as number);
      continue;
    }
    const { work } = entry;
    if (work.kind === 'delete_conversation') waiting.deletedConversations.add(work.conversation);
    else if (work.kind === 'read')
      waiting.reads.set(
        work.conversation,
        Math.max(work.position, waiting.reads.get(work.conversation) ?? 0),
      );
    else if (isMessageWork(work)) {
      // Written after the deletion: the conversation comes back with it.
      waiting.deletedConversations.delete(conversationOfLane(entry.lane));
      waiting.messages.set(conversationOfLane(entry.lane), { ...entry, work });
    } else if (work.kind === 'like' || work.kind === 'unlike')
      waiting.likes.set(work.profile, { ...entry, work: { ...work } });
    else if (work.kind === 'reaction') waiting.reactions.set(work.message, work.emoji);
    else if (work.kind === 'swipe' || work.kind === 'unswipe') addSwipe(waiting, entry, work);
    else if (work.kind === 'block') waiting.blocked.add(work.profile);
    else if (work.kind === 'unblock') waiting.blocked.delete(work.profile);
    else if (work.kind === 'profile') waiting.edit = { ...waiting.edit, ...work.edit };
    else if (work.kind === 'seen_likes')
      for (const profile of work.profiles) waiting.seenLikes.add(profile);
  }
  return waiting;
}

function addSwipe(
  waiting: Waiting,
  entry: OutboxEntry,
  work: Extract<OutboxEntry['work'], { kind: 'swipe' | 'unswipe' }>,
): void {
  const { profile, undo } = work;
  if (work.kind === 'swipe') waiting.swiped.set(profile, work.choice);
  else waiting.swiped.delete(profile);
  if (work.choice !== 'like') return;
  waiting.uncounted.add(profile);
  waiting.likes.set(profile, {
    ...entry,
    work: { kind: work.kind === 'swipe' ? 'like' : 'unlike', profile, undo },
  });
}

/** How many messages are unread when everything up to a position was read. */
export const unreadAfter = (row: ConversationRow, position: number): number =>
  Math.min(row.num_unread_messages, Math.max(0, row.conversation.last_position - position));

/** A conversation of the server with what waits put over it; null when the member deleted it. */
export function conversationWithWaiting(
  row: ConversationRow,
  waiting: Waiting,
): ConversationRow | null {
  if (waiting.deletedConversations.has(row.id) || waiting.blocked.has(row.profile_id)) return null;
  let shown = row;
  const read = waiting.reads.get(row.id) ?? 0;
  if (read > row.conversation.read_position)
    shown = {
      ...shown,
      conversation: { ...shown.conversation, read_position: read },
      num_unread_messages: unreadAfter(row, read),
    };
  const message = waiting.messages.get(row.id);
  return message ? withNewestMessage(shown, saidOfWork(message.work), message.created) : shown;
}

/** A conversation as the list shows it once the member has written a message. */
export const withNewestMessage = (
  row: ConversationRow,
  said: Said,
  at: number,
): ConversationRow => ({
  ...row,
  last_message: {
    kind: said.kind,
    text: said.kind === 'text' ? said.text : null,
    gift: null,
    sent_at: new Date(at).toISOString(),
    mine: true,
  },
  updated: Math.max(row.updated, at),
});

/** The signs on a message with one member's in place of the one before; null takes it away. */
export const withReaction = (
  reactions: readonly Reaction[],
  profile: string,
  emoji: string | null,
): Reaction[] => [
  ...reactions.filter((one) => one.profile !== profile),
  ...(emoji === null ? [] : [{ profile, emoji }]),
];

/** The signs that the server tells of, with the member's own that waits put over them. */
export function reactionsWithWaiting(
  reactions: readonly Reaction[],
  message: string,
  me: string | undefined,
  waiting: Waiting,
): Reaction[] {
  const own = waiting.reactions.get(message);
  return own === undefined || me === undefined ? [...reactions] : withReaction(reactions, me, own);
}

/** A like row of the server, or its absence, with what waits put over it; null when nothing is left of it. */
export function likeWithWaiting(
  row: LikeTableRow | null,
  stored: LikeTableRow | undefined,
  profile: string,
  waiting: Waiting,
): LikeTableRow | null {
  if (waiting.blocked.has(profile)) return null;
  const entry = waiting.likes.get(profile);
  let shown = row;
  if (entry?.work.kind === 'like') {
    const base =
      row ?? (stored ? { ...stored, received_at: null, matched_at: null, like_new: false } : null);
    shown = base && { ...base, given_at: row?.given_at ?? new Date(entry.created).toISOString() };
  } else if (entry) shown = row?.received_at ? { ...row, given_at: null, matched_at: null } : null;
  return shown?.like_new && waiting.seenLikes.has(profile) ? { ...shown, like_new: false } : shown;
}

/** The member writes to somebody whose conversation they have just deleted: it stays deleted, and what is written need not wait. Call it in a transaction. */
export async function endUndoOf(db: LocalDatabase, conversation: string): Promise<void> {
  const entry = await heldDeletion(db, conversation);
  if (entry) await db.outbox.put({ ...entry, not_before: 0, work: { ...entry.work, undo: null } });
}
