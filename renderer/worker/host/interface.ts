import type { SearchFilters } from '../../../shared/discover/search-key.ts';
import type { Payment, Shop } from '../../../shared/contract/payments.ts';
import type { Answer, Body, CallName, Query } from '../../../shared/contract/calls.ts';
import type { Image, User } from '../../../shared/contract/profile.ts';
import type { Settings } from '../../../shared/contract/settings.ts';
import type { Locale } from '../../../shared/locales.ts';
import type { Result } from '../../../shared/result.ts';
import type { WriteContext } from '../mutations/mutation.ts';
import type { mutationCalls } from '../mutations/table.ts';
import type { SyncEvent } from './events.ts';
import type { FoundMatches, OutgoingGift, PhotoUpload } from './inputs.ts';

type WriteCalls = typeof mutationCalls;
/** The writes of every mutation, by the names in its `calls`: a new one needs no line here. */
type WriteMethods = {
  [Name in keyof WriteCalls]: WriteCalls[Name] extends (
    context: WriteContext,
    ...input: infer Input
  ) => infer Answer
    ? (...input: Input) => Answer
    : never;
};

/**
 * The sync engine for pages, through Comlink: the only user of the API and writer of synced tables.
 * `Result` methods do not throw for expected failures; queued writes return once they are stored.
 */
export interface SyncWorker extends WriteMethods {
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
   * a server without the report (`reported`) gets it at the next start.
   */
  signOut(options: {
    discardUnsent: boolean;
  }): Promise<Result<{ signed_out: boolean; unsent: number; waiting: number; reported: boolean }>>;
  finishSignOut(): Promise<void>;
  /** Requests the account's deletion, which ends all sessions, and wipes this device. */
  leave(body: Body<'requestDeletion'>): Promise<Result<Answer<'requestDeletion'>>>;
  /** Returns whether the session is valid, and refreshes user, chats and likes now. */
  refresh(): Promise<Result<null>>;
  /** A page of a search; the results are in `searches` and `profiles` afterwards. */
  search(filters: SearchFilters, options: { next: boolean }): Promise<Result<{ key: string }>>;
  openProfile(profile: string): Promise<Result<null>>;
  /** Requests a profile for the like modal, or null, and reads the likes again later. */
  autoLike(): Promise<Result<{ profile: string | null }>>;
  /** Asks for the cards of the swipe game; they are in `meta` and `profiles` when it answers. */
  loadDeck(): Promise<Result<null>>;
  findMatches(answers: Body<'findMatches'>): Promise<Result<FoundMatches>>;
  /** Saved searches: read, save or rename by id, delete; they are in `meta` afterwards. */
  loadSavedSearches(): Promise<Result<null>>;
  saveSearch(search: Body<'saveSearch'>): Promise<Result<null>>;
  deleteSavedSearch(id: string): Promise<Result<null>>;
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
  /** Gives a gift now, which needs the network; it is in the conversation afterwards. */
  sendGift(gift: OutgoingGift): Promise<Result<{ conversation: string }>>;
  /** Says that the member types; at most once in 3 s reaches the server. */
  typing(conversation: string): Promise<void>;
  loadBlocks(): Promise<Result<null>>;
  /** A page of the statement; the first one of a filter is stored in `meta` for offline reading. */
  loadStatement(query: Query<'getStatement'>): Promise<Result<Answer<'getStatement'>>>;
  /** What is sold where; without a code or method it is stored in `meta` for offline reading. */
  loadShop(query: Query<'getBundles'>): Promise<Result<Shop>>;
  loadPayments(): Promise<Result<null>>;
  /** Reads one payment into `meta`; changes of it come by themselves. */
  loadPayment(id: string): Promise<Result<Payment>>;
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
