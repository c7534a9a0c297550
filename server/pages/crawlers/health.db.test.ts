import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/test-database.ts';
import type { TestDatabase } from '../../../tests/support/test-database.ts';
import { openDatabase } from '../../database/connection.ts';
import { silentLogger } from '../../log.ts';
import { createHealth } from './health.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());
const status = async (health: ReturnType<typeof createHealth>, path: string, method = 'GET') =>
  (await health(new Request(`http://x${path}`, { method })))?.status;

test('a server with its database and its tables is ready', async () => {
  const health = createHealth({ database: own.database, log: silentLogger });
  expect([
    await status(health, '/healthz'),
    await status(health, '/readyz'),
    await status(health, '/readyz', 'HEAD'),
  ]).toEqual([200, 200, 200]);
  expect([await status(health, '/readyz', 'POST'), await status(health, '/other')]).toEqual([
    undefined,
    undefined,
  ]);
});

test('without its database a server is alive but not ready', async () => {
  const health = createHealth({
    database: openDatabase('postgres://nobody:x@127.0.0.1:1/none'),
    log: silentLogger,
  });
  expect([await status(health, '/healthz'), await status(health, '/readyz')]).toEqual([200, 503]);
});

test('with the tables of an older version a server is not ready', async () => {
  await own.database.execute(sql`delete from drizzle.__drizzle_migrations`);
  expect(await status(createHealth({ database: own.database, log: silentLogger }), '/readyz')).toBe(
    503,
  );
});
