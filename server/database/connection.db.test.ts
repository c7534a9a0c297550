import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { openDatabase, unhurried } from './connection.ts';
import type { Database } from './connection.ts';
import { isDatabaseAway } from './failures.ts';
import { inTransaction } from './transaction.ts';

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createTestDatabase({ connections: 1 });
  database = openDatabase(own.url, { connections: 1, statementMs: 400 });
});
afterAll(async () => {
  await database.$client.end();
  await own.close();
});

const sleep = (seconds: number) => sql`select pg_sleep(${seconds}), 1 as one`;
const failure = (work: Promise<unknown>) => work.then(() => null, isDatabaseAway);

test('a statement that does not answer in time is given up with its connection, and the next one is served', async () => {
  expect(await failure(database.execute(sleep(30)))).toBe(true);
  const inOne = inTransaction(database, (transaction) => transaction.execute(sleep(30)));
  expect(await failure(inOne)).toBe(true);
  expect((await database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test('long work has its time, also where it frees the connection of a request that waits', async () => {
  const long = unhurried(() =>
    inTransaction(database, (transaction) => transaction.execute(sleep(0.8))),
  );
  const waiting = database.execute(sleep(30));
  expect((await long).rows).toMatchObject([{ one: 1 }]);
  expect(await failure(waiting)).toBe(true);
  expect((await unhurried(() => database.execute(sleep(0.8)))).rows).toMatchObject([{ one: 1 }]);
});
