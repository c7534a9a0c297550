import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Database = NodePgDatabase & { $client: pg.Pool };
/** A transaction of `inTransaction`, or a savepoint in one. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0] & {
  $client: pg.PoolClient;
};
/** What statements run on; `$client` is the pool, or the connection of the transaction. */
export type Queryable = Database | Transaction;

/** Opens a pool; nothing connects before the first query. A dead connection is replaced. */
export function openDatabase(url: string, options: { connections?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 16,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
  });
  pool.on('error', () => undefined);
  return drizzle(pool);
}
