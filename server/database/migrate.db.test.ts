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

test('a database of a newer version is left alone, with one sentence, and a server that runs beside it stays ready', async () => {
  await test1.database.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`,
  );
  await expect(migrateDatabase(test1.url)).rejects.toThrow(/newer version of Vonk/);
  expect(await isMigrated(test1.database.$client)).toBe(true);
});

/** Brings a database as far as an older version did: some migrations, or all before a named one. */
async function migrateTo(client: pg.Client, end: number | string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vonk-migrations-'));
  cpSync(fileURLToPath(new URL('migrations', import.meta.url)), folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = z
    .looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })
    .parse(JSON.parse(readFileSync(file, 'utf8')));
  const count =
    typeof end === 'number' ? end : journal.entries.findIndex(({ tag }) => tag.endsWith(end));
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
    // Thirty messages each: of the same millisecond, and some whose payment overtook that of the
    // one before.
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

test('R-298 marketing is off for everybody whose yes was never recorded; what they turned off stays off', async () => {
  await test1.database.execute(sql`create database older`);
  const url = test1.url.replace(/\/\w+$/, '/older');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await migrateTo(client, 'marketing_waits_for_a_yes');
    await client.query(`
      insert into members (id, email, password_hash, status, language, signup_at, last_seen_at, muted_kinds)
      select md5(muted::text)::uuid, md5(muted::text), 'x', 'active', 'nl', now(), now(), muted
      from (values ('{}'::text[]), ('{like,news}'), ('{news,promotions,weekly_updates}')) row (muted)`);
    await migrateDatabase(url);
    const { rows } = await client.query<{ muted: string }>(
      "select array_to_string(muted_kinds, ' ') as muted from members order by 1",
    );
    expect(rows.map(({ muted }) => muted)).toEqual([
      'like news promotions weekly_updates',
      'news promotions weekly_updates',
      'news promotions weekly_updates',
    ]);
  } finally {
    await client.end();
    await test1.database.execute(sql`drop database older with (force)`);
  }
});

test('reports of the version before are taken apart where the message is known, and say where they are not', async () => {
  await test1.database.execute(sql`create database reported`);
  const url = test1.url.replace(/\/\w+$/, '/reported');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await migrateTo(client, 'report_quotes');
    const [one, other, place, known, gone] = Array.from(
      { length: 5 },
      (_, index) => `0189000${index}-0000-7000-8000-000000000000`,
    );
    await client.query(`
      insert into members (id, email, password_hash, status, language, signup_at, last_seen_at)
        select id::uuid, id || '@vonk.example', 'x', 'active', 'nl', now(), now() from unnest(array['${one}', '${other}']) id;
      insert into profiles (id, member_id, name, gender, date_of_birth, country, status, listed, last_active_at, created_at)
        select id::uuid, id::uuid, 'Robin', 'female', '1990-01-01', 'NL', 'active', true, now(), now() from unnest(array['${one}', '${other}']) id;
      insert into conversations (id, low_profile, high_profile, started_by, created_at) values ('${place}', '${one}', '${other}', '${one}', now());
      insert into messages (id, conversation_id, position, sender_profile, kind, text, sent_at)
        values ('${known}', '${place}', 1, '${other}', 'text', E'Stuur me geld\\nvandaag', now());
      insert into reports (id, reporter_member, profile, message, kind, text, created_at) values
        (gen_random_uuid(), '${one}', '${other}', '${known}', 'money', E'Vraagt geld.\\n\\n> Stuur me geld\\n> vandaag', now()),
        (gen_random_uuid(), '${one}', '${other}', '${known}', 'money', E'> Stuur me geld\\n> vandaag', now()),
        (gen_random_uuid(), '${one}', '${other}', '${gone}', 'spam', E'Alweer.\\n\\n> Koop dit', now()),
        (gen_random_uuid(), '${one}', '${other}', null, 'spam', 'Nep.', now())`);
    await migrateDatabase(url);
    const { rows } = await client.query(
      'select report.text, report.holds_quote, quote.text as quoted from reports report left join report_quotes quote on quote.report_id = report.id order by number',
    );
    expect(rows).toEqual([
      { text: 'Vraagt geld.', holds_quote: false, quoted: 'Stuur me geld\nvandaag' },
      { text: null, holds_quote: false, quoted: 'Stuur me geld\nvandaag' },
      { text: 'Alweer.\n\n> Koop dit', holds_quote: true, quoted: null },
      { text: 'Nep.', holds_quote: false, quoted: null },
    ]);
  } finally {
    await client.end();
    await test1.database.execute(sql`drop database reported with (force)`);
  }
});

test('of the version before, demo members and fictional profiles alone are shown to strangers, and what is still on its way to a device says so', async () => {
  await test1.database.execute(sql`create database unshown`);
  const url = test1.url.replace(/\/\w+$/, '/unshown');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await migrateTo(client, 'strangers');
    // The first is nobody's but their own, the second fictional, the third a demo member.
    await client.query(`
      insert into members (id, email, password_hash, status, language, signup_at, last_seen_at, demo)
      select md5('m' || n)::uuid, 'm' || n || '@vonk.example', 'x', 'active', 'nl', now(), now(), n = 3 from generate_series(1, 3) n;
      insert into profiles (id, member_id, name, gender, date_of_birth, country, status, listed, fictional, last_active_at, created_at)
      select md5('p' || n)::uuid, md5('m' || n)::uuid, 'n' || n, 'female', '1990-01-01', 'NL', 'active', true, n = 2, now(), now() from generate_series(1, 3) n;
      insert into changes (member_id, seq, entity, entity_id, value, created_at)
      select md5('m' || n)::uuid, 1, 'account', md5('m' || n), '{"profile": {"name": "x"}}', now() from generate_series(1, 3) n;
      insert into changes (member_id, seq, entity, entity_id, value, created_at) values (md5('m1')::uuid, 2, 'message', 'x', null, now())`);
    await migrateDatabase(url);
    const { rows } = await client.query(`
      select profile.name, shown_to_strangers as shown, value #> '{profile,shown_to_strangers}' as told
      from profiles profile join changes change on change.member_id = profile.member_id and entity = 'account' order by name`);
    expect(rows).toEqual([
      { name: 'n1', shown: false, told: false },
      { name: 'n2', shown: true, told: true },
      { name: 'n3', shown: true, told: true },
    ]);
  } finally {
    await client.end();
    await test1.database.execute(sql`drop database unshown with (force)`);
  }
});
