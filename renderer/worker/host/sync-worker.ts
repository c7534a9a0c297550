import type { Answer, Body } from '../../../shared/contract/calls.ts';
import type { User } from '../../../shared/contract/profile.ts';
import { failure, success, type Result } from '../../../shared/result.ts';
import { openLocalDatabase } from '../../local/database.ts';
import { unsentCount, waitingCount } from '../../local/messages.ts';
import { saveMeta } from '../../local/meta.ts';
import { searchKey } from '../../local/searches.ts';
import { createApi, type ApiContext } from '../network/api.ts';
import { autoLike } from '../requests/auto-like.ts';
import { block, loadBlocks, unblock } from '../mutations/block.ts';
import {
  deleteConversation,
  deleteConversationsWith,
  sendDeletions,
  undoDeletion,
} from '../mutations/deletion.ts';
import { discoveryOf } from '../requests/discovery.ts';
import { Engine } from '../session/engine.ts';
import type { SyncEvent, SyncWorker } from './interface.ts';
import { sendGift } from '../requests/gift.ts';
import { like, seeLikes, unlike } from '../mutations/like.ts';
import { saveProfile } from '../mutations/profile.ts';
import { endUndo } from '../push/outbox.ts';
import { loadBefore, loadOlder, openConversation } from '../pull/pages.ts';
import { react } from '../mutations/reaction.ts';
import { openProfile, search } from '../requests/searches.ts';
import { apiAfter, createSignOut } from '../session/sign-out.ts';
import { loadPayment, loadPayments, loadShop } from '../requests/payments.ts';
import { loadStatement } from '../requests/statement.ts';
import {
  createFrontMark,
  frontLock,
  isAnyInFront,
  joinTabs,
  type TabMessage,
} from '../tabs/tabs.ts';
import { cancelUpload, uploadPhoto } from '../requests/upload.ts';
import { readLane } from '../push/pending-overlay.ts';
import {
  discardMessage,
  keepLanguage,
  markRead,
  retryMessage,
  sendHeld,
  sendMessage,
  sendPhoto,
} from '../mutations/message.ts';

interface WorkerSurroundings {
  origin: string;
  locks: LockManager;
  isOnline: boolean;
  now?: () => number;
}

type Ended = Extract<SyncEvent, { kind: 'signed_out' }>['reason'];
/** How long a tab waits to hear who signed in. */
const SESSION_WORD_MS = 30_000;
/** How long signing out waits for entries that could be undone. */
const SIGN_OUT_WAIT_MS = 3_000;
/** What comes of something in time; false where it takes longer or fails. */
const within = (ms: number, work: Promise<boolean>): Promise<boolean> =>
  Promise.race([
    work.catch(() => false),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms)),
  ]);
const signedOutFailure = failure({ code: 'authentication_required' as const, message: '' });

