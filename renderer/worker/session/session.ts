import { createListeners } from '../../../shared/listeners.ts';
import { failure, success, type Result } from '../../../shared/result.ts';
import { saveMeta } from '../../local/meta.ts';
import { endDatabase } from '../../local/running-transactions.ts';
import type { ConnectionState, SessionEnd, SyncEvent } from '../host/events.ts';
import { createApi, type Api, type ApiContext } from '../network/api.ts';
import { apiBehind } from '../network/gate.ts';
import { endUndo } from '../push/outbox.ts';
import { createNotices, type Notices } from '../tabs/notices.ts';
import { createFrontMark, frontLock, joinTabs, type TabMessage, type Tabs } from '../tabs/tabs.ts';
import { Engine } from './engine.ts';
import { createSignOut, type SignOut } from './sign-out.ts';

export interface SessionOptions {
  origin: string;
  locks: LockManager;
  isOnline: boolean;
  now?: () => number;
}

/** How long a tab waits for the signed-in member. */
const SESSION_WORD_MS = 30_000;
/** The answer of a call that answers nothing. */
const NOTHING: Result<unknown> = success(null);
const signedOutFailure = failure({ code: 'authentication_required' as const, message: '' });

function nextEngine(): { promise: Promise<Engine>; resolve: (engine: Engine) => void } {
  let resolve: (engine: Engine) => void = () => undefined;
  const promise = new Promise<Engine>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

type Call = (engine: Engine, ...input: never[]) => Promise<unknown>;
/** Calls as the page makes them: without the engine. */
type Bound<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends (engine: Engine, ...input: infer Input) => infer Answer
    ? (...input: Input) => Answer
    : never;
};

/** The session of this tab: who is signed in, their engine, and what tabs and network report. */
export class Session {
  readonly api: Api;
  readonly apiContext: ApiContext;
  readonly signOut: SignOut;
  readonly #options: SessionOptions;
  readonly #now: () => number;
  readonly #listeners = createListeners<[SyncEvent]>();
  readonly #tabs: Tabs = joinTabs((message) => this.#receive(message));
  #engine: Engine | null = null;
  #notices: Notices | null = null;
  #front: ReturnType<typeof createFrontMark> | null = null;
  /** Calls before a member is known wait for one. */
  #begin = nextEngine();
  #isOnline: boolean;
  #isVisible = false;
  #connection: ConnectionState;
  #locale: string | null = null;
  /** A call ends the session on purpose: being signed out is no loss. */
  #isEnding = false;
  #wordTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#isOnline = options.isOnline;
    this.#connection = options.isOnline ? 'online' : 'offline';
    this.apiContext = {
      origin: options.origin,
      locale: () => this.#locale,
      isOnline: () => this.#isOnline,
      onReached: (reached) => this.#onReached(reached),
      onBusy: (requests) => this.emit({ kind: 'busy', requests }),
      onSessionLost: () => {
        if (!this.#isEnding) void this.end('expired', true);
      },
    };
    const bareApi = createApi(this.apiContext);
    this.signOut = createSignOut({
      api: bareApi,
      locks: options.locks,
      onFinished: () => this.send({ kind: 'session_is', userId: null }),
    });
    this.api = apiBehind(this.signOut.gate, bareApi);
  }

  get isOnline(): boolean {
    return this.#isOnline;
  }
  /** The engine of the member who is signed in; null before one is known. */
  get engine(): Engine | null {
    return this.#engine;
  }
  /** The same, waiting for a member who is about to sign in. */
  async member(): Promise<Engine> {
    return this.#engine ?? this.#begin.promise;
  }

