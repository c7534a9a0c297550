import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../../server/database/connection.ts';
import type { Database } from '../../server/database/connection.ts';

export interface TestDatabase {
  database: Database;
  url: string;
  /** Closes the connections and removes the database. */
  close(): Promise<void>;
}

/** Of work that is asked for at once by a test, on a machine that has other work too. */
const PATIENCE_MS = 60_000;

let administrator: pg.Pool | null = null;

/** One connection for all files that a process runs: making one costs more than what it does. */
async function administer(statement: string): Promise<void> {
  if (!administrator) {
    administrator = new pg.Pool({
      connectionString: inject('databaseUrl').replace(/\/vonk$/, '/postgres'),
      max: 1,
      allowExitOnIdle: true,
    });
    // One that ends while it idles is replaced; unheard, its event would end the process.
    administrator.on('error', () => undefined);
  }
  await administrator.query(statement);
}

/**
 * A migrated, empty database of the calling test file's own, in the run's PostgreSQL. Call it in
 * `beforeAll` and `close` it in `afterAll`.
 * @param options.connections at most; fewer leave room for other files.
 */
export async function createTestDatabase(
  options: { connections?: number } = {},
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(`create database ${name} template vonk strategy file_copy`);
  const url = inject('databaseUrl').replace(/\/vonk$/, `/${name}`);
  const database = openDatabase(url, {
    connections: options.connections ?? 10,
    waitMs: PATIENCE_MS,
  });
  return {
    database,
    url,
    async close() {
      await database.$client.end();
      await administer(`drop database ${name} with (force)`);
    },
  };
}
