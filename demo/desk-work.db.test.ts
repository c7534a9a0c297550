import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { createTestDatabase } from '../tests/support/test-database.ts';
import type { TestDatabase } from '../tests/support/test-database.ts';
import { createTestServices } from '../tests/support/test-services.ts';
import type { Services } from '../server/services.ts';
import { cases, disputes, trustedFlaggers } from '../server/database/schema/cases.ts';
import { recipientsMonthly } from '../server/database/schema/site-desk.ts';
import { approvals } from '../server/database/schema/operators.ts';
import { seedDeskWork } from './desk-work.ts';
import { seedDemoOperators } from './operators.ts';
import { seedDemo } from './seed.ts';

let own: TestDatabase;
let services: Services;
beforeAll(async () => {
  own = await createTestDatabase();
  services = await createTestServices(own.database);
  await seedDemo(services, { members: 80 });
  await seedDemoOperators(services);
});
afterAll(() => own.close());

async function queues() {
  const { rows } = await own.database.execute<{ queue: string; waiting: number }>(
    sql`select queue, count(*)::int as waiting from cases where closed_at is null group by queue order by queue`,
  );
  return rows;
}

test('who tries the desk of a demonstration finds work in the queues that members fill, and an approval for every role that may agree, once', async () => {
  await seedDeskWork(services);
  const first = await queues();
  expect(first).toEqual([
    { queue: 'appeals', waiting: 2 },
    { queue: 'complaints', waiting: 3 },
    { queue: 'data_requests', waiting: 1 },
    { queue: 'minors', waiting: 1 },
    { queue: 'photos', waiting: 12 },
    { queue: 'reports', waiting: 6 },
  ]);
  const outside = async () => ({
    flaggers: await own.database.$count(trustedFlaggers),
    disputes: await own.database.$count(disputes),
    months: await own.database.$count(recipientsMonthly),
    notices: (
      await own.database
        .select({ source: cases.source })
        .from(cases)
        .where(eq(cases.kind, 'notice'))
        .orderBy(cases.number)
    ).map(({ source }) => source),
  });
  // A flagger who confirmed one of two notices, a dispute that waits and one that ended.
  const seeded = { flaggers: 1, disputes: 2, months: 18, notices: ['trusted_flagger', 'anyone'] };
  expect(await outside()).toEqual(seeded);
  await seedDeskWork(services);
  expect(await queues()).toEqual(first);
  expect(await outside()).toEqual(seeded);
  // Senior and owner, senior and privacy, and finance agree to these.
  const waiting = await own.database.select({ act: approvals.act }).from(approvals);
  expect(waiting.map(({ act }) => act).sort()).toEqual([
    'change_prices',
    'close_account',
    'invite_operator',
  ]);
});

test('no main photo of a demo member waits', async () => {
  const { rows } = await own.database.execute(
    sql`select id from photos where status = 'pending' and position = 0`,
  );
  expect(rows).toEqual([]);
});