  subscribe(listener: (event: SyncEvent) => void): void {
    this.#listeners.subscribe(listener);
    listener({ kind: 'connection', state: this.#connection });
  }
  emit(event: SyncEvent): void {
    this.#listeners.notify(event);
  }
  /** Notifies the other tabs. */
  send(message: TabMessage): void {
    this.#tabs.send(message);
  }
  setLocale(locale: string): void {
    this.#locale = locale;
  }

  /** Begins to sync for a member; idempotent. Goes on with a sign-out of theirs instead. */
  async start(userId: string): Promise<void> {
    let engine = this.#engine;
    if (engine?.userId !== userId) {
      engine?.stop();
      engine?.db.close();
      engine = this.#makeEngine(userId);
      this.#engine = engine;
      this.#front?.set(false);
      this.#front = createFrontMark(this.#options.locks, frontLock(userId));
      this.#front.set(this.#isVisible);
      this.#begin.resolve(engine);
      this.send({ kind: 'ask_connection', userId });
      if (await this.signOut.isPendingOf(userId)) {
        await this.end('asked', false);
        await this.signOut.finish();
        return;
      }
    }
    await this.#engine?.run(async () => success(null));
  }

  #makeEngine(userId: string): Engine {
    const notices = createNotices({
      userId,
      locks: this.#options.locks,
      tabs: this.#tabs,
      now: this.#now,
      isVisible: () => this.#isVisible,
      emit: this.#listeners.notify,
    });
    this.#notices = notices;
    return new Engine({
      userId,
      api: this.api,
      locks: this.#options.locks,
      now: this.#now,
      isOnline: () => this.#isOnline,
      onReached: (reached) => this.#onReached(reached),
      report: notices.report,
      onSessionLost: (reason) => {
        if (this.#engine?.userId === userId) void this.end(reason, true);
      },
      onStorageFull: () => this.emit({ kind: 'storage_full' }),
      loadSettings: async () => {
        await this.loadSettings({});
      },
    });
  }

  /** Nobody is signed in here: calls wait for the next member. */
  forget(): void {
    this.#engine = null;
    this.#begin = nextEngine();
    this.#front?.set(false);
  }

  /** Ends the session in this tab; `own` when it noticed first and has to notify the others. */
  async end(reason: SessionEnd, own: boolean): Promise<void> {
    const ending = this.#engine;
    if (!ending) return;
    this.forget();
    ending.stop();
    if (own) this.send({ kind: 'signed_out', userId: ending.userId, reason });
    // Signing out deletes the database elsewhere.
    if (reason === 'asked') ending.db.close();
    // What could not be removed is checked against the account at the next start.
    else if (own) await ending.forgetSynced().catch(() => undefined);
    else ending.db.close();
    this.emit({ kind: 'signed_out', userId: ending.userId, reason });
  }

  /** Makes a call that ends the session where it succeeds: its loss is not reported meanwhile. */
  async whileEnding<Value>(ask: () => Promise<Value>): Promise<Value> {
    this.#isEnding = true;
    const answer = await ask();
    this.#isEnding = false;
    return answer;
  }

  /** Runs work with the member's engine, waiting for one who is about to sign in. */
  async run<Value>(work: (engine: Engine) => Promise<Result<Value>>): Promise<Result<Value>> {
    const engine = await this.member();
    const answer = await engine.run(() => work(engine));
    return !answer.ok && answer.failure.code === 'unavailable' && engine !== this.#engine
      ? signedOutFailure
      : answer;
  }

  /** Binds calls to the member's engine. One that answers nothing is done, or cannot be. */
  bind<Calls extends Record<string, Call>>(calls: Calls): Bound<Calls> {
    const bound = Object.entries(calls).map(([name, call]) => [
      name,
      async (...input: never[]) => {
        const answer = await this.run(
          async (engine) =>
            ((await call(engine, ...input)) as Result<unknown> | undefined) ?? NOTHING,
        );
        return answer === NOTHING ? undefined : answer;
      },
    ]);
    return Object.fromEntries(bound) as Bound<Calls>;
  }

  async loadSettings(query: Record<string, string>) {
    const answer = await this.api.call('getSettings', {
      query: { ...query, domain: new URL(this.#options.origin).host },
    });
    const engine = this.#engine;
    if (answer.ok && engine)
      await engine.run(async () => {
        const current = this.engine;
        if (current) await saveMeta(current.db, 'settings', answer.value);
        return success(null);
      });
    return answer;
  }

  /** Offline wins over late answers and over what another tab reports. */
  #setConnection(reported: ConnectionState, fromTab = false): void {
    const state = this.#isOnline ? reported : 'offline';
    if (state === this.#connection) return;
    this.#connection = state;
    this.emit({ kind: 'connection', state });
    if (!fromTab && this.#engine) this.#sendConnection(this.#engine.userId);
  }
  #sendConnection(userId: string): void {
    const event = { kind: 'connection', state: this.#connection } as const;
    this.send({ kind: 'tell', userId, event, toFront: false });
  }
  #onReached(reached: boolean): void {
    this.#setConnection(reached ? 'online' : 'unreachable');
  }

  #receive(message: TabMessage): void {
    const engine = this.#engine;
    if (message.kind === 'session_changing') {
      engine?.suspend();
      clearTimeout(this.#wordTimer);
      this.#wordTimer = setTimeout(() => this.#engine?.resume(), SESSION_WORD_MS);
    } else if (message.kind === 'session_is') {
      clearTimeout(this.#wordTimer);
      if (message.userId === null || message.userId === engine?.userId) engine?.resume();
      else void this.end('elsewhere', true);
    } else if (message.kind === 'signed_out') {
      this.signOut.reread();
      if (message.userId === engine?.userId) void this.end(message.reason, false);
    } else if (message.userId === engine?.userId) this.#receiveOfMember(message, engine);
  }

  #receiveOfMember(
    message: Extract<TabMessage, { kind: 'wake' | 'ask_connection' | 'tell' }>,
    engine: Engine,
  ): void {
    if (message.kind === 'wake') engine.wake();
    else if (message.kind === 'ask_connection') {
      if (engine.isLeader) this.#sendConnection(engine.userId);
    } else if (message.event.kind === 'connection') this.#setConnection(message.event.state, true);
    else this.#notices?.receive(message.event);
  }

  /** Sends now what waits for its next try, in whichever tab is the leader. */
  wake(): void {
    if (!this.#engine) return;
    this.#engine.wake();
    this.send({ kind: 'wake', userId: this.#engine.userId });
  }

  async setVisible(isVisible: boolean): Promise<void> {
    if (isVisible === this.#isVisible) return;
    this.#isVisible = isVisible;
    this.#front?.set(isVisible);
    if (isVisible) this.wake();
    // The page may never return: undone entries are sent while it can be.
    else if (this.#engine)
      await this.run(async ({ db }) => {
        if ((await endUndo(db)).length > 0) this.wake();
        return success(null);
      });
  }

  setOnline(isOnline: boolean): void {
    const before = this.#isOnline;
    this.#isOnline = isOnline;
    if (!isOnline) this.#setConnection('offline');
    else if (!before) {
      this.#setConnection('online');
      void this.signOut.finish();
      this.wake();
    }
  }

  close(): void {
    clearTimeout(this.#wordTimer);
    this.signOut.close();
    this.#front?.set(false);
    this.#engine?.stop();
    this.#engine?.db.close();
    this.#engine = null;
    this.#tabs.close();
  }

  /** Closes it at once, whatever runs. Settles when nothing does. */
  async abort(): Promise<void> {
    const database = this.#engine?.db;
    this.close();
    if (database) await endDatabase(database);
  }
}
