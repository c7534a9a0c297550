import { setTimeout as wait } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { Database, Transaction } from './connection.ts';
import { isDatabaseAway, isWorthRepeating } from './failures.ts';

const TRIES = 5;
const databases = new WeakMap<PoolClient, NodePgDatabase>();

function databaseOf(client: PoolClient): NodePgDatabase {
  const known = databases.get(client) ?? drizzle(client);
  databases.set(client, known);
  return known;
}

/**
 * Runs work in one transaction, and again when it lost against another: no effects outside the
 * database. Unlike drizzle's own, it never loses a connection that breaks at `begin`.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(database, work);
    } catch (error) {
      if (attempt >= TRIES || !isWorthRepeating(error)) throw error;
      await wait(Math.random() * 20 * attempt);
    }
  }
}

async function once<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await database.$client.connect();
  let broken = false;
  // Unheard, the event of a dying connection would end the process.
  const heard = () => {
    broken = true;
  };
  client.on('error', heard);
  try {
    return await databaseOf(client).transaction((transaction) =>
      work(Object.assign(transaction, { $client: client })),
    );
  } catch (error) {
    broken ||= isDatabaseAway(error);
    throw error;
  } finally {
    client.off('error', heard);
    client.release(broken);
  }
}

/** Runs work in a savepoint: when it fails, what it wrote is undone and the transaction goes on. */
export const inSavepoint = <Result>(
  transaction: Transaction,
  work: (savepoint: Transaction) => Promise<Result>,
): Promise<Result> =>
  transaction.transaction((savepoint) =>
    work(Object.assign(savepoint, { $client: transaction.$client })),
  );
