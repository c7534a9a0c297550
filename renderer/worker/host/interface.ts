import type { SearchFilters } from '../../../shared/discover/search-key.ts';
import type { Payment, Shop } from '../../../shared/contract/payments.ts';
import type { Answer, Body, CallName, Query } from '../../../shared/contract/calls.ts';
import type { Image, User } from '../../../shared/contract/profile.ts';
import type { Settings } from '../../../shared/contract/settings.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import type { Locale } from '../../../shared/locales.ts';
import type { Result } from '../../../shared/result.ts';
import type { ProfileEdit, SwipeChoice } from '../../local/rows.ts';

/** A photo to be sent. The same `key` again is the same photo. */
export interface PhotoUpload {
  file: Blob;
  visibility: Image['visibility'];
  key: string;
}

/** A photo to send; `credits` is the agreed price. Same `id`: same message. */
export interface OutgoingPhoto {
  conversation: string | null;
  profile: string;
  file: Blob;
  size: { width: number; height: number };
  id: string;
  credits?: number;
  reply_to?: string | null;
}
/** A recording to send, in the format of `shared/voice.ts`; `credits` is the agreed price. */
export interface OutgoingVoice {
  conversation: string | null;
  profile: string;
  file: Blob;
  ms: number;
  peaks: number[];
  id: string;
  credits?: number;
  reply_to?: string | null;
}
/** A gift to send; `credits` is the agreed price. Same `id`: same gift, paid once. */
export interface OutgoingGift {
  profile: string;
  gift: string;
  id: string;
  credits: number;
}

/** Whom the match finder found, and what it chose them by. */
export type FoundMatches = Pick<Answer<'findMatches'>, 'shared' | 'km'> & { ids: string[] };

export type ConnectionState = 'online' | 'offline' | 'unreachable';
export type SessionEnd = 'expired' | 'elsewhere' | 'asked';

/** Events of the worker for the page; data is read from Dexie instead. */
export type SyncEvent =
  /** The server no longer knows the session: show the login page. */
  | { kind: 'signed_out'; reason: SessionEnd }
  | { kind: 'busy'; requests: number }
  /** Something the member did was refused for good, to be told in a toast. */
  | {
      kind: 'refused';
      what:
        | 'message'
        | 'undo_message'
        | 'reaction'
        | 'like'
        | 'unlike'
        | 'delete_conversation'
        | 'language'
        | 'block'
        | 'profile'
        | 'swipe';
      code: ErrorCode;
      message: string;
    }
  | { kind: 'undone' }
  /** Two likes met just now, by a live change or by this member's like. */
  | { kind: 'match'; profile: string }
  /** Somebody likes the member, who did not know of it; never for a match. */
  | { kind: 'like'; profile: string }
  /**
   * A message of the other side arrived live, or nobody was told of it before; who claims it tells
   * (`claimMessage`), and `platform.notify` decides whether anything is shown.
   */
  | { kind: 'message'; id: string; conversation: string; profile: string }
  /** The other took a message back: a notice that stands for it alone is closed. */
  | { kind: 'message_undone'; conversation: string }
  | { kind: 'connection'; state: ConnectionState }
  | { kind: 'storage_full' };

/**
 * The sync engine for pages, through Comlink: the only user of the API and writer of synced tables.
 * `Result` methods do not throw for expected failures; queued writes return once they are stored.
 */
