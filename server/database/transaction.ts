import { setTimeout as wait } from 'node:timers/promises';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';
import type { Database, Queryable, Transaction } from './connection.ts';
import { isDatabaseAway, isWorthRepeating } from './failures.ts';

const TRIES = 5;
// Named, so that they are sent as others are: together with them.
const BEGIN = { name: 'begin', text: 'begin' };
const COMMIT = { name: 'commit', text: 'commit' };
const ROLLBACK = { name: 'rollback', text: 'rollback' };

const dialect = new PgDialect();
const known = new WeakMap<PoolClient, Transaction>();

type NoTables = Record<string, never>;
type NoRelations = ExtractTablesWithRelations<NoTables>;

function transactionOn(client: PoolClient): Transaction {
  const there = known.get(client);
  if (there) return there;
  const session = new NodePgSession<NoTables, NoRelations>(client, dialect, undefined);
  const made = new NodePgTransaction<NoTables, NoRelations>(dialect, session, undefined);
  const transaction = Object.assign(made, { $client: client });
  known.set(client, transaction);
  return transaction;
}

/** The transaction that a connection is in. */
interface Open {
  begun: Promise<unknown>;
  isEnded: boolean;
}
const open = new WeakMap<object, Open>();

/**
 * Resolves once the transaction has begun; for work with `begin: 'with reads'`, to be awaited
 * together with its first reads, before anything is written.
 */
export const hasBegun = async ({ $client }: Pick<Queryable, '$client'>): Promise<void> => {
  await open.get($client)?.begun;
};

/**
 * Runs work in one transaction, and again when it lost against another: no effects outside the
 * database. It never loses a connection that breaks at `begin`.
 * @param options `begin: 'with reads'` does not wait before the work, whose first statements are
 *   pipelined with `begin` (decision 068): see `hasBegun`.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
  options: { begin?: 'before' | 'with reads' } = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(database, work, options.begin === 'with reads');
    } catch (error) {
      if (attempt >= TRIES || !isWorthRepeating(error)) throw error;
      await wait(Math.random() * 20 * attempt);
    }
  }
}

async function once<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
  withReads: boolean,
): Promise<Result> {
  const client = await database.$client.connect();
  let broken = false;
  // Without a listener the event of a dying connection would end the process.
  const onError = () => {
    broken = true;
  };
  client.on('error', onError);
  const state: Open = { begun: client.query(BEGIN), isEnded: false };
  open.set(client, state);
  try {
    // It is awaited below; until then nothing handles its failure.
    state.begun.catch(() => undefined);
    if (!withReads) await state.begun;
    const result = await work(transactionOn(client));
    await state.begun;
    if (!state.isEnded) await client.query(COMMIT);
    return result;
  } catch (error) {
    broken ||= isDatabaseAway(error);
    if (!broken && !state.isEnded)
      await client.query(ROLLBACK).catch(() => {
        broken = true;
      });
    throw error;
  } finally {
    open.delete(client);
    client.off('error', onError);
    client.release(broken);
  }
}

/**
 * Runs the last statement of a transaction of `inTransaction` and commits it without waiting in
 * between: what fails rolls everything back.
 */
export async function commitWith<Value>(
  { $client }: Pick<Queryable, '$client'>,
  last: () => Promise<Value>,
): Promise<Value> {
  const state = open.get($client);
  if (!state || state.isEnded) throw new Error('there is no transaction to commit');
  const written = last();
  const committed = $client.query(COMMIT);
  // Also after a failure: PostgreSQL answers the commit of a failed transaction by rolling it back.
  const [value, ending] = await Promise.allSettled([written, committed]);
  state.isEnded = ending.status === 'fulfilled';
  if (value.status === 'rejected') throw value.reason;
  if (ending.status === 'rejected') throw ending.reason;
  return value.value;
}

/** Runs work in a savepoint: when it fails, what it wrote is undone and the transaction goes on. */
export const inSavepoint = <Result>(
  transaction: Transaction,
  work: (savepoint: Transaction) => Promise<Result>,
): Promise<Result> =>
  transaction.transaction((savepoint) =>
    work(Object.assign(savepoint, { $client: transaction.$client })),
  );
