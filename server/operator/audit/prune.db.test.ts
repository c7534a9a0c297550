import pg from 'pg';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/test-database.ts';
import type { TestDatabase } from '../../../tests/support/test-database.ts';
import { createTestServices } from '../../../tests/support/test-services.ts';
import { inTransaction } from '../../database/transaction.ts';
import { AUDIT_YEARS } from '../../modules/texts/retention.ts';
import { prepareServerRole } from '../../start/server-role.ts';
import type { Services } from '../../services.ts';
import { runOperatorsCommand } from '../command.ts';
import { operatorJobs } from '../jobs.ts';
import { writeAudit } from './audit.ts';
import { verifyChain } from './verify.ts';

let own: TestDatabase;
let services: Services;
beforeEach(async () => {
  own = await createTestDatabase({ connections: 3 });
  services = await createTestServices(own.database);
});
afterEach(() => own.close());

const DAY_MS = 86_400_000;
function yearsAgo(years: number, days = 0): Date {
  const at = new Date();
  at.setUTCFullYear(at.getUTCFullYear() - years);
  return new Date(at.getTime() - days * DAY_MS);
}
const OLD = () => yearsAgo(AUDIT_YEARS, 1);

async function write(...days: readonly Date[]): Promise<void> {
  for (const at of days)
    await inTransaction(own.database, (transaction) =>
      writeAudit(transaction, { operator: null, role: 'console', act: 'act', subjects: [], at }),
    );
}
const prune = (now = new Date()) =>
  inTransaction(own.database, async (transaction) => {
    await operatorJobs['prune_desk']?.handle(
      { transaction, services, now, afterCommit: () => undefined },
      null,
    );
  });
const numbers = async () => {
  const { rows } = await own.database.execute<{ number: string }>(
    sql`select number from audit_entries order by number`,
  );
  return rows.map(({ number }) => Number(number));
};
const verify = (...words: string[]) =>
  runOperatorsCommand(
    {
      database: own.database,
      clock: services.clock,
      config: services.config,
      settings: services.settings,
    },
    ['verify', ...words],
  );

test('an entry of five years and a day goes, one of four years stays, and the chain is whole from there', async () => {
  await write(OLD(), OLD(), yearsAgo(AUDIT_YEARS - 1), new Date());
  const before = await verifyChain(own.database);
  await prune();
  expect(await numbers()).toEqual([3, 4]);
  expect(await verifyChain(own.database)).toEqual({ ...before, entries: 2, begins: 3 });
  expect((await verify()).text).toBe(
    `The audit is whole: 2 entries from entry 3 on (older ones were removed), the last hash is ${before.lastHash}.`,
  );
  await prune();
  await write(new Date());
  expect(await verifyChain(own.database)).toMatchObject({ whole: true, entries: 3, begins: 3 });
});

test('a chain of which nothing is left goes on from the entry that was removed last', async () => {
  await write(OLD(), OLD());
  const { lastHash } = await verifyChain(own.database);
  await prune();
  expect(await numbers()).toEqual([]);
  expect(await verify(lastHash ?? '')).toMatchObject({ done: true });
  await write(new Date());
  expect(await numbers()).toEqual([3]);
  expect(await verifyChain(own.database)).toMatchObject({ whole: true, entries: 1, begins: 3 });
});

test('an old entry behind a younger one stays: the chain has no gap', async () => {
  await write(OLD(), new Date(), OLD());
  await prune();
  expect(await numbers()).toEqual([2, 3]);
});

test('the clock of the server moves nothing: the age is that of the database', async () => {
  await write(yearsAgo(AUDIT_YEARS - 1));
  await prune(new Date(Date.now() + 10 * 365 * DAY_MS));
  expect(await numbers()).toEqual([1]);
});

test('an anchor that was changed or lost is found', async () => {
  await write(OLD(), new Date());
  await prune();
  const past = async (statement: string) => {
    await own.database.execute(sql`alter table audit_anchor disable trigger user`);
    await own.database.execute(sql.raw(statement));
    await own.database.execute(sql`alter table audit_anchor enable trigger user`);
  };
  const { rows } = await own.database.execute<{ hash: string }>(
    sql`select encode(hash, 'hex') as hash from audit_anchor`,
  );
  await past(`update audit_anchor set hash = sha256('another')`);
  expect(await verifyChain(own.database)).toMatchObject({ whole: false, brokenAt: 2 });
  await past(`update audit_anchor set hash = '\\x${rows[0]?.hash}', number = 5`);
  expect(await verifyChain(own.database)).toMatchObject({ whole: false, brokenAt: 2 });
  await past('delete from audit_anchor');
  expect(await verifyChain(own.database)).toMatchObject({ whole: false, brokenAt: 2 });
});

test('also the owner of the tables removes nothing younger, nor without the anchor', async () => {
  await write(OLD(), yearsAgo(AUDIT_YEARS - 1), new Date());
  for (const statement of [
    'delete from audit_entries',
    'delete from audit_entries where number = 1',
    'insert into audit_anchor (number, at, hash) select number, at, hash from audit_entries where number = 2',
    "insert into audit_anchor (number, at, hash) select number, at, sha256('another') from audit_entries where number = 1",
  ])
    await expect(own.database.execute(sql.raw(statement)), statement).rejects.toMatchObject({
      cause: { code: '23514' },
    });
  await prune();
  for (const statement of [
    'delete from audit_entries where number = 2',
    'update audit_anchor set number = 2, at = e.at, hash = e.hash from audit_entries e where e.number = 2',
    'delete from audit_anchor',
    'truncate audit_anchor',
  ])
    await expect(own.database.execute(sql.raw(statement)), statement).rejects.toMatchObject({
      cause: { code: '23514' },
    });
  expect(await numbers()).toEqual([2, 3]);
});

test('the server’s role deletes by the function alone, and nothing that is younger', async () => {
  await write(OLD(), yearsAgo(AUDIT_YEARS - 1));
  const client = new pg.Client({ connectionString: await prepareServerRole(own.url) });
  await client.connect();
  try {
    for (const statement of [
      'delete from audit_entries where number = 1',
      'insert into audit_anchor (number, at, hash) select number, at, hash from audit_entries where number = 1',
      'create or replace function prune_audit() returns bigint language sql as $$ select 1::bigint $$',
    ])
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' });
    // What the role puts before the tables of the schema does not reach the function.
    await client.query(
      'create temporary table audit_entries (number bigint, at timestamptz, hash bytea)',
    );
    expect((await client.query('select prune_audit()')).rows).toEqual([{ prune_audit: '1' }]);
    expect((await client.query('select prune_audit()')).rows).toEqual([{ prune_audit: '0' }]);
    await expect(client.query('update audit_anchor set number = 2')).rejects.toMatchObject({
      code: '42501',
    });
  } finally {
    await client.end();
  }
  expect(await numbers()).toEqual([2]);
});
