import { failure, type Result } from '../../../shared/result.ts';
import { TYPING_REPEAT_MS } from '../../../shared/timing.ts';
import { SYNCED_TABLES, type LocalDatabase } from '../../local/database.ts';
import type { MetaValues } from '../../local/rows.ts';
import { openLocalDatabase } from '../../local/open-database.ts';
import type { Api } from '../network/api.ts';
import { restorePending } from '../mutations/restore.ts';
import { checkMessages, checkTables } from '../store/damaged.ts';
import type { Notices } from '../tabs/notices.ts';
import { readAgain } from '../pull/read-again.ts';
import { startLeader, type Leader } from './leader.ts';
import { wipeDatabase } from './sign-out.ts';
import { isClosed, isStorageFull } from '../store/storage.ts';
import { electLeader } from '../tabs/tabs.ts';

interface EngineOptions {
  userId: string;
  api: Api;
  locks: LockManager;
  now: () => number;
  isOnline: () => boolean;
  report: Notices['report'];
  onReached: (reached: boolean) => void;
  onSessionLost: (reason: 'expired' | 'elsewhere') => void;
  onStorageFull: () => void;
  loadSettings: () => Promise<void>;
}

/** What clearing takes of the single values: each is asked for by the page that shows it. */
const REFETCHED: (keyof MetaValues)[] = [
  'last_search',
  'swipe_deck',
  'payments',
  'shop',
  'statement',
];
/** How many newest messages are looked at for damage when a conversation is opened. */
const CHECKED_MESSAGES = 100;

/** The sync engine of one member in this tab: their database, and its turn as leader. */
export class Engine {
  readonly userId: string;
  readonly db: LocalDatabase;
  /** Settles when the database is open and checked. */
  readonly ready: Promise<void>;
  readonly #options: EngineOptions;
  #election: { stop: () => void } | null = null;
  #leader: Leader | null = null;
  #ended = false;
  #pulling: Promise<Result<null>> | null = null;
  readonly #typed = new Map<string, number>();

  constructor(options: EngineOptions) {
    this.#options = options;
    this.userId = options.userId;
    this.db = openLocalDatabase(options.userId, () => this.stop());
    this.ready = this.#open();
    // A caller that waits for `ready` gets the failure.
    this.ready.then(
      () => this.resume(),
      () => undefined,
    );
  }

  get isLeader(): boolean {
    return this.#leader !== null;
  }
  get now(): () => number {
    return this.#options.now;
  }
  get api(): Api {
    return this.#options.api;
  }

  async #open(): Promise<void> {
    await this.db.open();
    const needed = await checkTables(this.db, this.now());
    await restorePending(this);
    // The next poll reads it.
    if (needed) void this.refresh().catch(() => undefined);
  }

  /** Takes part in the leader election (again). */
  resume(): void {
    if (this.#ended || this.#election) return;
    this.#election = electLeader(this.#options.locks, this.userId, () => {
      const leader = startLeader({
        ...this.#options,
        db: this.db,
        onTrouble: (error) => this.onTrouble(error),
      });
      this.#leader = leader;
      return () => {
        leader.stop();
        this.#leader = null;
      };
    });
  }

  /** Gives up leadership and requests nothing more until `resume`. */
  suspend(): void {
    this.#election?.stop();
    this.#election = null;
  }

  /** Ends for good; what is in the database stays. */
  stop(): void {
    this.#ended = true;
    this.suspend();
  }

  wake(): void {
    this.#leader?.wake();
  }

  renew(): void {
    this.#leader?.renew();
  }

  /** Reads user, conversations and likes now; asked twice at once it is done once. */
  refresh(): Promise<Result<null>> {
    this.#pulling ??= readAgain({ ...this.#options, db: this.db }, false).finally(() => {
      this.#pulling = null;
    });
    return this.#pulling;
  }

  /** Damaged messages are taken out, so that opening the conversation fetches them again. */
  checkMessages(conversation: string): Promise<void> {
    return checkMessages(this.db, conversation, CHECKED_MESSAGES, this.now());
  }

  /** Reports that the member types, at most once in 3 s; a failed report is not repeated. */
  async showTyping(conversation: string): Promise<void> {
    const at = this.now();
    if (at - (this.#typed.get(conversation) ?? -Infinity) < TYPING_REPEAT_MS) return;
    this.#typed.set(conversation, at);
    await this.api.call('showTyping', { body: { conversation } });
  }

  onTrouble(error: unknown): void {
    if (isStorageFull(error)) this.#options.onStorageFull();
    else if (!isClosed(error)) console.error(error);
  }

  /** Clears what can be fetched again but the member; the lists are fetched at once. */
  async clearOffline(): Promise<Result<null>> {
    await this.db.transaction('rw', this.db.tables, async () => {
      for (const table of SYNCED_TABLES) {
        if (table === 'messages')
          await this.db.messages.filter((row) => row.state === 'sent').delete();
        else if (table === 'meta') await this.db.meta.bulkDelete(REFETCHED);
        else await this.db.table(table).clear();
      }
    });
    await restorePending(this);
    return this.refresh();
  }

  /** The session ended without a sign-out: synced data goes, unsent data stays. */
  async forgetSynced(): Promise<void> {
    this.stop();
    await this.db.transaction('rw', this.db.tables, async () => {
      for (const table of SYNCED_TABLES)
        if (table === 'messages')
          await this.db.messages.filter((row) => row.state === 'sent').delete();
        else await this.db.table(table).clear();
    });
    this.db.close();
  }

  /** The member signed out: nothing of theirs stays on this device. */
  async wipe(): Promise<void> {
    this.stop();
    await wipeDatabase(this.db);
  }

  /** Runs work on the open database; a full device or a lost database becomes a failure. */
  async run<Value>(work: () => Promise<Result<Value>>): Promise<Result<Value>> {
    try {
      await this.ready;
      return await work();
    } catch (error) {
      if (isStorageFull(error)) {
        this.#options.onStorageFull();
        return failure({ code: 'storage_full', message: '' });
      }
      if (isClosed(error)) return failure({ code: 'unavailable', message: '' });
      throw error;
    }
  }
}
