import type { QueryResult } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sql } from 'drizzle-orm';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { createTestServices } from '../../tests/support/test-services.ts';
import { newId } from '../../shared/identifiers.ts';
import type { Services } from '../services.ts';
import { pruningJobs } from './pruning.ts';
import { enqueue } from './queue.ts';
import { openDatabase } from '../database/connection.ts';
import { inTransaction } from '../database/transaction.ts';
import { createJobRunner, MOST_ATTEMPTS } from './runner.ts';

const DAY_MS = 86_400_000;
let own: TestDatabase;
let services: Services;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());
beforeEach(async () => {
  await own.database.execute(sql`truncate jobs`);
  services = await createTestServices(own.database);
});
const later = (milliseconds: number) => new Date(services.clock.now().getTime() + milliseconds);
const waiting = async () =>
  Number(
    (await own.database.execute<{ count: string }>(sql`select count(*) from jobs`)).rows[0]?.count,
  );

test('a job runs once its time has come by our clock, and is then gone', async () => {
  const seen: unknown[] = [];
  const runner = createJobRunner(services, {
    greet: {
      handle: async (_context, payload) => {
        seen.push(payload);
      },
    },
  });
  await enqueue(own.database, 'greet', { to: 'somebody' }, later(60_000));
  expect(await runner.runDueJobs()).toEqual({});
  services.clock.advance(60_001);
  expect(await runner.runDueJobs()).toEqual({ greet: 1 });
  expect(seen).toEqual([{ to: 'somebody' }]);
  expect(await waiting()).toBe(0);
});

