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

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({
    connectionString: inject('databaseUrl').replace(/\/vonk$/, '/postgres'),
  });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
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
  await administer(`create database ${name} template vonk`);
  const url = inject('databaseUrl').replace(/\/vonk$/, `/${name}`);
  const database = openDatabase(url, { connections: options.connections ?? 10 });
  return {
    database,
    url,
    async close() {
      await database.$client.end();
      await administer(`drop database ${name} with (force)`);
    },
  };
}
