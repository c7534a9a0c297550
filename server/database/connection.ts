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
 * Opens a pool; nothing connects before the first query. A dead connection is replaced. Statements
 * on one connection do not wait for the answer to the one before.
 */
export function openDatabase(url: string, options: { connections?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 16,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    pipeline: true,
    stream: () => new TurnSocket(),
  });
  pool.on('error', () => undefined);
  return drizzle(pool);
}