/** The sync worker: every call of a page, for the member signed in. */
export function createSyncWorker(
  surroundings: WorkerSurroundings,
): SyncWorker & { close: () => void } {
  const { locks } = surroundings;
  const now = surroundings.now ?? Date.now;
  const listeners = new Set<(event: SyncEvent) => void>();
  const searching = new Map<string, Promise<unknown>>();
  let engine: Engine | null = null;
  let begun: (engine: Engine) => void = () => undefined;
  /** Calls before a member is known wait for one. */
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

  /** Offline wins over late answers and over what another tab reports. */
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
  const bareApi = createApi(context);
  const signOut = createSignOut({
    api: bareApi,
    locks,
    onFinished: () => tabs.send({ kind: 'session_is', userId: null }),
  });
  const api = apiAfter(signOut, bareApi);

  /** Notifies the visible tab, or this one's page. */
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

  /** Ends the session in this tab; `own` when it noticed first and has to tell the others. */
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
    // Signing out deletes the database elsewhere.
    if (reason === 'asked') ending.db.close();
    // What could not be removed is checked against the account at the next start.
    else if (own) await ending.forgetSynced().catch(() => undefined);
    else ending.db.close();
    emit({ kind: 'signed_out', reason });
  }

  /**
   * Ends the session on this device: written down first, so that it goes on at the next start
   * wherever this is killed, then shown as ended everywhere, wiped, and told to the server.
   * @returns whether the server was reached in time. Rejects, with nothing changed, where it cannot
   *   be written down.
   */
  async function leave(leaving: Engine): Promise<boolean> {
    await signOut.begin(leaving.userId);
    leaving.stop();
    engine = null;
    begin = new Promise((resolve) => {
      begun = resolve;
    });
    front?.set(false);
    tabs.send({ kind: 'signed_out', userId: leaving.userId, reason: 'asked' });
    emit({ kind: 'signed_out', reason: 'asked' });
    // Finishing the sign-out wipes it again.
    await leaving.wipe().catch(() => undefined);
    const finished = signOut.finish().then(({ ok }) => ok);
    return online ? within(SIGN_OUT_WAIT_MS, finished) : false;
  }

  /** Asks for the account's deletion, which ends the session. A refusal changes nothing. */
  async function requestDeletion(
    leaving: Engine,
    body: Body<'requestDeletion'>,
  ): Promise<Result<Answer<'requestDeletion'>>> {
    tabs.send({ kind: 'session_changing' });
    leaving.suspend();
    signingOut = true;
    const answer = await api.call('requestDeletion', { body, waitedFor: true });
    signingOut = false;
    if (answer.ok) await leave(leaving).catch(() => leaving.wipe());
    else {
      tabs.send({ kind: 'session_is', userId: leaving.userId });
      leaving.resume();
    }
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
    } else if (message.userId !== engine?.userId) {
      if (message.kind === 'signed_out') signOut.reread();
    } else if (message.kind === 'signed_out') {
      signOut.reread();
      void endSession(message.reason, false);
    } else if (message.kind === 'wake') engine.wake();
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

  /** Runs work with the member's engine, waiting for one who is about to sign in. */
  async function withEngine<Value>(
    work: (engine: Engine) => Promise<Result<Value>>,
  ): Promise<Result<Value>> {
    const current = engine ?? (await begin);
    const answer = await current.run(() => work(current));
    return !answer.ok && answer.failure.code === 'unavailable' && current !== engine
      ? signedOutFailure
      : answer;
  }
  const doWithEngine = async (work: (engine: Engine) => Promise<void>): Promise<void> => {
    await withEngine(async (current) => {
      await work(current);
      return success(null);
    });
  };

  const doWithEngineNow = async (work: (engine: Engine) => Promise<void>): Promise<void> => {
    if (engine) await doWithEngine(work);
  };

  /** Sends what could be undone before leaving, within the time of signing out. */
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

  /** Signs in by a call: other tabs wait, and the member is stored for the next page. */
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

  /** A new password replaces the cookie: a call with the old one would seem signed out. */
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
        if (await signOut.isPendingOf(userId)) {
          await endSession('asked', false);
          return worker.finishSignOut();
        }
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
    async signOut({ discardUnsent }) {
      const leaving = engine ?? (await begin);
      // A database that cannot be read keeps nobody from leaving.
      const unsent = await unsentCount(leaving.db).catch(() => 0);
      const stay = async () =>
        success({
          signed_out: false,
          unsent,
          waiting: await waitingCount(leaving.db).catch(() => 0),
          reported: false,
        });
      if (unsent > 0 && !discardUnsent) return stay();
      if (online)
        await within(
          2 * SIGN_OUT_WAIT_MS,
          sendUndoable(leaving)
            .then(() => sendDeletions(leaving))
            .then(() => true),
        );
      if (!discardUnsent) {
        const asked = await stay();
        if (asked.value.waiting > 0) return asked;
      }
      try {
        const reported = await leave(leaving);
        return success({ signed_out: true, unsent: 0, waiting: 0, reported });
      } catch {
        return failure({ code: 'storage_full', message: '' });
      }
    },
    async finishSignOut() {
      await signOut.finish();
    },
    clearOffline: () => withEngine((current) => current.clearOffline()),
    leave: (body) => withEngine((leaving) => requestDeletion(leaving, body)),
    refresh: () => withEngine((current) => current.refresh()),
    search: (filters, { next }) =>
      withEngine(async (current) => {
        // One page at a time: none is requested twice or skipped.
        const key = searchKey(filters);
        const before = searching.get(key) ?? Promise.resolve();
        const asked = before.then(() => search(current, filters, next));
        searching.set(
          key,
          // Whoever asked is answered; the next one only waits.
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
        // The next poll reads what was left out meanwhile.
        if (undone) void current.refresh().catch(() => undefined);
        return success({ undone });
      }),
    block: (profile) => withEngine((current) => block(current, profile)),
    unblock: (profile) => withEngine((current) => unblock(current, profile)),
    loadBlocks: () => withEngine((current) => loadBlocks(current)),
    loadShop: (query) => withEngine((current) => loadShop(current, query)),
    loadPayments: () => withEngine((current) => loadPayments(current)),
    loadPayment: (id) => withEngine((current) => loadPayment(current, id)),
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
      // The page may never return: undone entries are sent while it can be.
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
        void signOut.finish();
        wake();
      }
    },
    async renew() {
      engine?.renew();
    },
    close() {
      clearTimeout(wordTimer);
      signOut.close();
      front?.set(false);
      engine?.stop();
      engine?.db.close();
      engine = null;
      tabs.close();
    },
  };
  return worker;
}
