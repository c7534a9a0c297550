import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '../../../../shared/contract/calls.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { DELETION_GRACE_DAYS } from '../../../../shared/account/leaving.ts';
import { ask } from '../../../../tests/support/test-client.ts';
import { createPayer, signTestDebit } from '../../../../tests/support/money/test-debit.ts';
import { TEST_PASSWORD } from '../../../../tests/support/test-members.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import {
  createTestProvider,
  type TestProvider,
} from '../../../../tests/support/money/test-provider.ts';
import { createTestSite, type TestSite } from '../../../../tests/support/test-site.ts';
import { anomalies, moneyJournal } from '../../../database/schema/books.ts';
import { payments, purchases } from '../../../database/schema/purchases.ts';
import { refunds } from '../../../database/schema/refunds.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { createJobRunner, type JobRunner } from '../../../jobs/runner.ts';
import { checkBooks } from '../books/check.ts';
import { createDiscountCode } from '../discounts/codes.ts';
import { leavingJobs } from '../../account/leaving/jobs.ts';
import { requestMoneyBack } from '../refunds/request.ts';
import { providerJobs, purchaseJobs } from './jobs.ts';
import { settle } from './settle.ts';

const SECOND = 1_000;
const DAY = 24 * 3_600_000;
let site: TestSite;
let jobs: JobRunner;
let provider: TestProvider;
beforeAll(async () => {
  site = await createTestSite({ connections: 24 });
  jobs = createJobRunner(site.services, purchaseJobs, providerJobs);
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(
    sql`truncate jobs, anomalies, departures, discount_codes, money_journal, money_lines`,
  );
  provider = createTestProvider();
  site.services.payments = provider;
});

const BODY = { bundle: 'p0', method: 'ideal', immediate: true };
/** Past every discount of a new member. */
const member = () => site.member({ member: { signup_at: new Date(Date.now() - 90 * DAY) } });
const start = (who: TestMember, body: Record<string, unknown>) =>
  ask(site.app, 'startPayment', {
    cookie: who.cookie,
    body,
    headers: { 'idempotency-key': newId() },
  });
const order = async (who: TestMember, body: Record<string, unknown> = BODY) =>
  calls.startPayment.answer.parse((await start(who, body)).body).payment;
async function paymentOf(id: string) {
  const [row] = await site.database.select().from(payments).where(eq(payments.id, id));
  return row ?? expect.unreachable();
}
const statusOf = async (id: string) =>
  (await site.database.select().from(purchases).where(eq(purchases.id, id)))[0]?.status;
const refundsOf = (payment: string) =>
  site.database.select().from(refunds).where(eq(refunds.payment_id, payment));

test('R-282 R-275 the same bundle a moment later with a code is the order of that price, never the dearer one before', async () => {
  const anna = await member();
  await createDiscountCode(
    site.database,
    { code: 'HALF', percentage: 50, validity: 'unlimited' },
    site.services.clock.now(),
  );
  const dear = await order(anna);
  expect(dear.amount).toBe(1_250);
  const agreed = { agreed_total: 625, agreed_currency: 'EUR', agreed_credits: 50 };
  const cheap = await order(anna, { ...BODY, ...agreed, discount_code: 'HALF' });
  expect(cheap).toMatchObject({ amount: 625, discount_code: 'HALF' });
  expect((await paymentOf(dear.payment_id)).status).toBe('cancelled');
  const other = await member();
  await order(other);
  expect((await order(other, { ...BODY, discount_code: 'half' })).amount).toBe(625);
});

test('R-282 an order that is named costs no more than was agreed', async () => {
  const anna = await member();
  const { purchase } = await order(anna);
  for (const agreed of [
    { agreed_total: 1_249 },
    { agreed_currency: 'PLN' },
    { agreed_credits: 51 },
  ])
    expect(await start(anna, { purchase, method: 'paypal', ...agreed })).toMatchObject({
      body: { error: { code: 'price_changed' } },
    });
  expect((await start(anna, { purchase, method: 'paypal', agreed_total: 1_250 })).status).toBe(200);
});

test('R-310 R-028 money that comes for an erased account goes back, is credited to nobody and leaves no payer', async () => {
  const anna = await member();
  const { payment_id: id, purchase } = await order(anna, { ...BODY, method: 'sct' });
  await site.call(anna, 'requestDeletion', { password: TEST_PASSWORD, reason: 'privacy' });
  site.services.clock.advance(DELETION_GRACE_DAYS * DAY);
  await createJobRunner(site.services, leavingJobs).runDueJobs();
  expect(await statusOf(purchase)).toBe('lapsed');
  provider.move(id, 'paid');
  provider.set(id, { payer: { country: 'NL', account: 'NL91ABNA0417164300' } });
  await settle(site.services, id, 'webhook');
  expect(await refundsOf(id)).toMatchObject([
    { kind: 'late', amount: 1_250, credits: 0, status: 'requested' },
  ]);
  expect(await paymentOf(id)).toMatchObject({ status: 'completed', payer: null });
  expect(await statusOf(purchase)).toBe('lapsed');
  expect((await site.database.select().from(anomalies)).map(({ kind }) => kind)).toEqual(['late']);
  const { rows } = await site.database.execute(
    sql`select credits, paid_user from members where id = ${anna.memberId}`,
  );
  expect(rows).toEqual([{ credits: 0, paid_user: false }]);
  // The bank may charge it back as well: no member owes anything.
  provider.chargeBack(id);
  await settle(site.services, id, 'webhook');
  expect((await site.database.execute(sql`select from credit_debts`)).rows).toEqual([]);
  expect(await checkBooks(site.database)).toEqual([]);
});

