import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../../shared/identifiers.ts';
import { CreditHistory, creditStep } from '../../../../tests/support/money/credit-history.ts';
import { createTestDesk } from '../../../../tests/support/money/money-desk.ts';
import { createTestOrder } from '../../../../tests/support/money/test-orders.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { payments } from '../../../database/schema/purchases.ts';
import { chargebacks, refunds } from '../../../database/schema/refunds.ts';
import { ledgerEntries } from '../../../database/schema/credits.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { unusedLots } from '../refunds/lots.ts';
import { bookJobs } from './jobs.ts';
import { UNUSED_LOTS } from './recognise.ts';

const HISTORIES = 200;
const DAY_MS = 86_400_000;
let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

/** Writes a history as the ledger of a member of its own. @returns the ids of its purchases. */
async function write(memberId: string, history: CreditHistory): Promise<Map<string, string>> {
  const { database } = site;
  const at = site.services.clock.now();
  const ids = new Map<string, string>();
  for (const { id, size } of history.bought)
    ids.set(id, await createTestOrder(database, { memberId, at, credits: size }));
  const { rows } = await database.execute<{ id: string; purchase: string }>(
    sql`select id, purchase_id as purchase from ${payments} where member_id = ${memberId}`,
  );
  const paymentOf = new Map(rows.map((row) => [row.purchase, row.id]));
  const entries: (typeof ledgerEntries.$inferInsert)[] = [];
  const sent: (typeof refunds.$inferInsert)[] = [];
  const charged: (typeof chargebacks.$inferInsert)[] = [];
  let balance = 0;
  for (const { amount, cause, purchase } of history.entries) {
    const [reference, bought] = [newId(), ids.get(purchase ?? '') ?? ''];
    const payment = paymentOf.get(bought) ?? '';
    balance += amount;
    if (cause === 'refund' || cause === 'refund_returned')
      sent.push({
        id: reference,
        payment_id: payment,
        purchase_id: bought,
        kind: 'operator',
        credits: Math.abs(amount),
        amount: 1,
        currency: 'EUR',
        status: 'failed',
        declared_at: at,
        send_at: at,
      });
    if (cause === 'chargeback' || cause === 'chargeback_reversed')
      charged.push({
        id: reference,
        payment_id: payment,
        provider_id: reference,
        amount: 1,
        credits_taken: Math.abs(amount),
        credits_owed: 0,
        created_at: at,
      });
    entries.push({
      id: newId(),
      member_id: memberId,
      amount,
      balance,
      cause,
      reference: cause === 'purchase' || cause === 'debt' ? bought : purchase && reference,
      created_at: at,
    });
  }
  if (sent.length > 0) await database.insert(refunds).values(sent);
  if (charged.length > 0) await database.insert(chargebacks).values(charged);
  if (entries.length > 0) await database.insert(ledgerEntries).values(entries);
  return ids;
}

test('R-033 what the books take as unused is what a refund would give, in 200 random histories', async () => {
  const drawn = fc.sample(fc.array(creditStep, { maxLength: 40 }), { numRuns: HISTORIES, seed: 7 });
  const expected: string[] = [];
  for (const steps of drawn) {
    const history = new CreditHistory();
    for (const one of steps) history.apply(one);
    const { memberId } = await site.member();
    const ids = await write(memberId, history);
    for (const { purchase, unused } of unusedLots(history.entries))
      expected.push(`${memberId} ${ids.get(purchase ?? '') ?? 'given'} ${String(unused)}`);
  }
  const { rows } = await site.database.execute<{ line: string }>(
    sql`select format('%s %s %s', member_id, coalesce(purchase::text, 'given'), unused) as line from (${UNUSED_LOTS}) lots`,
  );
  expect(rows.length).toBeGreaterThan(HISTORIES);
  expect(rows.map(({ line }) => line).sort()).toEqual(expected.sort());
}, 120_000);

test('R-033 what was used becomes revenue once for a month, and what came back is taken off', async () => {
  await site.empty();
  const desk = createTestDesk(site);
  const anna = await desk.buyer();
  const { id } = await desk.buy(anna);
  const run = () =>
    createJobRunner(site.services, {
      recognise: bookJobs['recognise_revenue'] ?? expect.unreachable(),
    }).runDueJobs();
  const revenue = async () => {
    const { rows } = await site.database.execute(sql`
      select account, sum(amount)::int as amount from money_lines where account like 'revenue:%' or account like 'prepaid:%' group by 1 order by 1`);
    return rows;
  };
  const nextMonth = (): void => {
    const now = site.services.clock.now();
    const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 12);
    site.services.clock.advance(next - now.getTime());
  };
  await desk.spend(anna, 20);
  nextMonth();
  await run();
  // 30 of 50 credits are unused, of a net price of 10.33.
  const booked = [
    { account: 'prepaid:EUR', amount: -619 },
    { account: 'revenue:NL', amount: -414 },
  ];
  expect(await revenue()).toEqual(booked);
  await desk.spend(anna, 20);
  site.services.clock.advance(DAY_MS);
  await run();
  expect(await revenue()).toEqual(booked);
  await desk.refund(id, 10);
  nextMonth();
  await run();
  expect(await revenue()).toEqual([
    { account: 'prepaid:EUR', amount: 0 },
    { account: 'revenue:NL', amount: -826 },
  ]);
  expect(await desk.broken()).toEqual([]);
});
