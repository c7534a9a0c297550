import type { ConversationRow, SwipeChoice } from '../../local/rows.ts';
import type { MessageWork, WorkKind } from '../../local/outbox-work.ts';
import type { Entry } from './entry.ts';

/** What the member did and the server has not accepted: it overlays what the server says. */
export interface PendingOverlay {
  /** The entries of a kind, in the order in which they were written. */
  of: <Kind extends WorkKind>(kind: Kind) => readonly Entry<Kind>[];
  /** A conversation with all that waits; null when the member deleted or blocked it. */
  conversation: (row: ConversationRow) => ConversationRow | null;
  deletedConversations: Set<string>;
  /** The newest message that waits, by conversation. */
  messages: Map<string, Entry & { work: MessageWork }>;
  /** The last choice about a profile; one of the swipe game is in `swiped` too. */
  likes: Map<string, { kind: 'like' | 'unlike'; created: number }>;
  swiped: Map<string, SwipeChoice>;
  /** Likes of the swipe game that the server has not counted, including withdrawn ones. */
  uncounted: Set<string>;
  seenLikes: Set<string>;
  blocked: Set<string>;
  /** Entry numbers of messages that the current answer accepts, by message id. */
  accepted: Map<string, number>;
}
