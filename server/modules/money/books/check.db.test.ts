import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { createTestPayment } from '../../../../tests/support/money/test-payments.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { checkBooks, wrongMessagePrices } from './check.ts';
import { runMoneyCommand } from './commands/run.ts';
import { accountSums } from './commands/show.ts';
import { recogniseRevenue } from './recognise.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const desk = (...words: string[]) =>
  runMoneyCommand(
    { ...site.services, readFile: () => '', wait: () => Promise.resolve() },
    words,
    'willem',
  );

test('R-269 R-478 sound books, a refund by the operator, revenue, and a break that is found', async () => {
  expect(wrongMessagePrices(site.services.settings.current())).toEqual([]);
  const member = await site.member();
  const payment = await createTestPayment(site.database, site.services, member, {
    method: 'ideal',
  });
  expect(await checkBooks(site.database)).toEqual([]);
  const refund = await desk('refund', payment, '--credits', '10', '--reason', 'kind');
  expect(refund).toMatchObject({ done: true });
  expect(refund.text).toContain('2.50 EUR');
  expect(await site.balance(member)).toMatchObject({ credits: 40, ledger: 40 });
  expect(await checkBooks(site.database)).toEqual([]);
  expect((await desk('show', payment)).text).toContain('refund by willem: kind');
  expect((await desk('problems')).text).toBe('Nothing is open.');
  const at = site.services.clock.now();
  await inTransaction(site.database, (tx) => recogniseRevenue(tx, '2026-11', at));
  const prepaid = (await accountSums(site.database)).find(
    ({ account }) => account === 'prepaid:EUR',
  );
  // 40 of 50 unused credits of a net price of 10.33.
  expect(prepaid?.amount).toBe('-8.26');
  await site.database.execute(
    sql`update members set credits = credits + 1 where id = ${member.memberId}`,
  );
  const broken = (await checkBooks(site.database)).map(({ rule }) => rule);
  expect(broken).toContain('balances are the sum of their ledger');
  expect((await desk('check')).done).toBe(false);
});
