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
 * Opens a pool; nothing connects before the first query. A dead connection is replaced. Statements
 * on one connection do not wait for the answer to the one before.
 * @param options.isPooled whether a pooler in transaction mode stands before the database.
 * @param options.answerMs how long a connection and an answer may take, where there is another way
 *   to get one; a slower connection is given up.
 */
export function openDatabase(
  url: string,
  options: { connections?: number; isPooled?: boolean; answerMs?: number } = {},
): Database {
  const pool = new pg.Pool({
    ...(options.isPooled ? { Client: NamelessClient } : {}),
    connectionString: url,
    max: options.connections ?? 16,
    connectionTimeoutMillis: options.answerMs ?? 5_000,
    ...(options.answerMs === undefined ? {} : { query_timeout: options.answerMs }),
    idleTimeoutMillis: 30_000,
    pipeline: true,
    stream: () => new TurnSocket(),
  });
  pool.on('error', () => undefined);
  // One that dies may say so twice, by its last words and by its socket, also after it was given up:
  // unheard, the second would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return drizzle(pool);
}