test('a job of a transaction that is rolled back never runs', async () => {
  const runner = createJobRunner(services, { greet: { handle: async () => undefined } });
  await expect(
    inTransaction(own.database, async (transaction) => {
      await enqueue(transaction, 'greet', {}, later(0));
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  services.clock.advance(1_000);
  expect(await runner.runDueJobs()).toEqual({});
});

test('several runners share the work: every job runs exactly once', async () => {
  const seen: unknown[] = [];
  const runners = [1, 2, 3, 4].map(() =>
    createJobRunner(services, {
      greet: {
        handle: async (_context, payload) => {
          seen.push(payload);
        },
      },
    }),
  );
  for (let number = 0; number < 40; number++)
    await enqueue(own.database, 'greet', number, later(-1));
  await Promise.all(runners.map((runner) => runner.runDueJobs()));
  expect([...seen].sort((one, other) => Number(one) - Number(other))).toEqual(
    Array.from({ length: 40 }, (_, index) => index),
  );
});

test('a job of a newer version waits for a server that knows it, untried', async () => {
  const older = createJobRunner(services, { greet: { handle: async () => undefined } });
  await enqueue(own.database, 'wave', {}, later(-1));
  expect(await older.runDueJobs()).toEqual({});
  const { rows } = await own.database.execute(sql`select name, attempts, last_error from jobs`);
  expect(rows).toEqual([{ name: 'wave', attempts: 0, last_error: null }]);
  const newer = createJobRunner(services, { wave: { handle: async () => undefined } });
  expect(await newer.runDueJobs()).toEqual({ wave: 1 });
});

test('a failing job undoes what it wrote, waits longer each time, and is given up with its error kept', async () => {
  let tries = 0;
  const effects: string[] = [];
  const runner = createJobRunner(services, {
    fragile: {
      handle: async ({ transaction, afterCommit }) => {
        tries += 1;
        await enqueue(transaction, 'never', {}, later(0));
        afterCommit(() => {
          effects.push('told');
        });
        throw new TypeError('holds a text of a member');
      },
    },
  });
  await enqueue(own.database, 'fragile', {}, later(-1));
  expect(await runner.runDueJobs()).toEqual({ fragile: 1 });
  services.clock.advance(1_000);
  expect(await runner.runDueJobs()).toEqual({});
  for (let attempt = 0; attempt < 30; attempt++) {
    services.clock.advance(DAY_MS);
    await runner.runDueJobs();
  }
  expect(tries).toBe(MOST_ATTEMPTS);
  expect(effects).toEqual([]);
  const rows = await own.database.execute<{ name: string; last_error: string }>(
    sql`select name, last_error from jobs`,
  );
  expect(rows.rows).toHaveLength(1);
  expect(rows.rows[0]?.last_error).toContain('TypeError');
  expect(rows.rows[0]?.last_error).not.toContain('text of a member');
});

test('a job may take longer for a statement than a request', async () => {
  const database = openDatabase(own.url, { connections: 2, statementMs: 300 });
  const runner = createJobRunner(
    { ...services, database },
    {
      sweep: { handle: ({ transaction }) => transaction.execute(sql`select pg_sleep(0.6)`).then() },
    },
  );
  await enqueue(own.database, 'sweep', {}, later(-1));
  expect(await runner.runDueJobs()).toEqual({ sweep: 1 });
  expect(await waiting()).toBe(0);
  await database.$client.end();
});

test('effects come after the commit', async () => {
  const seen: number[] = [];
  const runner = createJobRunner(services, {
    greet: {
      handle: async ({ afterCommit }) => {
        afterCommit(() => {
          void waiting().then((count) => seen.push(count));
        });
      },
    },
  });
  await enqueue(own.database, 'greet', {}, later(-1));
  await runner.runDueJobs();
  await expect.poll(() => seen).toEqual([0]);
});

test('recurring work comes back at its interval and is entered once', async () => {
  let runs = 0;
  const handlers = {
    sweep: {
      everyMs: 60_000,
      handle: async () => {
        runs += 1;
      },
    },
  };
  const [one, other] = [createJobRunner(services, handlers), createJobRunner(services, handlers)];
  await Promise.all([one.runDueJobs(), other.runDueJobs()]);
  expect(runs).toBe(1);
  services.clock.advance(60_001);
  await Promise.all([one.runDueJobs(), other.runDueJobs()]);
  expect(runs).toBe(2);
  expect(await waiting()).toBe(1);
});

test('a started runner finds due jobs by itself and stops when told', async () => {
  let runs = 0;
  const runner = createJobRunner(services, {
    greet: {
      handle: async () => {
        runs += 1;
      },
    },
  });
  runner.start();
  await enqueue(own.database, 'greet', {}, later(-1));
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(1);
  await runner.stop();
  await enqueue(own.database, 'greet', {}, later(-1));
  expect(await runner.runDueJobs()).toEqual({});
});

test('much that is old is deleted in batches that are committed each by itself', async () => {
  await own.database.execute(
    sql`insert into login_failures (id, email, network, failed_at) select gen_random_uuid(), 'a', 'b', '2000-01-01' from generate_series(1, 10001)`,
  );
  const queries = vi.spyOn(own.database.$client, 'query');
  await createJobRunner(services, {
    prune_login_failures: pruningJobs['prune_login_failures'] ?? expect.unreachable(),
  }).runDueJobs();
  const answers = (await Promise.all(
    queries.mock.results.map(({ value }) => value as unknown),
  )) as QueryResult[];
  queries.mockRestore();
  const batches = answers.filter(({ command }) => command === 'DELETE');
  const { rows } = await own.database.execute<{ left: number }>(
    sql`select count(*)::int as left from login_failures where failed_at < '2001-01-01'`,
  );
  expect(rows).toEqual([{ left: 0 }]);
  expect(batches.map(({ rowCount }) => rowCount)).toEqual([5_000, 5_000, 1]);
});

test('pruning drops old keys, changes, sessions and failures, and keeps young ones and the change counter', async () => {
  const member = newId();
  const at = (days: number) =>
    new Date(services.clock.now().getTime() - days * DAY_MS).toISOString();
  const db = own.database;
  await db.execute(
    sql`insert into members (id, email, password_hash, status, language, signup_at, last_seen_at) values (${member}, 'a@vonk.example', 'x', 'active', 'nl', ${at(90)}, ${at(0)})`,
  );
  await db.execute(sql`insert into change_counters (member_id, seq) values (${member}, 2)`);
  for (const [seq, days] of [
    [1, 14.5],
    [2, 13.5],
  ] as const)
    await db.execute(
      sql`insert into changes (member_id, seq, entity, entity_id, value, created_at) values (${member}, ${seq}, 'credits', 'x', '{}', ${at(days)})`,
    );
  for (const days of [45.5, 44.5]) {
    await db.execute(
      sql`insert into idempotency_keys (member_id, key, call, body_hash, created_at) values (${member}, ${newId()}, 'c', '\\x00', ${at(days)})`,
    );
    await db.execute(
      sql`insert into sessions (id, token_hash, member_id, created_at, expires_at, last_seen_at, user_agent) values (${newId()}, decode(md5(random()::text), 'hex'), ${member}, ${at(30)}, ${at(days - 45)}, ${at(1)}, '')`,
    );
    await db.execute(
      sql`insert into login_failures (id, email, network, failed_at) values (${newId()}, 'a', 'b', ${at((days - 45) * 2 + 1)})`,
    );
  }
  expect(await createJobRunner(services, pruningJobs).runDueJobs()).toEqual(
    Object.fromEntries(Object.keys(pruningJobs).map((name) => [name, 1])),
  );
  const count = async (table: string) =>
    Number(
      (await db.execute<{ count: string }>(sql`select count(*) from ${sql.identifier(table)}`))
        .rows[0]?.count,
    );
  expect({
    changes: await count('changes'),
    keys: await count('idempotency_keys'),
    sessions: await count('sessions'),
    failures: await count('login_failures'),
    counters: await count('change_counters'),
  }).toEqual({ changes: 1, keys: 1, sessions: 1, failures: 1, counters: 1 });
});

test('a job that gives up keeps nothing of what somebody typed', async () => {
  const handle = () => Promise.reject(new Error('no'));
  const runner = createJobRunner(services, {
    sign_up: { handle, attempts: 2, isPersonal: true },
    other: { handle, attempts: 2 },
  });
  for (const name of ['sign_up', 'other'])
    await enqueue(own.database, name, { email: 'eva@example.org' }, later(0));
  const payloads = async () =>
    (
      await own.database.execute<{ name: string; payload: unknown }>(
        sql`select name, payload from jobs order by name`,
      )
    ).rows;
  const [stored, emptied] = [{ email: 'eva@example.org' }, {}];
  await runner.runDueJobs();
  expect(await payloads()).toEqual([
    { name: 'other', payload: stored },
    { name: 'sign_up', payload: stored },
  ]);
  services.clock.advance(DAY_MS);
  await runner.runDueJobs();
  expect(await payloads()).toEqual([
    { name: 'other', payload: stored },
    { name: 'sign_up', payload: emptied },
  ]);
});
