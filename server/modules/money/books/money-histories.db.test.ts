import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MoneyHistory, moneyStep } from '../../../../tests/support/money/money-history.ts';
import { emptyMoney } from '../../../../tests/support/money/money-back.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { checkBooks } from './check.ts';

const HISTORIES = 40;
let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

interface Sums extends Record<string, unknown> {
  id: string;
  is_sale: boolean;
  paid: number;
  tax: number;
  bought: number;
  refunds: number;
  refunded: number;
  charged: number;
  returns: number;
  credits: number;
  provider: number;
  claims: number;
  due: number;
  left: number;
  vat: number;
}

/** What came in and went out of each payment by the rows, and by the journal. */
async function sumsOf(): Promise<Sums[]> {
  const { rows } = await site.database.execute<Sums>(sql`
    with about as (
      select id as payment, id::text as reference from payments
      union all select payment_id, id::text from refunds union all select payment_id, id::text from chargebacks
    ), booked as (
      select about.payment, sum(line.amount) filter (where line.account like 'psp:%')::int as provider,
        coalesce(sum(line.amount) filter (where line.account = 'claims'), 0)::int as claims,
        coalesce(-sum(line.amount) filter (where line.account = 'refunds_due'), 0)::int as due,
        coalesce(-sum(line.amount) filter (where line.account like 'vat:%' or line.account like 'prepaid:%' or line.account = 'chargeback_loss'), 0)::int as left,
        coalesce(-sum(line.amount) filter (where line.account like 'vat:%'), 0)::int as vat
      from about join money_journal journal using (reference) join money_lines line on line.journal_id = journal.id group by 1
    ) select payment.id, payment.amount::int as paid, purchase.vat_amount::int as tax, purchase.credits as bought,
      exists (select from money_journal where kind = 'sale' and reference = payment.id::text) as is_sale,
      (select coalesce(sum(amount), 0)::int from refunds where payment_id = payment.id and status <> 'failed') as refunds,
      (select coalesce(sum(amount), 0)::int from refunds where payment_id = payment.id and status = 'refunded') as refunded,
      (select coalesce(sum(amount), 0)::int from chargebacks where payment_id = payment.id and reversed_at is null) as charged,
      (select count(*)::int from refunds where payment_id = payment.id) + (select count(*)::int from chargebacks where payment_id = payment.id) as returns,
      (select coalesce(sum(credits), 0)::int from refunds where payment_id = payment.id and status <> 'failed')
        + (select coalesce(sum(credits_taken + credits_owed), 0)::int from chargebacks where payment_id = payment.id and reversed_at is null) as credits,
      booked.* from payments payment join purchases purchase on purchase.id = payment.purchase_id join booked on booked.payment = payment.id`);
  return rows;
}

/** What holds of a payment at any time, to the cent. */
function expectExact(one: Sums): void {
  const returned = one.refunds + one.charged;
  expect(one.provider).toBe(one.paid - one.refunded - one.charged);
  expect(one.claims).toBe(Math.max(0, returned - one.paid));
  if (!one.is_sale) return;
  expect(one.due).toBe(one.refunds - one.refunded);
  expect(one.left).toBe(Math.max(0, one.paid - returned));
  expect(one.credits).toBeLessThanOrEqual(one.bought);
  // A cent of tax is rounded at each return at the most, and none is left of nothing.
  const share = (one.tax * one.left) / one.paid;
  expect(Math.abs(one.vat - share)).toBeLessThanOrEqual(one.returns);
  if (one.left === 0) expect(one.vat).toBe(0);
  if (returned === 0) expect(one.vat).toBe(one.tax);
  if (one.charged >= one.paid) expect(one.credits).toBe(one.bought);
}

test(`R-033 R-354 money, tax, claims and credits agree to the cent in ${HISTORIES} random histories`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moneyStep, { minLength: 4, maxLength: 12 }), async (steps) => {
      await emptyMoney(site);
      const history = new MoneyHistory(site, await site.member());
      for (const step of steps) {
        await history.apply(step);
        for (const one of await sumsOf()) expectExact(one);
      }
      expect(await checkBooks(site.database)).toEqual([]);
    }),
    { numRuns: HISTORIES, seed: 11 },
  );
}, 240_000);
