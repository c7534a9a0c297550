import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../../server/database/embedded/supervisor.ts';
import { migrateDatabase } from '../../../server/database/migrate.ts';
import { silentLogger } from '../../../server/log.ts';
import { newId } from '../../../shared/identifiers.ts';

async function withEmbedded<Value>(
  work: (url: string, pool: pg.Pool) => Promise<Value>,
  durable: boolean,
  prepare = migrateDatabase,
): Promise<Value> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'vonk-bench-')));
  const postgres = await startEmbedded({ dataDir: folder, log: silentLogger, durable });
  const pool = new pg.Pool({ connectionString: postgres.url, max: 8 });
  // A connection that the ending database closes is no error of anybody.
  pool.on('error', () => undefined);
  try {
    await prepare(postgres.url);
    return await work(postgres.url, pool);
  } finally {
    await pool.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Gives a piece of work a PostgreSQL of its own, as durable as the real one, and takes it away
 * afterwards.
 */
export const withPostgres = <Value>(
  work: (url: string, pool: pg.Pool) => Promise<Value>,
): Promise<Value> => withEmbedded(work, true);

/** The same where only the server is killed, never the database: it waits for no disk. */
export const withForgetfulPostgres = <Value>(
  work: (url: string, pool: pg.Pool) => Promise<Value>,
): Promise<Value> => withEmbedded(work, false);

/** The same without tables, for a version that brings its own. */
export const withEmptyPostgres = <Value>(
  work: (url: string, pool: pg.Pool) => Promise<Value>,
): Promise<Value> => withEmbedded(work, false, async () => undefined);

/** Signs members in without their passwords. @returns the cookie of each. */
export async function makeSessions(pool: pg.Pool, memberIds: readonly string[]): Promise<string[]> {
  const tokens = memberIds.map(() => randomBytes(32).toString('base64url'));
  await pool.query(
    `insert into sessions (id, token_hash, member_id, created_at, expires_at, last_seen_at, user_agent)
     select id, hash, member, now(), now() + interval '30 days', now(), 'bench' from unnest($1::uuid[], $2::bytea[], $3::uuid[]) as made(id, hash, member)`,
    [
      memberIds.map(() => newId()),
      tokens.map((token) => createHash('sha256').update(token).digest()),
      memberIds,
    ],
  );
  return tokens.map((token) => `vonk_session=${token}`);
}

/** How long one piece of work takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
