import { afterAll, beforeAll, expect, test } from 'vitest';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { z } from 'zod';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { isMigrated, migrateDatabase } from './migrate.ts';

let test1: TestDatabase;
beforeAll(async () => {
  test1 = await createTestDatabase();
});
afterAll(() => test1.close());

test('migrating again, by several servers at once, changes nothing and fails nowhere', async () => {
  await Promise.all([1, 2, 3, 4].map(() => migrateDatabase(test1.url)));
  expect(await isMigrated(test1.database.$client)).toBe(true);
});

test('an empty database is migrated once by servers that start together', async () => {
  await test1.database.execute(sql`create database fresh_${sql.raw('together')}`);
  const url = test1.url.replace(/\/\w+$/, '/fresh_together');
  await Promise.all([1, 2, 3, 4].map(() => migrateDatabase(url)));
  await test1.database.execute(sql`drop database fresh_together with (force)`);
});

test('a database of a newer version is left alone, with one sentence', async () => {
  await test1.database.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`,
  );
  await expect(migrateDatabase(test1.url)).rejects.toThrow(/newer version of Vonk/);
  expect(await isMigrated(test1.database.$client)).toBe(false);
});

/** Brings a database as far as an older version did. */
async function migrateTo(client: pg.Client, count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vonk-migrations-'));
  cpSync(fileURLToPath(new URL('migrations', import.meta.url)), folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = z
    .looseObject({ entries: z.array(z.unknown()) })
    .parse(JSON.parse(readFileSync(file, 'utf8')));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  await migrate(drizzle(client), { migrationsFolder: folder });
  rmSync(folder, { recursive: true });
}

test('R-025 R-026 the ledger of the version before is numbered so that every statement adds up, and goes on from there', async () => {
  await test1.database.execute(sql`create database older`);
  const url = test1.url.replace(/\/\w+$/, '/older');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await migrateTo(client, 5);
    await client.query(`
      insert into members (id, email, password_hash, status, language, credits, signup_at, last_seen_at)
      select md5('m' || n)::uuid, 'm' || n || '@vonk.example', 'x', 'active', 'nl', 100 - 30, now(), now() from generate_series(1, 20) n`);
    // Thirty messages each: of the same millisecond, and some whose payment overtook that of the one before.
    await client.query(`
      insert into ledger_entries (id, member_id, amount, balance, cause, created_at)
      select md5('e' || n || '-' || place)::uuid, md5('m' || n)::uuid, case when place = 0 then 100 else -1 end, 100 - place, case when place = 0 then 'demo' else 'message' end,
        timestamptz '2026-11-01 12:00' + (case when place > 0 and place % 3 = 0 then place - 2 else place end) / 2 * interval '1 second'
      from generate_series(1, 20) n, generate_series(0, 30) place`);
    await migrateDatabase(url);
    const broken = `select count(*)::int as broken from (select member_id, balance - amount as before, coalesce(lag(balance) over (partition by member_id order by number), 0) as last
      from ledger_entries) entry where before <> last`;
    expect((await client.query(broken)).rows).toEqual([{ broken: 0 }]);
    expect(
      (
        await client.query(
          'select count(*)::int as wrong from members where credits <> (select sum(amount) from ledger_entries where member_id = members.id)',
        )
      ).rows,
    ).toEqual([{ wrong: 0 }]);
    expect(
      (
        await client.query(
          `select count(*)::int as wrong from members where credits <> (select balance from ledger_entries where member_id = members.id order by number desc limit 1)`,
        )
      ).rows,
    ).toEqual([{ wrong: 0 }]);
    expect(
      (
        await client.query(
          'select count(*)::int as entries, count(distinct number)::int as numbers, bool_and(number > 0) as positive from ledger_entries',
        )
      ).rows,
    ).toEqual([{ entries: 620, numbers: 620, positive: true }]);
    await client.query(
      "update members set credits = credits - 1; insert into ledger_entries (id, member_id, amount, balance, cause, created_at) select gen_random_uuid(), id, -1, credits, 'message', now() from members",
    );
    expect((await client.query(broken)).rows).toEqual([{ broken: 0 }]);
  } finally {
    await client.end();
    await test1.database.execute(sql`drop database older with (force)`);
  }
});
