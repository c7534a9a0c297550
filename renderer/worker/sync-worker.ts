import type { Answer, Body } from '../../shared/contract/calls.ts';
import type { User } from '../../shared/contract/profile.ts';
import { failure, success, type Result } from '../../shared/result.ts';
import { openLocalDatabase } from '../local/database.ts';
import { unsentCount } from '../local/messages.ts';
import { saveMeta } from '../local/meta.ts';
import { searchKey } from '../local/searches.ts';
import { PHOTO_CACHE } from '../service-worker/cache-names.ts';
import { createApi, type ApiContext } from './api.ts';
import { autoLike } from './auto-like.ts';
import { block, loadBlocks, unblock } from './blocks.ts';
import {
  deleteConversation,
  deleteConversationsWith,
  sendDeletions,
  undoDeletion,
} from './deletions.ts';
import { discoveryOf } from './discovery.ts';
import { Engine } from './engine.ts';
import type { SyncEvent, SyncWorker } from './interface.ts';
import { sendGift } from './gifts.ts';
import { like, seeLikes, unlike } from './likes.ts';
import { saveProfile } from './own-profile.ts';
import { endUndo } from './outbox.ts';
import { loadBefore, loadOlder, openConversation } from './pages.ts';
import { react } from './reactions.ts';
import { openProfile, search } from './searches.ts';
import { loadStatement } from './statement.ts';
import { createFrontMark, frontLock, isAnyInFront, joinTabs, type TabMessage } from './tabs.ts';
import { cancelUpload, uploadPhoto } from './upload.ts';
import { readLane } from './waiting.ts';
import {
  discardMessage,
  keepLanguage,
  markRead,
  retryMessage,
  sendHeld,
  sendMessage,
  sendPhoto,
} from './writes.ts';

/** What the worker is given by where it runs. */
export interface WorkerSurroundings {
  origin: string;
  locks: LockManager;
  isOnline: boolean;
  now?: () => number;
}

type Ended = Extract<SyncEvent, { kind: 'signed_out' }>['reason'];
/** How long a tab waits for the word of who signed in, before it goes on. */
const SESSION_WORD_MS = 30_000;
/** How long signing out waits for what could still be undone. */
const SIGN_OUT_WAIT_MS = 3_000;
const signedOutFailure = failure({ code: 'authentication_required' as const, message: '' });

