import type { DBCore } from 'dexie';
import type { LocalDatabase } from './database.ts';

const running = new WeakMap<LocalDatabase, Set<IDBTransaction>>();

/** Keeps what runs in a database, which is not open yet, so that it can be ended. */
export function keepRunning(database: LocalDatabase): void {
  const transactions = new Set<IDBTransaction>();
  running.set(database, transactions);
  database.use({
    stack: 'dbcore',
    name: 'running-transactions',
    // Below all others: what is begun by any of them counts.
    level: -1,
    create: (core: DBCore) => ({
      transaction: (...given) => {
        const transaction = core.transaction(...given);
        // The type is Dexie's own name for it.
        const begun = transaction as unknown as IDBTransaction;
        transactions.add(begun);
        const ended = () => void transactions.delete(begun);
        begun.addEventListener('complete', ended);
        begun.addEventListener('abort', ended);
        return transaction;
      },
    }),
  });
}

/**
 * Closes a database for good and aborts what runs in it: Safari ends neither for a page that it
 * keeps for Back, nor for the worker of one, and the next page would wait for it.
 * @returns what settles once all of it has ended.
 */
export function endDatabase(database: LocalDatabase): Promise<void> {
  const all = [...(running.get(database) ?? [])];
  const ended = all.map(
    (transaction) =>
      new Promise<void>((resolve) => {
        for (const end of ['complete', 'abort'])
          transaction.addEventListener(end, () => resolve(), { once: true });
      }),
  );
  database.close();
  for (const transaction of all)
    try {
      transaction.abort();
    } catch {
      // It is ending.
    }
  return Promise.all(ended).then(() => undefined);
}
