import type { Answer, Body, CallName, Query } from '../../shared/contract/calls.ts';
import type { Image, User } from '../../shared/contract/profile.ts';
import type { SearchQuery } from '../../shared/contract/search.ts';
import type { Settings } from '../../shared/contract/settings.ts';
import type { ErrorCode } from '../../shared/errors.ts';
import type { Locale } from '../../shared/locales.ts';
import type { Result } from '../../shared/result.ts';
import type { ProfileEdit, SwipeChoice } from '../local/database.ts';

/** A search as the page asks for it: the filters of the contract without the page number. */
export type SearchFilters = Partial<Omit<SearchQuery, 'page' | 'lat' | 'lon' | 'network'>>;

/** A photo to be sent. The same `key` again is the same photo. */
export interface PhotoUpload {
  file: Blob;
  visibility: Image['visibility'];
  key: string;
}

/** A photo for a conversation, as it is shown; `credits` is the price that was shown. Same `id`: same message. */
export interface OutgoingPhoto {
  conversation: string | null;
  profile: string;
  file: Blob;
  size: { width: number; height: number };
  id?: string;
  credits?: number;
  reply_to?: string | null;
}
/** A gift for a conversation; `credits` is the price that was shown. Same `id`: same gift, given and paid for once. */
export interface OutgoingGift {
  profile: string;
  gift: string;
  id: string;
  credits: number;
}

