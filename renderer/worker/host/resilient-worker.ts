import { createEndpoint, proxy, releaseProxy, type Remote } from 'comlink';
import { createListeners } from '../../../shared/listeners.ts';
import { retryDelayMs } from '../../../shared/timing.ts';
import { newId } from '../../../shared/identifiers.ts';
import type { SyncWorker } from './interface.ts';
import type { SyncEvent } from './events.ts';

export interface StartedWorker {
  remote: Remote<SyncWorker>;
  /** Settles once the worker runs; rejects when its script could not be loaded. */
  alive: Promise<void>;
  /** Settles when a worker that ran has ended. */
  died: Promise<void>;
  /** Lets it finish what it cannot leave behind, and ends it. */
  close: () => void;
  /** Ends it at once. */
  end: () => void;
}

/** What a browser does with a page that is left and may be shown again as it was. */
export interface PageRest {
  /** It begins to be left: its worker has time to end. */
  leave: () => void;
  /** It is kept: its worker ends, and with it the locks that the next page waits for. */
  rest: () => void;
  /** It is shown again: another worker goes on. */
  resume: () => void;
}

type Method = keyof SyncWorker;
interface Call {
  method: Method;
  args: unknown[];
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

/**
 * Calls that set a state, made again to a new worker; the last one of each method counts.
 */
const REPEATED: readonly Method[] = ['start', 'setVisible', 'setOnline', 'setLocale'];

/**
 * The worker as the page calls it, whatever happens to the real one: when that dies, another is
 * started, its state is set again, and calls that had no answer yet are made again. Every call may
 * safely be asked twice; a text gets its id here for that, a photo from its page.
 * @param whilePageRests called once with what pauses and resumes the worker along with its page.
 */
export function createResilientWorker(
  startWorker: () => StartedWorker,
  whilePageRests: (page: PageRest) => void = () => undefined,
): Remote<SyncWorker> {
  const calls = new Set<Call>();
  const repeated = new Map<Method, unknown[]>();
  const listeners = createListeners<[SyncEvent]>();
  /** How the connection is; a later listener gets it too. */
  let connection: SyncEvent | null = null;
  const relay = (event: SyncEvent) => {
    if (event.kind === 'connection') connection = event;
    // A member who signed out is not signed in again by a worker that is started again.
    if (event.kind === 'signed_out') repeated.delete('start');
    listeners.notify(event);
  };
  let worker: StartedWorker;
  let failures = 0;
  let isResting = false;

  function ask(call: Call): void {
    if (isResting) return;
    const asked = worker;
    const method = asked.remote[call.method] as (...args: unknown[]) => Promise<unknown>;
    method(...call.args).then(
      (value) => {
        if (asked === worker && calls.delete(call)) call.resolve(value);
      },
      (reason: unknown) => {
        if (asked === worker && calls.delete(call)) call.reject(reason);
      },
    );
  }

  function begin(): void {
    worker = startWorker();
    const begun = worker;
    // A worker that dies is started again, and subscribed to then.
    void begun.remote.subscribe(proxy(relay)).catch(() => undefined);
    for (const [method, args] of repeated)
      // As above: made again to the next one.
      void (begun.remote[method] as (...args: unknown[]) => Promise<unknown>)(...args).catch(
        () => undefined,
      );
    for (const call of calls) ask(call);
    const again = () => {
      if (begun !== worker || isResting) return;
      begun.remote[releaseProxy]();
      begin();
    };
    begun.alive.then(
      () => {
        failures = 0;
        void begun.died.then(again);
      },
      () => setTimeout(again, retryDelayMs(++failures)),
    );
  }
  begin();
  whilePageRests({
    leave() {
      if (isResting) return;
      isResting = true;
      worker.close();
    },
    rest() {
      isResting = true;
      worker.end();
    },
    resume() {
      if (!isResting) return;
      isResting = false;
      worker.remote[releaseProxy]();
      begin();
    },
  });

  function call(method: Method, given: unknown[]): Promise<unknown> {
    let args = given;
    if (method === 'subscribe') {
      const listener = given[0] as (event: SyncEvent) => void;
      listeners.subscribe(listener);
      if (connection) listener(connection);
      return Promise.resolve();
    }
    if (REPEATED.includes(method)) repeated.set(method, given);
    // A function is called from the other side.
    if (method === 'uploadPhoto') args = [given[0], proxy(given[1] as (share: number) => void)];
    if (method === 'sendMessage') args = [{ id: newId(), ...(given[0] as object) }];
    return new Promise((resolve, reject) => {
      const entry = { method, args, resolve, reject };
      calls.add(entry);
      ask(entry);
    });
  }

  return new Proxy({} as Remote<SyncWorker>, {
    get(_, name) {
      if (name === releaseProxy) return () => undefined;
      if (name === createEndpoint) return () => worker.remote[createEndpoint]();
      // A promise resolves with an object that has no `then`.
      if (typeof name === 'symbol' || name === 'then') return undefined;
      return (...args: unknown[]) => call(name as Method, args);
    },
  });
}
