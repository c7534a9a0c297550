import type { Reaction } from '../../../shared/contract/conversation.ts';
import type {
  ConversationRow,
  LikeTableRow,
  LocalDatabase,
  MessageWork,
  OutboxEntry,
  ProfileEdit,
  SwipeChoice,
} from '../../local/database.ts';
import { heldDeletion } from '../../local/deletions.ts';
import { isMessageWork, saidOfWork, type Said } from '../mutations/message-content.ts';

/** What the member did and the server has not accepted: it overlays what the server says. */
export interface Waiting {
  deletedConversations: Set<string>;
  /** Up to which position a conversation was read. */
  reads: Map<string, number>;
  /** The newest message that waits, by conversation. */
  messages: Map<string, OutboxEntry & { work: MessageWork }>;
  /** The last choice about a profile; one of the swipe game is in `swiped` too. */
  likes: Map<string, OutboxEntry & { work: { kind: 'like' | 'unlike' } }>;
  /** Choices of the swipe game. */
  swiped: Map<string, SwipeChoice>;
  /** Likes of the swipe game that the server has not counted, including withdrawn ones. */
  uncounted: Set<string>;
  seenLikes: Set<string>;
  blocked: Set<string>;
  /** The member's reaction by message, null where it was removed. */
  reactions: Map<string, string | null>;
  edit: ProfileEdit | null;
  /** Entry numbers of messages that the current answer accepts, by message id. */
  accepted: Map<string, number>;
}

/** The lanes of the outbox. Reading has its own, so that a waiting message does not block it. */
export const messageLane = (conversation: string): string => `conversation:${conversation}`;
export const readLane = (conversation: string): string => `read:${conversation}`;
/** One for each message, so that reactions never block each other. */
export const reactionLane = (message: string): string => `reaction:${message}`;
export const blockLane = (profile: string): string => `block:${profile}`;
export const likeLane = (profile: string): string => `like:${profile}`;
const conversationOfLane = (lane: string): string => lane.slice('conversation:'.length);

/**
 * Reads the pending entries, in the transaction that writes the server's data.
 * @param accepted ids of messages in that data: they are pending no longer.
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
      // Written after the deletion: the conversation returns.
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

export const unreadAfter = (row: ConversationRow, position: number): number =>
  Math.min(row.num_unread_messages, Math.max(0, row.conversation.last_position - position));

/** A conversation with pending entries applied; null when the member deleted it. */
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

/** The reactions with one member's replaced; null removes it. */
export const withReaction = (
  reactions: readonly Reaction[],
  profile: string,
  emoji: string | null,
): Reaction[] => [
  ...reactions.filter((one) => one.profile !== profile),
  ...(emoji === null ? [] : [{ profile, emoji }]),
];

/** The server's reactions with the member's pending one applied. */
export function reactionsWithWaiting(
  reactions: readonly Reaction[],
  message: string,
  me: string | undefined,
  waiting: Waiting,
): Reaction[] {
  const own = waiting.reactions.get(message);
  return own === undefined || me === undefined ? [...reactions] : withReaction(reactions, me, own);
}

/** A like row, or its absence, with pending choices applied; null when nothing is left. */
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

/** Writing to somebody whose conversation was just deleted ends the time to undo that. */
export async function endUndoOf(db: LocalDatabase, conversation: string): Promise<void> {
  const entry = await heldDeletion(db, conversation);
  if (entry) await db.outbox.put({ ...entry, not_before: 0, work: { ...entry.work, undo: null } });
}