/** Makes the sync worker: everything a page can ask of it, for whichever member is signed in. */
export function createSyncWorker(
  surroundings: WorkerSurroundings,
): SyncWorker & { close: () => void } {
  const { locks } = surroundings;
  const now = surroundings.now ?? Date.now;
  const listeners = new Set<(event: SyncEvent) => void>();
  const searching = new Map<string, Promise<unknown>>();
  let engine: Engine | null = null;
  let begun: (engine: Engine) => void = () => undefined;
  /** Calls that come before a member is known wait for them. */
  let begin = new Promise<Engine>((resolve) => {
    begun = resolve;
  });
  let front: ReturnType<typeof createFrontMark> | null = null;
  let [online, visible] = [surroundings.isOnline, false];
  let connection: Extract<SyncEvent, { kind: 'connection' }>['state'] = online
    ? 'online'
    : 'offline';
  let locale: string | null = null;
  let signingOut = false;
  let wordTimer: ReturnType<typeof setTimeout> | undefined;

  const emit = (event: SyncEvent) => {
    for (const listener of [...listeners]) listener(event);
  };
  const tabs = joinTabs(hear);

  /** Without a network it is away, whatever an answer that was under way or a tab that is just going says. */
  function setConnection(told: typeof connection, fromTab = false): void {
    const state = online ? told : 'offline';
    if (state === connection) return;
    connection = state;
    const event = { kind: 'connection', state } as const;
    emit(event);
    if (!fromTab && engine)
      tabs.send({ kind: 'tell', userId: engine.userId, event, toFront: false });
  }
  const onReached = (reached: boolean) => setConnection(reached ? 'online' : 'unreachable');

  const context: ApiContext = {
    origin: surroundings.origin,
    locale: () => locale,
    isOnline: () => online,
    onReached,
    onBusy: (requests) => emit({ kind: 'busy', requests }),
    onSessionLost: () => {
      if (!signingOut) void endSession('expired', true);
    },
  };
  const api = createApi(context);

  /** Tells the tab that the member looks at; this one's page where there is none. */
  async function tell(userId: string, event: SyncEvent): Promise<void> {
    tabs.send({ kind: 'tell', userId, event, toFront: true });
    if (visible || !(await isAnyInFront(locks, userId))) emit(event);
  }

  function makeEngine(userId: string): Engine {
    return new Engine({
      userId,
      api,
      locks,
      now,
      isOnline: () => online,
      onReached,
      tell: (event) => void tell(userId, event),
      onSessionLost: (reason) => {
        if (engine?.userId === userId) void endSession(reason, true);
      },
      onStorageFull: () => emit({ kind: 'storage_full' }),
      loadSettings: async () => {
        await worker.loadSettings({});
      },
    });
  }

  /** This tab's part in the end of a session: `own` when it noticed first and the others must be told. */
  async function endSession(reason: Ended, own: boolean): Promise<void> {
    const ending = engine;
    if (!ending) return;
    engine = null;
    begin = new Promise((resolve) => {
      begun = resolve;
    });
    front?.set(false);
    ending.stop();
    if (own) tabs.send({ kind: 'signed_out', userId: ending.userId, reason });
    // Signing out deletes the database; whoever asked for it does that.
    if (reason === 'asked') ending.db.close();
    else if (own) await ending.forgetSynced().catch(() => undefined);
    else ending.db.close();
    emit({ kind: 'signed_out', reason });
  }

  /** Ends the session by a call that ends it at the server too, and wipes what this device kept of the member. A call that fails changes nothing. */
  async function leaveBy<Name extends 'signOut' | 'requestDeletion'>(
    leaving: Engine,
    name: Name,
    body?: Body<Name>,
  ): Promise<Result<Answer<Name>>> {
    tabs.send({ kind: 'session_changing' });
    leaving.suspend();
    signingOut = true;
    const answer = await api.call(name, { ...(body ? { body } : {}), waitedFor: true });
    signingOut = false;
    // Whoever is not signed in at the server any more has signed out.
    if (!answer.ok && !(name === 'signOut' && answer.failure.code === 'authentication_required')) {
      tabs.send({ kind: 'session_is', userId: leaving.userId });
      leaving.resume();
      return answer;
    }
    engine = null;
    begin = new Promise((resolve) => {
      begun = resolve;
    });
    front?.set(false);
    tabs.send({ kind: 'signed_out', userId: leaving.userId, reason: 'asked' });
    await leaving.wipe();
    await globalThis.caches?.delete(PHOTO_CACHE).catch(() => false);
    emit({ kind: 'signed_out', reason: 'asked' });
    return answer;
  }

  function hear(message: TabMessage): void {
    if (message.kind === 'session_changing') {
      engine?.suspend();
      clearTimeout(wordTimer);
      wordTimer = setTimeout(() => engine?.resume(), SESSION_WORD_MS);
    } else if (message.kind === 'session_is') {
      clearTimeout(wordTimer);
      if (message.userId === null || message.userId === engine?.userId) engine?.resume();
      else void endSession('elsewhere', true);
    } else if (message.userId !== engine?.userId) return;
    else if (message.kind === 'signed_out') void endSession(message.reason, false);
    else if (message.kind === 'wake') engine.wake();
    else if (message.kind === 'ask_connection') {
      if (engine.isLeading)
        tabs.send({
          kind: 'tell',
          userId: engine.userId,
          event: { kind: 'connection', state: connection },
          toFront: false,
        });
    } else if (message.event.kind === 'connection') setConnection(message.event.state, true);
    else if (visible) emit(message.event);
  }

  function wake(): void {
    if (!engine) return;
    engine.wake();
    tabs.send({ kind: 'wake', userId: engine.userId });
  }

  /** Runs work with the signed-in member's engine; waits for a member who is about to be known. */
  async function withEngine<Value>(
    work: (engine: Engine) => Promise<Result<Value>>,
  ): Promise<Result<Value>> {
    const current = engine ?? (await begin);
    const answer = await current.run(() => work(current));
    return !answer.ok && answer.failure.code === 'unavailable' && current !== engine
      ? signedOutFailure
      : answer;
  }
  /** The same for what has no answer. */
  const doWithEngine = async (work: (engine: Engine) => Promise<void>): Promise<void> => {
    await withEngine(async (current) => {
      await work(current);
      return success(null);
    });
  };

  const doWithEngineNow = async (work: (engine: Engine) => Promise<void>): Promise<void> => {
    if (engine) await doWithEngine(work);
  };

  /** Whoever leaves can undo no more: what waited for that is sent first, for as long as signing out may take. */
  async function sendUndoable({ db }: Engine): Promise<void> {
    const undoable = await endUndo(db);
    if (undoable.length === 0) return;
    wake();
    for (
      let waited = 0;
      waited < SIGN_OUT_WAIT_MS && (await db.outbox.where('number').anyOf(undoable).count()) > 0;
      waited += 100
    )
      await new Promise((resolve) => setTimeout(resolve, 100));
  }

  /** Becomes whoever a call signs in, if anybody: the other tabs wait meanwhile, and the member is kept for the page that follows. */
  async function enter<Entered extends User | null>(
    ask: () => Promise<Result<{ user: Entered }>>,
  ): Promise<Result<Entered>> {
    tabs.send({ kind: 'session_changing' });
    engine?.suspend();
    const answer = await ask();
    const user = answer.ok ? answer.value.user : null;
    tabs.send({ kind: 'session_is', userId: user?.id ?? null });
    if (user && engine && engine.userId !== user.id) await endSession('elsewhere', true);
    engine?.resume();
    if (!answer.ok) return answer;
    if (!user) return success(answer.value.user);
    const db = openLocalDatabase(user.id);
    try {
      await saveMeta(db, 'user', user);
    } catch {
      // The first snapshot brings it again.
    }
    db.close();
    return success(answer.value.user);
  }

  /** A new password gives this session another cookie: whoever asked with the old one meanwhile would seem to be signed out. */
  async function keepStill<Value>(ask: () => Promise<Result<Value>>): Promise<Result<Value>> {
    const userId = engine?.userId ?? null;
    tabs.send({ kind: 'session_changing' });
    engine?.suspend();
    const answer = await ask();
    tabs.send({ kind: 'session_is', userId });
    engine?.resume();
    return answer;
  }

  const worker: SyncWorker & { close: () => void } = {
    async start(userId) {
      if (engine?.userId !== userId) {
        engine?.stop();
        engine?.db.close();
        engine = makeEngine(userId);
        front?.set(false);
        front = createFrontMark(locks, frontLock(userId));
        front.set(visible);
        begun(engine);
        tabs.send({ kind: 'ask_connection', userId });
      }
      await engine.run(async () => success(null));
    },
    async subscribe(listener) {
      listeners.add(listener);
      listener({ kind: 'connection', state: connection });
    },
    signIn: ({ email, password, locale: chosen }) => {
      locale = chosen;
      return enter(() => api.call('signIn', { body: { email, password }, waitedFor: true }));
    },
    comeBack: ({ email, password, locale: chosen }) => {
      locale = chosen;
      return enter(() =>
        api.call('takeDeletionBack', { body: { email, password }, waitedFor: true }),
      );
    },
    signUp: ({ body, key }) => {
      locale = body.language;
      return enter(() => api.call('signUp', { body, key, waitedFor: true }));
    },
    signInWithPasskey: ({ credential, locale: chosen }) => {
      locale = chosen;
      return enter(() => api.call('signInWithPasskey', { body: { credential }, waitedFor: true }));
    },
    signOut: ({ discardUnsent }) =>
      withEngine(async (leaving): Promise<Result<{ signed_out: boolean; unsent: number }>> => {
        const unsent = await unsentCount(leaving.db);
        if (unsent > 0 && !discardUnsent) return success({ signed_out: false, unsent });
        if (online) await sendUndoable(leaving);
        await sendDeletions(leaving);
        const answer = await leaveBy(leaving, 'signOut');
        if (!answer.ok && answer.failure.code !== 'authentication_required') return answer;
        return success({ signed_out: true, unsent: 0 });
      }),
    clearOffline: () => withEngine((current) => current.clearOffline()),
    leave: (body) => withEngine((leaving) => leaveBy(leaving, 'requestDeletion', body)),
    refresh: () => withEngine((current) => current.refresh()),
    search: (filters, { next }) =>
      withEngine(async (current) => {
        // One page at a time, so that none is asked twice or left out.
        const key = searchKey(filters);
        const before = searching.get(key) ?? Promise.resolve();
        const asked = before.then(() => search(current, filters, next));
        searching.set(
          key,
          asked.catch(() => undefined),
        );
        return asked;
      }),
    openProfile: (profile) => withEngine((current) => openProfile(current, profile)),
    like: (profile) => withEngine((current) => like(current, profile)),
    unlike: (profile) => withEngine((current) => unlike(current, profile)),
    autoLike: () => withEngine((current) => autoLike(current)),
    ...discoveryOf(withEngine),
    seeLikes: (profiles) => doWithEngine((current) => seeLikes(current, profiles)),
    openConversation: (conversation) =>
      withEngine(async (current) => {
        await current.checkMessages(conversation);
        return openConversation(current, conversation);
      }),
    loadBefore: (conversation, before) =>
      withEngine((current) => loadBefore(current, conversation, before)),
    loadOlder: (conversation) => withEngine((current) => loadOlder(current, conversation)),
    sendMessage: (message) => withEngine((current) => sendMessage(current, message)),
    sendPhoto: (photo) => withEngine((current) => sendPhoto(current, photo)),
    sendGift: (gift) => withEngine((current) => sendGift(current, gift)),
    retryMessage: (id, credits) => doWithEngine((current) => retryMessage(current, id, credits)),
    sendHeld: (conversation) => doWithEngine((current) => sendHeld(current, conversation)),
    discardMessage: (id) => doWithEngine((current) => discardMessage(current, id)),
    markRead: (conversation, seen) =>
      doWithEngine((current) => markRead(current, conversation, readLane(conversation), seen)),
    react: (message, emoji) => doWithEngine((current) => react(current, message, emoji)),
    typing: (conversation) => doWithEngine((current) => current.showTyping(conversation)),
    deleteConversation: (conversation) =>
      withEngine(async (current) => {
        await deleteConversation(current, conversation);
        return success(null);
      }),
    deleteConversationsWith: (profile) =>
      withEngine(async (current) => {
        await deleteConversationsWith(current, profile);
        return success(null);
      }),
    undoDeletion: (conversation) =>
      withEngine(async (current) => {
        const undone = await undoDeletion(current, conversation);
        // What came in meanwhile was left out.
        if (undone) void current.refresh().catch(() => undefined);
        return success({ undone });
      }),
    block: (profile) => withEngine((current) => block(current, profile)),
    unblock: (profile) => withEngine((current) => unblock(current, profile)),
    loadBlocks: () => withEngine((current) => loadBlocks(current)),
    loadStatement: (query) => withEngine((current) => loadStatement(current, query)),
    saveProfile: (edit) => doWithEngine((current) => saveProfile(current, edit)),
    async setLanguage(language) {
      locale = language;
      if (engine) await doWithEngine((current) => keepLanguage(current, language));
    },
    async setLocale(chosen) {
      locale = chosen;
    },
    request: (name, input) => {
      const ask = () => api.call(name, { ...input, waitedFor: true });
      return name === 'changePassword' ? keepStill(ask) : ask();
    },
    uploadPhoto: (photo, onProgress) => uploadPhoto(context, photo, onProgress),
    async cancelUpload(key) {
      cancelUpload(key);
    },
    async loadSettings(query) {
      const answer = await api.call('getSettings', {
        query: { ...query, domain: new URL(surroundings.origin).host },
      });
      if (answer.ok && engine)
        await engine.run(async () => {
          if (engine) await saveMeta(engine.db, 'settings', answer.value);
          return success(null);
        });
      return answer;
    },
    async setVisible(shown) {
      if (shown === visible) return;
      visible = shown;
      front?.set(shown);
      if (shown) wake();
      // The page may never come back: what was taken back is sent while it can be.
      else
        await doWithEngineNow(async (current) => {
          if ((await endUndo(current.db)).length > 0) wake();
        });
    },
    async setOnline(isOnline) {
      const before = online;
      online = isOnline;
      if (!isOnline) setConnection('offline');
      else if (!before) {
        setConnection('online');
        wake();
      }
    },
    async renew() {
      engine?.renew();
    },
    close() {
      clearTimeout(wordTimer);
      front?.set(false);
      engine?.stop();
      engine?.db.close();
      engine = null;
      tabs.close();
    },
  };
  return worker;
}