/** What the worker tells the page without being asked. Data never comes this way: pages read it from Dexie. */
export type SyncEvent =
  /** The server no longer knows the session: show the login page. */
  | { kind: 'signed_out'; reason: 'expired' | 'elsewhere' | 'asked' }
  /** Requests under way, for the loading bar. */
  | { kind: 'busy'; requests: number }
  /** Something the member did was refused for good, to be told in a toast. */
  | {
      kind: 'refused';
      what:
        | 'message'
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
  /** Two likes met just now, by a live change or by this member's like. */
  | { kind: 'match'; profile: string }
  /** Somebody likes the member, who did not know of it; never for a match. */
  | { kind: 'like'; profile: string }
  /** A message of the other side arrived live; `platform.notify` decides whether anything is shown. */
  | { kind: 'message'; id: string; conversation: string; profile: string }
  | { kind: 'connection'; state: 'online' | 'offline' | 'unreachable' }
  | { kind: 'storage_full' };

/**
 * The sync engine, as a page reaches it through Comlink. It alone talks to the server and alone writes the synced tables.
 * Methods that answer `Result` never throw for what may be expected. Writes that can wait return as soon as they are kept in
 * the outbox together with their optimistic row.
 */
export interface SyncWorker {
  /** Begins to sync for a member whose session the page knows of; idempotent. */
  start(userId: string): Promise<void>;
  subscribe(listener: (event: SyncEvent) => void): Promise<void>;
  signIn(credentials: { email: string; password: string; locale: Locale }): Promise<Result<User>>;
  /**
   * Makes an account and signs in to it. `key` is the attempt's: the same again is the same account. Null where the site does not
   * reveal who has an account: the mail says how to go on.
   */
  signUp(account: {
    body: Body<'signUp'> & { language: Locale };
    key: string;
  }): Promise<Result<User | null>>;
  /** The same by what the device answered to the challenge of a passkey. */
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
  /** Without `discardUnsent` nothing happens while messages wait, and their number is answered. */
  signOut(options: {
    discardUnsent: boolean;
  }): Promise<Result<{ signed_out: boolean; unsent: number }>>;
  /** Asks for the account's deletion, which ends the session everywhere, and wipes what this device kept. */
  leave(body: Body<'requestDeletion'>): Promise<Result<Answer<'requestDeletion'>>>;
  /** Tells whether the session is alive and refreshes user, chats and likes now. */
  refresh(): Promise<Result<null>>;
  /** First page or the next one of a search; results are in `searches` and `profiles` when it answers. */
  search(filters: SearchFilters, options: { next: boolean }): Promise<Result<{ key: string }>>;
  /** Fetches a profile's page and its related profiles. */
  openProfile(profile: string): Promise<Result<null>>;
  like(profile: string): Promise<Result<null>>;
  unlike(profile: string): Promise<Result<null>>;
  /** Asks for a profile to show as a new like, null when there is none, and reads the likes again a little later (specification section 9). */
  autoLike(): Promise<Result<{ profile: string | null }>>;
  /** Asks for the cards of the swipe game; they are in `meta` and `profiles` when it answers. */
  loadDeck(): Promise<Result<null>>;
  /** Chooses about a card of the swipe game: at once here, sent when it can be. Refuses `swipe_limit` where no like is left. */
  swipe(profile: string, choice: SwipeChoice): Promise<Result<null>>;
  /** Takes the last choice of the swipe game back, and says whose card lies on top again; null when there was none to take back. */
  undoSwipe(): Promise<Result<{ profile: string | null }>>;
  /** Members by the answers of the match finder, which are sent once and kept nowhere; they are in `profiles` when it answers. */
  findMatches(answers: Body<'findMatches'>): Promise<Result<{ ids: string[] }>>;
  /** The searches that the member gave a name: asked for, kept or renamed by id, deleted. The list is in `meta` when these answer. */
  loadSavedSearches(): Promise<Result<null>>;
  saveSearch(search: Body<'saveSearch'>): Promise<Result<null>>;
  deleteSavedSearch(id: string): Promise<Result<null>>;
  /** The member looked at these received likes. */
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
   * Keeps a text in the outbox and shows it; `conversation` null when none exists yet with this profile. Same `id`: same message.
   * `credits` is the price that was shown, `reply_to` the message of this conversation that it answers.
   */
  sendMessage(message: {
    conversation: string | null;
    profile: string;
    text: string;
    id?: string;
    credits?: number;
    reply_to?: string | null;
  }): Promise<Result<{ id: string; conversation: string }>>;
  /** Sends a refused message again, as the newest of its conversation; with `credits` at another price than it was shown with first. */
  retryMessage(id: string, credits?: number): Promise<void>;
  /** Keeps a photo in the outbox and shows it at once; it is sent in parts, and goes on where it was after a cut or a reload. */
  sendPhoto(photo: OutgoingPhoto): Promise<Result<{ id: string; conversation: string }>>;
  /** Gives a gift now: that needs the network (decisions section 7.15). It is in the conversation when this answers. */
  sendGift(gift: OutgoingGift): Promise<Result<{ conversation: string }>>;
  /** Sends all messages of a conversation again that were refused for want of credits, in their order. */
  sendHeld(conversation: string): Promise<void>;
  /** Removes a message that was never accepted. */
  discardMessage(id: string): Promise<void>;
  /** The member saw everything up to the message at a position, or without one up to the newest. */
  markRead(conversation: string, seen?: number): Promise<void>;
  /** Puts the member's sign on a message, in place of the one before; null takes it back. */
  react(message: string, emoji: string | null): Promise<void>;
  /** Says that the member types; at most once in 3 s reaches the server. */
  typing(conversation: string): Promise<void>;
  /** Removes a conversation here at once; the server is asked after 10 s, in which `undoDeletion` brings it back. */
  deleteConversation(conversation: string): Promise<Result<null>>;
  /** The same for all conversations with a profile. */
  deleteConversationsWith(profile: string): Promise<Result<null>>;
  undoDeletion(conversation: string): Promise<Result<{ undone: boolean }>>;
  /** Blocks a member: everything of them leaves this device at once. */
  block(profile: string): Promise<Result<null>>;
  unblock(profile: string): Promise<Result<null>>;
  /** Asks whom the member blocked; the list is in `meta` when it answers. */
  loadBlocks(): Promise<Result<null>>;
  /** A page of the statement; the first one of a filter is kept in `meta`, to be read offline. */
  loadStatement(query: Query<'getStatement'>): Promise<Result<Answer<'getStatement'>>>;
  /** Changes fields of the own profile, at once here. */
  saveProfile(edit: ProfileEdit): Promise<void>;
  setLanguage(locale: Locale): Promise<void>;
  /** The language of the page, in which the server words its answers; told by `connectWorker` itself. */
  setLocale(locale: Locale): Promise<void>;
  /**
   * Makes a call that needs the network now and whose answer no other page needs, such as a change of password; loading bar and
   * session as for every call. What changes of the member comes back by the live events.
   */
  request<Name extends CallName>(
    name: Name,
    input: { query?: Query<Name>; body?: Body<Name>; key?: string },
  ): Promise<Result<Answer<Name>>>;
  /** Sends a photo; `onProgress` hears how much of it is sent, from 0 to 1. The photo itself comes back by the live events too. */
  uploadPhoto(photo: PhotoUpload, onProgress: (share: number) => void): Promise<Result<Image>>;
  /** Ends the upload of this key; it then answers as one that was cut off. */
  cancelUpload(key: string): Promise<void>;
  /** The site's settings for a page that has none: the desktop app and an offline start. Kept in `meta` of the member. */
  loadSettings(query: Record<string, string>): Promise<Result<Settings>>;
  /** Takes everything off this device that can be fetched again, and fetches the lists anew. What waits to be sent and drafts stay. */
  clearOffline(): Promise<Result<null>>;
  /** The page came to the front or went out of sight; the network came or went. */
  setVisible(visible: boolean): Promise<void>;
  setOnline(online: boolean): Promise<void>;
  /** The machine slept or came into another network: connections that may be dead are opened anew, and what waits is tried now. */
  renew(): Promise<void>;
}