test('R-384 a direct debit that is signed is on its way: its order is not paid another way as well', async () => {
  const payer = await createPayer(site);
  const id = await signTestDebit(site, payer);
  const { purchase_id: purchase } = await paymentOf(id);
  expect(await start(payer, { purchase, method: 'ideal' })).toMatchObject({
    body: { error: { code: 'purchase_closed' } },
  });
});

test('R-033 a direct debit that was paid twice is sent back once it cannot bounce, by its own day', async () => {
  const anna = await member();
  const { payment_id: first, purchase } = await order(anna);
  provider.move(first, 'paid');
  await settle(site.services, first, 'webhook');
  const debit = newId();
  await site.database.execute(sql`
    insert into payments (id, purchase_id, member_id, request_key, request_hash, method, provider, mode, webhook_token, status, amount, currency, return_to, created_at)
    select ${debit}, purchase_id, member_id, ${newId()}, request_hash, 'sdd', provider, mode, ${debit}, 'pending', amount, currency, return_to, created_at
    from payments where id = ${first}`);
  site.services.clock.advance(30 * DAY);
  const now = site.services.clock.now();
  await inTransaction(site.database, (tx) =>
    requestMoneyBack(tx, {
      paymentId: debit,
      purchaseId: purchase,
      memberId: anna.memberId,
      kind: 'duplicate',
      amount: 1_250,
      currency: 'EUR',
      credits: 0,
      reason: null,
      now,
    }),
  );
  expect((await refundsOf(debit))[0]?.send_at.getTime()).toBe(now.getTime() + 5 * DAY);
});

test('R-354 a member who keeps looking does not put off the next look at the provider', async () => {
  const anna = await member();
  const { payment_id: id } = await order(anna);
  for (let look = 0; look < 12; look++) {
    site.services.clock.advance(3 * SECOND);
    await settle(site.services, id, 'webhook');
  }
  const { next_check_at: next } = await paymentOf(id);
  const wait = (next?.getTime() ?? Infinity) - site.services.clock.now().getTime();
  expect(wait).toBeLessThanOrEqual(60 * SECOND);
});

test('R-354 a payment that was held before it was paid is in the books once it is', async () => {
  const anna = await member();
  const { payment_id: id } = await order(anna);
  provider.set(id, { amount: { amount: 900, currency: 'EUR' } });
  await settle(site.services, id, 'webhook');
  expect((await paymentOf(id)).status).toBe('held');
  expect(await site.database.select().from(moneyJournal)).toEqual([]);
  provider.move(id, 'paid');
  await settle(site.services, id, 'webhook');
  await settle(site.services, id, 'webhook');
  expect(await site.database.select().from(moneyJournal)).toMatchObject([
    { kind: 'unexpected', reference: id },
  ]);
});

/** Runs work while another transaction holds a purchase, and then lets it go. */
async function whileLocked(
  purchase: string,
  change: ReturnType<typeof sql>,
  work: () => Promise<unknown>,
  meanwhile: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  await inTransaction(site.database, async (tx) => {
    await tx.execute(sql`select from purchases where id = ${purchase} for update`);
    running = work();
    await expect
      .poll(async () => {
        const { rows } = await site.database.execute(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length;
      })
      .toBeGreaterThan(0);
    await meanwhile();
    await tx.execute(change);
  });
  await running;
}

test('R-453 an order that is tried again in the moment its time is over does not lapse', async () => {
  const anna = await member();
  const { payment_id: id, purchase } = await order(anna);
  await site.database.update(payments).set({ status: 'failed' }).where(eq(payments.id, id));
  site.services.clock.advance(31 * 60 * SECOND);
  const later = new Date(site.services.clock.now().getTime() + DAY).toISOString();
  await whileLocked(
    purchase,
    sql`update purchases set expires_at = ${later}::timestamptz where id = ${purchase}`,
    () => jobs.runDueJobs(),
  );
  expect(await statusOf(purchase)).toBe('open');
});

test('R-413 a new order waits for the purchases that it gives up before it touches their payments', async () => {
  const anna = await member();
  const { payment_id: id, purchase } = await order(anna);
  await whileLocked(
    purchase,
    sql`select 1`,
    () => start(anna, { ...BODY, bundle: 'p1' }),
    async () => {
      await site.database.execute(sql`select from payments where id = ${id} for update nowait`);
    },
  );
  expect((await paymentOf(id)).status).toBe('cancelled');
});

test('R-282 a price is not kept for ever by trying its order again and again', async () => {
  const anna = await member();
  const began = site.services.clock.now().getTime();
  const { payment_id: first, purchase } = await order(anna, { ...BODY, method: 'sct' });
  await site.call(anna, 'cancelPayment', { payment: first });
  site.services.clock.advance(20 * DAY);
  const again = await order(anna, { purchase, method: 'sct' });
  expect(again.status).toBe('pending');
  const [row] = await site.database.select().from(purchases).where(eq(purchases.id, purchase));
  expect((row?.expires_at.getTime() ?? Infinity) - began).toBeLessThanOrEqual(
    21 * DAY + 60 * SECOND,
  );
});

test('R-085 a member who looks at an old payment all day has the provider read now and then alone', async () => {
  const anna = await member();
  const { payment_id: id } = await order(anna, { ...BODY, method: 'sct' });
  site.services.clock.advance(10 * DAY);
  await settle(site.services, id, 'poll');
  await site.database.execute(sql`truncate jobs`);
  for (let look = 0; look < 20; look++) {
    site.services.clock.advance(4 * SECOND);
    await site.call(anna, 'getPayment', { id });
  }
  expect((await site.database.execute(sql`select from jobs`)).rows).toEqual([]);
  site.services.clock.advance(DAY / 2);
  await site.call(anna, 'getPayment', { id });
  expect((await site.database.execute(sql`select from jobs`)).rows).toHaveLength(1);
});
