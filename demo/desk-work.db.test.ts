import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { createTestDatabase } from '../tests/support/test-database.ts';
import type { TestDatabase } from '../tests/support/test-database.ts';
import { createTestServices } from '../tests/support/test-services.ts';
import type { Services } from '../server/services.ts';
import { seedDeskWork } from './desk-work.ts';
import { seedDemo } from './seed.ts';

let own: TestDatabase;
let services: Services;
beforeAll(async () => {
  own = await createTestDatabase();
  services = await createTestServices(own.database);
  await seedDemo(services, { members: 80 });
});
afterAll(() => own.close());

async function queues() {
  const { rows } = await own.database.execute<{ queue: string; waiting: number }>(
    sql`select queue, count(*)::int as waiting from cases where closed_at is null group by queue order by queue`,
  );
  return rows;
}

test('who tries the desk of a demonstration finds photos, reports, complaints, an appeal and a request about data, once', async () => {
  await seedDeskWork(services);
  const first = await queues();
  expect(first).toEqual([
    { queue: 'appeals', waiting: 1 },
    { queue: 'complaints', waiting: 2 },
    { queue: 'data_requests', waiting: 1 },
    { queue: 'photos', waiting: 12 },
    { queue: 'reports', waiting: 4 },
  ]);
  await seedDeskWork(services);
  expect(await queues()).toEqual(first);
});

test('no main photo of a demo member waits', async () => {
  const { rows } = await own.database.execute(
    sql`select id from photos where status = 'pending' and position = 0`,
  );
  expect(rows).toEqual([]);
});
