import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { isMigrated, migrateDatabase } from './migrate.ts';

let test1: TestDatabase;
beforeAll(async () => { test1 = await createTestDatabase(); });
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
  await test1.database.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`);
  await expect(migrateDatabase(test1.url)).rejects.toThrow(/newer version of Vonk/);
  expect(await isMigrated(test1.database.$client)).toBe(false);
});
