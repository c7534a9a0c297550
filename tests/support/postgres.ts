import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/database/embedded/supervisor.ts';
import { migrateDatabase } from '../../server/database/migrate.ts';
import { silentLogger } from '../../server/log.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * Address of the run's PostgreSQL, database `vonk`: migrated, and the template of each file's
     * own.
     */
    databaseUrl: string;
  }
}

/**
 * One PostgreSQL for a whole run of the tests, with a migrated database to copy from. @returns the
 * function that ends it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'vonk-tests-')));
  // When root runs the tests, the database runs as another user, who has to get through.
  chmodSync(folder, 0o711);
  const postgres = await startEmbedded({ dataDir: folder, log: silentLogger, durable: false });
  // A run that is cut off must not leave its database running.
  const orphaned = () => {
    if (postgres.pid) process.kill(postgres.pid, 'SIGQUIT');
  };
  process.once('exit', orphaned);
  await migrateDatabase(postgres.url);
  const admin = new pg.Client({ connectionString: postgres.url.replace(/\/vonk$/, '/postgres') });
  await admin.connect();
  await admin.query('alter database vonk with allow_connections false');
  await admin.end();
  project.provide('databaseUrl', postgres.url);
  return async () => {
    process.off('exit', orphaned);
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
