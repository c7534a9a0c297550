import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { z } from 'zod';
import { StartError } from '../start-error.ts';

const FOLDER = fileURLToPath(new URL('migrations', import.meta.url));
const LOCK = 5_080_180;

const journalSchema = z.object({ entries: z.array(z.unknown()) });
/** How many this version has: read once, because a newer version may be put into its folder. */
const KNOWN = journalSchema.parse(JSON.parse(readFileSync(`${FOLDER}/meta/_journal.json`, 'utf8')))
  .entries.length;

const DONE = 'select count(*)::int as done from drizzle.__drizzle_migrations';
const EXISTS = "select to_regclass('drizzle.__drizzle_migrations') is not null as found";

async function done(client: pg.Client | pg.Pool): Promise<number> {
  const table = await client.query<{ found: boolean }>(EXISTS);
  if (!table.rows[0]?.found) return 0;
  return (await client.query<{ done: number }>(DONE)).rows[0]?.done ?? 0;
}

/**
 * Migrates the tables to this version, one server at a time under an advisory lock.
 * @throws StartError when the tables were made by a newer version.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    if ((await done(client)) > KNOWN)
      throw new StartError(
        'The database was written by a newer version of Vonk: start that version, or set another data folder or DATABASE_URL.',
      );
    await migrate(drizzle(client), { migrationsFolder: FOLDER });
  } finally {
    // Ending the connection releases the lock.
    await client.end();
  }
}

/**
 * Whether the tables are of this version, or of a newer one that a server beside this one brought:
 * migrations only expand. Fails when the database cannot be reached.
 */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  return (await done(pool)) >= KNOWN;
}
