import type { Answer, Query } from '../../shared/contract/calls.ts';
import type { BlockedMember } from '../../shared/contract/blocked-member.ts';
import type { Chat, Message, Voice } from '../../shared/contract/conversation.ts';
import type { SavedSearch, SwipeState } from '../../shared/contract/discovery.ts';
import type { Payment, Shop } from '../../shared/contract/payments.ts';
import type { LikeRow } from '../../shared/contract/likes.ts';
import type { OwnProfile, Profile, ProfileCard, User } from '../../shared/contract/profile.ts';
import type { Settings } from '../../shared/contract/settings.ts';
import type { ErrorCode } from '../../shared/errors.ts';

/** A conversation in the list. `updated` is `updated_at` in milliseconds, for the index. */
export interface ConversationRow extends Chat {
  id: string;
  profile_id: string;
  updated: number;
  /** The newest message that the server has, while a pending one is shown instead. */
  accepted_message?: Chat['last_message'];
}

export type SendState = 'pending' | 'sent' | 'failed';

/**
 * A message, sent or pending. `newest` orders a conversation from new to old in ascending numbers
 * for one forward read of `[conversation+newest]`: minus the position, far below any while pending.
 */
export interface MessageRow extends Omit<Message, 'position' | 'reply_to' | 'undone'> {
  position: number | null;
  /** Undone: not shown, its position stays, its content too until the server has undone it. */
  undone?: boolean;
  /** The message that this one answers; its position is not known while it waits itself. */
  reply_to: { id: string; position: number | null } | null;
  newest: number;
  state: SendState;
  /** Why it was refused for good, when failed. */
  failure: ErrorCode | null;
  /** How much of a photo or voice that waits has arrived at the server, from 0 to 1. */
  progress?: number;
  /** The price that was shown when it was written here; the server decides what is paid. */
  credits?: number;
}

/** A like row; `id` is the profile's, `received` is milliseconds, `order` puts new likes first. */
export interface LikeTableRow extends LikeRow {
  id: string;
}

/** A profile: a card from a list, or the whole of it once opened. */
export interface ProfileRow extends ProfileCard {
  details: Profile | null;
  related: string[] | null;
  /** Whether a conversation with them was ever begun, as far as this device knows. */
  talked?: boolean;
  /** When the server last sent it, in milliseconds. */
  fetched: number;
}

/** One search and its ordered results; `key` is the canonical query string without the page. */
export interface SearchRow {
  key: string;
  ids: string[];
  pages: number;
  numResults: number;
  complete: boolean;
  /** Members that nearly fit, of the first page's answer. */
  similar: string[];
  similar_numResults: number;
  /** Others, from anywhere, under a search that few fit. */
  others?: string[];
  /** The wider search that brought who nearly fits, as a query; null without one. */
  similar_search: string | null;
  fetched: number;
}

export type ProfileEdit = Partial<
  Pick<
    OwnProfile,
    | 'name'
    | 'gender'
    | 'date_of_birth'
    | 'country'
    | 'region'
    | 'city'
    | 'seeks_min_age'
    | 'seeks_max_age'
    | 'children'
    | 'wants_children'
    | 'smoking'
    | 'height'
    | 'languages'
    | 'hair_color'
    | 'eye_color'
    | 'body_type'
    | 'relationship_status'
    | 'tattoos'
    | 'reason'
    | 'about'
    | 'sexuality'
    | 'interests'
    | 'consent_sensitive'
    | 'shown_to_strangers'
    | 'paused'
    | 'activity_shown'
  >
>;

export interface PhotoSize {
  width: number;
  height: number;
}
/** A recording as its message shows it. */
export type RecordedVoice = Pick<Voice, 'ms' | 'peaks'> & { id: string };

/** A refused message until it is retried or removed: its text exists only here. */
export interface RefusedRow {
  id: string;
  conversation: string;
  profile: string;
  text: string;
  photo?: string;
  photo_size?: PhotoSize;
  voice?: RecordedVoice;
  created: number;
  code: ErrorCode;
  reply_to?: string | null;
}
/** A file as this device stores it; `type` as in a Blob. */
export interface StoredFile {
  bytes: ArrayBuffer;
  type: string;
}
/** A photo or recording being sent, which exists only here; `message` is its message. */
export interface OutgoingPhotoRow {
  id: string;
  message: string;
  /** A Blob where an older version of the app stored it. */
  file: StoredFile | Blob;
}
export interface DraftRow {
  profile: string;
  text: string;
  updated: number;
}
/** Passing states: who types where, until when. */
export interface TypingRow {
  conversation: string;
  until: number;
}
/** An unreadable row, set aside until the member deletes it; `row` if it exists only here. */
export interface DamagedRow {
  number?: number;
  table: string;
  key: string;
  found: number;
  row?: unknown;
}

export type SwipeChoice = 'nope' | 'like';
/** The swipe game on this device: cards in order, and the allowance. */
export interface SwipeDeck {
  ids: string[];
  /** Likes that are left; null without a limit. */
  left: number | null;
  /** Hours until there are likes again, as the server last sent; 0 while some are left. */
  wait_hours: number;
  /** The choice that can be undone. */
  last: { profile: string; choice: SwipeChoice } | null;
  /** How far the cards reach. */
  reach: SwipeState['reach'];
  /** When the server last sent it, in milliseconds. */
  fetched: number;
}

/** What was sold when it was asked last; `fetched` in milliseconds. */
export interface StoredShop {
  shop: Shop;
  fetched: number;
}

export interface MetaValues {
  user: User;
  settings: Settings;
  /** Number of the last change applied. */
  cursor: number;
  /** Number of the newest change that the balance in `user` knows of, as an answer gave it. */
  balance_seq: number;
  /** Number of the newest change that the last snapshot of the conversations knew of. */
  chats_seq: number;
  /** Counts what was applied, so that an older snapshot is not stored over it. */
  applied: number;
  /** When the snapshots were last read, in milliseconds: the time that the offline bar shows. */
  synced: number;
  /** Whom the member blocked, the latest first; undefined until it was asked for. */
  blocks: BlockedMember[];
  /** The page of the statement that was read last, and by which filter. */
  statement: StoredStatement;
  /** What the server refused of the own profile: what was typed, and by field why. */
  profile_refused: { edit: ProfileEdit; fields: Record<string, string> };
  swipe_deck: SwipeDeck;
  /** The saved searches, newest first; undefined before they were requested. */
  saved_searches: SavedSearch[];
  /** Names of data that stays on this device, such as the last search. */
  last_search: string;
  /** The newest payments; undefined before they were asked for. */
  payments: Payment[];
  shop: StoredShop;
}
/** `fetched` in milliseconds. */
export interface StoredStatement {
  filter: Query<'getStatement'>;
  page: Answer<'getStatement'>;
  fetched: number;
}
export interface MetaRow {
  key: keyof MetaValues;
  value: unknown;
}
/** Choices that belong to this device; carried over when the schema changes. */
export interface LocalSettingRow {
  key: string;
  value: unknown;
}
