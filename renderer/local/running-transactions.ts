import type { LocalDatabase } from './database.ts';

/** What one database has under way in the browser. */
interface Running {
  opening: Set<IDBOpenDBRequest>;
  transactions: Set<IDBTransaction>;
  isEnding: boolean;
}

const running = new WeakMap<LocalDatabase, Running>();

/** Settles once it has ended, in whatever way. */
const ended = (one: EventTarget, ...ways: string[]): Promise<void> =>
  new Promise((resolve) => {
    for (const way of ways) one.addEventListener(way, () => resolve(), { once: true });
  });

/** Keeps something in a set until it has ended. */
function keep<One extends EventTarget>(set: Set<One>, one: One, ...ways: string[]): One {
  set.add(one);
  void ended(one, ...ways).then(() => set.delete(one));
  return one;
}

const keepTransaction = ({ transactions }: Running, one: IDBTransaction): IDBTransaction =>
  keep(transactions, one, 'complete', 'abort');

function open(all: Running, ...given: Parameters<IDBFactory['open']>): IDBOpenDBRequest {
  const request = keep(all.opening, indexedDB.open(...given), 'success', 'error');
  request.addEventListener('upgradeneeded', () => {
    if (request.transaction) keepTransaction(all, request.transaction);
  });
  // Before Dexie's own listener, which begins a transaction at once.
  request.addEventListener('success', () => {
    const opened = request.result;
    if (all.isEnding) opened.close();
    const begin = opened.transaction.bind(opened);
    opened.transaction = (...asked: Parameters<typeof begin>) =>
      keepTransaction(all, begin(...asked));
  });
  return request;
}

/**
 * Opens a database so that all that runs in it can be ended, also what begins while it is opened.
 * @param make makes it; what it is opened with is in its options.
 */
export function keepRunning(
  make: (options: { indexedDB?: IDBFactory }) => LocalDatabase,
): LocalDatabase {
  const all: Running = { opening: new Set(), transactions: new Set(), isEnding: false };
  const database = make(
    'indexedDB' in globalThis
      ? {
          indexedDB: new Proxy(indexedDB, {
            get(factory, name) {
              if (name === 'open')
                return (...given: Parameters<IDBFactory['open']>) => open(all, ...given);
              const value: unknown = Reflect.get(factory, name);
              return typeof value === 'function' ? (value.bind(factory) as unknown) : value;
            },
          }),
        }
      : {},
  );
  running.set(database, all);
  return database;
}

/**
 * Closes a database for good and aborts what runs in it: Safari ends neither for a page that it
 * keeps for Back, nor for the worker of one, and the next page would wait for it.
 * @returns what settles once all of it has ended.
 */
export async function endDatabase(database: LocalDatabase): Promise<void> {
  const all = running.get(database);
  if (!all) throw new Error('It was not opened to be ended.');
  all.isEnding = true;
  const transactions = [...all.transactions];
  const ends = [
    ...transactions.map((one) => ended(one, 'complete', 'abort')),
    ...[...all.opening].map((one) => ended(one, 'success', 'error')),
  ];
  database.close();
  for (const transaction of transactions)
    try {
      transaction.abort();
    } catch {
      // It is ending.
    }
  await Promise.all(ends);
}
