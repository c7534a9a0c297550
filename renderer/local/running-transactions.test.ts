import { expect, test } from 'vitest';
import { newId } from '../../shared/identifiers.ts';
import { databaseName } from './database.ts';
import { openLocalDatabase } from './open-database.ts';
import { endDatabase } from './running-transactions.ts';

const turn = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** The transactions that this program begins from here on, and which of them have ended. */
function watchTransactions() {
  const begun: IDBTransaction[] = [];
  const ended = new Set<IDBTransaction>();
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function begin(this: IDBDatabase, ...given) {
    const one = transaction.apply(this, given);
    begun.push(one);
    for (const way of ['complete', 'abort']) one.addEventListener(way, () => ended.add(one));
    return one;
  };
  return {
    begun,
    running: () => begun.filter((one) => !ended.has(one)),
    stop: () => {
      IDBDatabase.prototype.transaction = transaction;
    },
  };
}

async function madeDatabase(): Promise<string> {
  const userId = newId();
  const db = openLocalDatabase(userId);
  await db.open();
  db.close();
  return userId;
}

test('a database that is ended leaves no transaction behind, whichever step of opening it is in', async () => {
  const userId = await madeDatabase();
  let seen = 0;
  for (let turns = 0; turns < 40; turns++) {
    const watched = watchTransactions();
    const db = openLocalDatabase(userId);
    const opened = db.open().catch(() => undefined);
    for (let number = 0; number < turns; number++) await turn();
    if (watched.running().length > 0) seen += 1;
    await endDatabase(db);
    expect(watched.running(), `after ${turns} turns`).toEqual([]);
    watched.stop();
    await opened;
  }
  expect(seen).toBeGreaterThan(0);
});

test('a database that opens after it was ended is closed at once', async () => {
  const userId = await madeDatabase();
  const watched = watchTransactions();
  const db = openLocalDatabase(userId);
  const opened = db.open().catch((error: unknown) => (error as Error).name);
  await endDatabase(db);
  expect(await opened).toBe('DatabaseClosedError');
  expect(watched.begun).toEqual([]);
  watched.stop();
  // Nothing holds it open.
  const deleted = indexedDB.deleteDatabase(databaseName(userId));
  await new Promise<void>((resolve, reject) => {
    deleted.addEventListener('success', () => resolve());
    deleted.addEventListener('blocked', () => reject(new Error('It is still open.')));
  });
});

test('what waits for another transaction is ended as well', async () => {
  const userId = await madeDatabase();
  const watched = watchTransactions();
  const db = openLocalDatabase(userId);
  await db.open();
  const outcomes = Promise.allSettled(
    ['a', 'b', 'c'].map((profile) => db.drafts.put({ profile, text: 'half', updated: 1 })),
  );
  while (watched.running().length < 3) await turn();
  await endDatabase(db);
  expect(watched.running()).toEqual([]);
  watched.stop();
  await outcomes;
});