export interface SyncWorker {
  /** Begins to sync for a member whose session the page knows of; idempotent. */
  start(userId: string): Promise<void>;
  subscribe(listener: (event: SyncEvent) => void): Promise<void>;
  signIn(credentials: { email: string; password: string; locale: Locale }): Promise<Result<User>>;
  /** The same `key` is the same account. Null where only a mail reveals the outcome. */
  signUp(account: {
    body: Body<'signUp'> & { language: Locale };
    key: string;
  }): Promise<Result<User | null>>;
  signInWithPasskey(answer: {
    credential: Body<'signInWithPasskey'>['credential'];
    locale: Locale;
  }): Promise<Result<User>>;
  /** Takes the deletion of an account back within its 14 days, and signs in to it. */
  comeBack(credentials: {
    email: string;
    password: string;
    locale: Locale;
  }): Promise<Result<User | null>>;
  /**
   * Without `discardUnsent` nothing happens while messages or other choices (`waiting`: likes, blocks,
   * deletions, edits) wait, and their numbers are answered. Otherwise this device is wiped at once;
   * a server that was not told (`reported`) is told at the next start.
   */
  signOut(options: {
    discardUnsent: boolean;
  }): Promise<Result<{ signed_out: boolean; unsent: number; waiting: number; reported: boolean }>>;
  finishSignOut(): Promise<void>;
  /** Requests the account's deletion, which ends all sessions, and wipes this device. */
  leave(body: Body<'requestDeletion'>): Promise<Result<Answer<'requestDeletion'>>>;
  /** Tells whether the session is alive and refreshes user, chats and likes now. */
  refresh(): Promise<Result<null>>;
  /** A page of a search; the results are in `searches` and `profiles` afterwards. */
  search(filters: SearchFilters, options: { next: boolean }): Promise<Result<{ key: string }>>;
  openProfile(profile: string): Promise<Result<null>>;
  like(profile: string): Promise<Result<null>>;
  unlike(profile: string): Promise<Result<null>>;
  /** Requests a profile for the like modal, or null, and reads the likes again later. */
  autoLike(): Promise<Result<{ profile: string | null }>>;
  /** Asks for the cards of the swipe game; they are in `meta` and `profiles` when it answers. */
  loadDeck(): Promise<Result<null>>;
  /** A choice in the swipe game: here at once, queued. Refuses `swipe_limit`. */
  swipe(profile: string, choice: SwipeChoice): Promise<Result<null>>;
  /** The profile of the card that came back, or null. */
  undoSwipe(): Promise<Result<{ profile: string | null }>>;
  findMatches(answers: Body<'findMatches'>): Promise<Result<FoundMatches>>;
  /** Saved searches: read, save or rename by id, delete; they are in `meta` afterwards. */
  loadSavedSearches(): Promise<Result<null>>;
  saveSearch(search: Body<'saveSearch'>): Promise<Result<null>>;
  deleteSavedSearch(id: string): Promise<Result<null>>;
  seeLikes(profiles: string[]): Promise<void>;
  /** Makes sure the newest page of a conversation is here and has no gap. */
  openConversation(conversation: string): Promise<Result<null>>;
  /** Fetches a page that ends before a position, wherever in the conversation that is. */
  loadBefore(
    conversation: string,
    before: number,
  ): Promise<Result<{ reached_start: boolean; history_hidden: boolean }>>;
  /** Fetches the page before the oldest row without a gap. */
  loadOlder(
    conversation: string,
  ): Promise<Result<{ reached_start: boolean; history_hidden: boolean }>>;
  /**
   * Queues a text and shows it; `conversation` null before there is one. Same `id`: same message.
   * `credits` is the agreed price.
   */
  sendMessage(message: {
    conversation: string | null;
    profile: string;
    text: string;
    id?: string;
    credits?: number;
    reply_to?: string | null;
  }): Promise<Result<{ id: string; conversation: string }>>;
  /** Retries a refused message as the newest, with `credits` at another price. */
  retryMessage(id: string, credits?: number): Promise<void>;
  /** Queues a photo and shows it; the upload resumes after a cut or a reload. */
  sendPhoto(photo: OutgoingPhoto): Promise<Result<{ id: string; conversation: string }>>;
  sendVoice(voice: OutgoingVoice): Promise<Result<{ id: string; conversation: string }>>;
  /**
   * Takes back an own message. `text` is what it said; with `isAsked` an event says what the server
   * did.
   */
  undoMessage(
    id: string,
  ): Promise<Result<{ undone: boolean; text: string | null; isAsked: boolean }>>;
  markHeard(message: string): Promise<void>;
  /** Gives a gift now, which needs the network; it is in the conversation afterwards. */
  sendGift(gift: OutgoingGift): Promise<Result<{ conversation: string }>>;
  /** Messages that waited for credits, in order. */
  sendUnpaid(conversation: string): Promise<void>;
  discardMessage(id: string): Promise<void>;
  /** The member saw everything up to the message at a position, or without one up to the newest. */
  markRead(conversation: string, seen?: number): Promise<void>;
  /** Puts the member's sign on a message, in place of the one before; null takes it back. */
  react(message: string, emoji: string | null): Promise<void>;
  /** Says that the member types; at most once in 3 s reaches the server. */
  typing(conversation: string): Promise<void>;
  /** Deletes a conversation; sent after 10 s, in which `undoDeletion` restores it. */
  deleteConversation(conversation: string): Promise<Result<null>>;
  deleteConversationsWith(profile: string): Promise<Result<null>>;
  undoDeletion(conversation: string): Promise<Result<{ undone: boolean }>>;
  /** Blocks a member: everything of them leaves this device at once. */
  block(profile: string): Promise<Result<null>>;
  unblock(profile: string): Promise<Result<null>>;
  loadBlocks(): Promise<Result<null>>;
  /** A page of the statement; the first one of a filter is kept in `meta`, to be read offline. */
  loadStatement(query: Query<'getStatement'>): Promise<Result<Answer<'getStatement'>>>;
  /** What is sold where; without a code or method it is kept in `meta`, to be read offline. */
  loadShop(query: Query<'getBundles'>): Promise<Result<Shop>>;
  loadPayments(): Promise<Result<null>>;
  /** Reads one payment into `meta`; changes of it come by themselves. */
  loadPayment(id: string): Promise<Result<Payment>>;
  saveProfile(edit: ProfileEdit): Promise<void>;
  setLanguage(locale: Locale): Promise<void>;
  /** The page's language, for the server's messages. */
  setLocale(locale: Locale): Promise<void>;
  /** A call that needs the network now; changes come back by the live events. */
  request<Name extends CallName>(
    name: Name,
    input: { query?: Query<Name>; body?: Body<Name>; key?: string },
  ): Promise<Result<Answer<Name>>>;
  uploadPhoto(photo: PhotoUpload, onProgress: (share: number) => void): Promise<Result<Image>>;
  /** Ends the upload of this key; it then answers as one that was cut off. */
  cancelUpload(key: string): Promise<void>;
  /** The settings for a page without them: desktop app and offline start. */
  loadSettings(query: Record<string, string>): Promise<Result<Settings>>;
  /** Clears what can be fetched again; unsent messages and drafts stay. */
  clearOffline(): Promise<Result<null>>;
  /** The page came to the front or went out of sight; the network came or went. */
  setVisible(visible: boolean): Promise<void>;
  setOnline(online: boolean): Promise<void>;
  /** After sleep or a change of network: reconnects and retries. */
  renew(): Promise<void>;
}
