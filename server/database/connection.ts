import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Database = NodePgDatabase & { $client: pg.Pool };
/** A transaction of `inTransaction`, or a savepoint in one. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0] & {
  $client: pg.PoolClient;
};
/** What statements run on; `$client` is the pool, or the connection of the transaction. */
export type Queryable = Database | Transaction;

/** Statements that are sent in one turn go out in one write (decision 068). */
class TurnSocket extends Socket {
  #isHeld = false;
  override cork(): void {
    super.cork();
    if (this.#isHeld) return;
    this.#isHeld = true;
    super.cork();
    process.nextTick(() => {
      this.#isHeld = false;
      this.uncork();
    });
  }
}

/**
 * For a pooler in transaction mode: a statement that was prepared on one connection is not there on
 * the next, so that none gets a name.
 */
class NamelessClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...given: unknown[]) => unknown;
    const nameless = (first: unknown, ...others: unknown[]): unknown =>
      typeof first === 'object' && first !== null && 'name' in first
        ? // Sent as those with a name are, so that they still go together.
          query({ ...first, name: undefined, queryMode: 'extended' }, ...others)
        : query(first, ...others);
    this.query = nameless as typeof this.query;
  }
}

/**
 * A statement of a request: after that the database counts as hung, and its connection is replaced.
 */
const STATEMENT_MS = 30_000;
const UNHURRIED_MS = 600_000;
const WAIT_MS = 5_000;
/** How long a connection is quiet before the other side is asked whether it is still there. */
const QUIET_MS = 10_000;

const isUnhurried = new AsyncLocalStorage<true>();
/** Runs work that nobody waits for, such as a job or an export: each statement has ten minutes. */
export const unhurried = <Result>(work: () => Promise<Result>): Promise<Result> =>
  // A query of Drizzle begins when it is awaited.
  isUnhurried.run(true, async () => await work());

type Query = (...given: unknown[]) => unknown;

/** Puts something around each statement of a pool, and of its connections as they come. */
export function aroundStatements(pool: pg.Pool, around: (query: Query) => Query): void {
  pool.query = around(pool.query.bind(pool)) as typeof pool.query;
  pool.on('connect', (client) => {
    client.query = around(client.query.bind(client)) as typeof client.query;
  });
}

/** Gives each statement its time by the work that it is asked in, not by that which frees a connection. */
const timed =
  (query: Query, statementMs: number): Query =>
  (first, ...others) => {
    const query_timeout = isUnhurried.getStore() ? UNHURRIED_MS : statementMs;
    if (typeof first === 'string') return query({ text: first, query_timeout }, ...others);
    const isOpen =
      typeof first === 'object' &&
      first !== null &&
      !('submit' in first || 'query_timeout' in first);
    return query(isOpen ? { ...first, query_timeout } : first, ...others);
  };

/**
 * Opens a pool; nothing connects before the first query. A dead connection is replaced, and one
 * that does not answer in time. Statements on one connection do not wait for the answer to the one
 * before.
 * @param options.isPooled whether a pooler in transaction mode is in front of the database.
 * @param options.answerMs how long a connection and an answer may take, where there is another way
 *   to get one; a slower connection is given up.
 * @param options.statementMs how long a statement may take, but in `unhurried` work.
 * @param options.waitMs how long work may wait for a connection.
 */
export function openDatabase(
  url: string,
  options: {
    connections?: number;
    isPooled?: boolean;
    answerMs?: number;
    statementMs?: number;
    waitMs?: number;
  } = {},
): Database {
  const { answerMs, statementMs = STATEMENT_MS, waitMs = WAIT_MS } = options;
  const pool = new pg.Pool({
    ...(options.isPooled ? { Client: NamelessClient } : {}),
    connectionString: url,
    max: options.connections ?? 16,
    connectionTimeoutMillis: answerMs ?? waitMs,
    ...(answerMs === undefined ? {} : { query_timeout: answerMs }),
    keepAlive: true,
    keepAliveInitialDelayMillis: QUIET_MS,
    idleTimeoutMillis: 30_000,
    pipeline: true,
    stream: () => new TurnSocket(),
  });
  pool.on('error', () => undefined);
  // A dying one may emit two errors, from the protocol and from the socket, also after it was given
  // up: without a listener the second would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (answerMs === undefined) aroundStatements(pool, (query) => timed(query, statementMs));
  return drizzle(pool);
}
