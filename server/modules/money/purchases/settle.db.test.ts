import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../../shared/identifiers.ts';
import { requestOf } from '../../../../tests/support/test-client.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import {
  createTestProvider,
  type TestProvider,
} from '../../../../tests/support/money/test-provider.ts';
import { createTestSite, type TestSite } from '../../../../tests/support/test-site.ts';
import { anomalies } from '../../../database/schema/books.ts';
import { payments, purchases } from '../../../database/schema/purchases.ts';
import { createJobRunner, type JobRunner } from '../../../jobs/runner.ts';
import { providerJobs, purchaseJobs } from './jobs.ts';
import { settle } from './settle.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
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
  await site.database.execute(sql`truncate jobs, anomalies`);
  provider = createTestProvider();
  site.services.payments = provider;
});

const order = async (
  member: TestMember,
  body: Record<string, unknown> = {},
): Promise<{ id: string; purchase: string; total: number }> => {
  const { payment } = await site.call(member, 'startPayment', {
    bundle: 'p0',
    method: 'ideal',
    immediate: true,
    ...body,
  });
  return { id: payment.payment_id, purchase: payment.purchase, total: payment.amount };
};
/** Past every discount of a new member. */
const settled = () => site.member({ member: { signup_at: new Date(Date.now() - 90 * DAY) } });
const stateOf = async (id: string) =>
  (await site.database.select().from(payments).where(eq(payments.id, id)))[0]?.status;
const purchaseOf = async (id: string) =>
  (await site.database.select().from(purchases).where(eq(purchases.id, id)))[0]?.status;
const opened = async () => (await site.database.select().from(anomalies)).map((row) => row.kind);
const notice = async (id: string, form = 'id=whatever') => {
  const [row] = await site.database.select().from(payments).where(eq(payments.id, id));
  return site.app.fetch(
    new Request(`http://127.0.0.1:5080/api/payment-webhook.php?t=${row?.webhook_token ?? 'none'}`, {
      method: 'POST',
      body: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  );
};

describe('a payment that is made', () => {
  test('R-028 R-311 R-354 R-015 credits once, makes premium, tells every device and books the money', async () => {
    const anna = await settled();
    const { id, purchase, total } = await order(anna);
    expect(total).toBe(1_250);
    expect((await site.call(anna, 'getUser')).user).toMatchObject({
      paid_user: false,
      credits: 0,
      open_payment: id,
    });
    provider.move(id, 'pending');
    await settle(site.services, id, 'poll');
    expect((await site.call(anna, 'getUser')).user).toMatchObject({ paid_user: false, credits: 0 });
    provider.move(id, 'paid');
    expect(await settle(site.services, id, 'webhook')).toEqual({
      status: 'completed',
      changed: true,
    });
    expect(await settle(site.services, id, 'poll')).toEqual({
      status: 'completed',
      changed: false,
    });
    expect((await site.call(anna, 'getUser')).user).toMatchObject({
      paid_user: true,
      credits: 50,
      open_payment: null,
    });
    expect(await site.balance(anna)).toEqual({ credits: 50, ledger: 50, entries: 1 });
    expect(await purchaseOf(purchase)).toBe('completed');
    const changes = await site.changes(anna);
    expect(
      changes.filter((change) => change.entity === 'payment').map((change) => change.value.status),
    ).toEqual(['loading', 'pending', 'pending', 'completed']);
    expect(changes.slice(-2)).toMatchObject([
      { entity: 'credits', value: { credits: 50 } },
      { entity: 'account', value: { paid_user: true, credits: 50 } },
    ]);
    const { rows } = await site.database.execute(
      sql`select account, amount::int from money_lines where journal_id = (select id from money_journal where reference = ${id}) order by account`,
    );
    expect(rows).toEqual([
      { account: 'prepaid:EUR', amount: -1_033 },
      { account: 'psp:sandbox', amount: 1_250 },
      { account: 'vat:NL:2100', amount: -217 },
    ]);
    const { rows: mails } = await site.database.execute(sql`select template from mails`);
    expect(mails).toEqual([{ template: 'money.receipt' }]);
  });

  test('R-354 fifty notices at once credit it once, are all answered 200, and read the provider a few times', async () => {
    const anna = await settled();
    const { id } = await order(anna);
    provider.move(id, 'paid');
    const answers = await Promise.all(Array.from({ length: 50 }, () => notice(id)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    await jobs.runDueJobs();
    expect(await site.balance(anna)).toEqual({ credits: 50, ledger: 50, entries: 1 });
    expect(provider.calls.read).toBeLessThanOrEqual(3);
  });

  test.each([
    ['https://bank.example/1', 'https://bank.example/1'],
    ['https://elsewhere.example/1', null],
  ])(
    'R-354 one whose start died is found at the provider, with its transfer; of %s a browser is handed %s',
    async (checkoutUrl, handed) => {
      const { id } = await order(await settled(), { method: 'sct' });
      await site.database
        .update(payments)
        .set({ status: 'starting', provider_id: null, redirect_url: null, transfer: null });
      const transfer = { holder: 'Vonk', iban: 'NL53ABNA0627535577', bic: 'X', reference: 'RF12' };
      provider.set(id, { checkoutUrl, transfer });
      await settle(site.services, id, 'poll');
      const [row] = await site.database.select().from(payments).where(eq(payments.id, id));
      expect(row).toMatchObject({
        status: 'open',
        provider_id: `test ${id}`,
        redirect_url: handed,
        transfer,
      });
    },
  );

  test('R-354 twenty readings at once credit it once', async () => {
    const anna = await settled();
    const { id } = await order(anna);
    provider.move(id, 'paid');
    const results = await Promise.all(
      Array.from({ length: 20 }, () => settle(site.services, id, 'poll')),
    );
    expect(results.filter((result) => result.changed)).toHaveLength(1);
    expect(await site.balance(anna)).toEqual({ credits: 50, ledger: 50, entries: 1 });
  });

  test('a notice without a token, with another’s, of nothing or too large is answered 200 and changes nothing', async () => {
    const anna = await settled();
    const { id } = await order(anna);
    provider.move(id, 'paid');
    const post = (path: string, init: RequestInit = {}) =>
      site.app.fetch(new Request(`http://127.0.0.1:5080${path}`, { method: 'POST', ...init }));
    const other = 'A'.repeat(43);
    for (const answer of [
      await post('/api/payment-webhook.php'),
      await post(`/api/payment-webhook.php?t=${other}`, { body: `id=test ${id}` }),
      await post('/api/payment-webhook.php?t=x'),
      await post(`/api/payment-webhook.php?t=${'x'.repeat(5_000)}`),
      await post(`/api/payment-webhook.php?t=${other}&payment=${id}`),
      await post(`/api/payment-webhook.php?t=${other}`, { body: 'x'.repeat(100_000) }),
    ]) {
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe('');
    }
    await jobs.runDueJobs();
    expect((await site.balance(anna)).credits).toBe(0);
  });
});

describe('what else a provider may say', () => {
  test('R-355 R-453 a payment that failed, was cancelled or expired is over with its reason, and can be tried again at the same price', async () => {
    for (const [status, reason] of [
      ['failed', 'failed'],
      ['cancelled', 'cancelled'],
      ['expired', 'expired'],
    ] as const) {
      const anna = await settled();
      const { id, purchase } = await order(anna, { method: 'creditcard' });
      provider.move(id, status, status === 'failed' ? 'insufficient_funds' : undefined);
      await settle(site.services, id, 'webhook');
      const { payment } = await site.call(anna, 'getPayment', { id });
      expect(payment).toMatchObject({
        status: 'failed',
        reason,
        failure: status === 'failed' ? 'insufficient_funds' : null,
        actions: { retry: true, cancel: false, continue_url: null },
      });
      await site.change({ statement_text: 'VNK' });
      const again = await site.call(anna, 'startPayment', { purchase, method: 'paypal' });
      expect(again.payment).toMatchObject({ purchase, amount: 1_250, method: 'paypal' });
      expect(again.payment.payment_id).not.toBe(id);
      provider.move(again.payment.payment_id, 'paid');
      await settle(site.services, again.payment.payment_id, 'poll');
      expect((await site.balance(anna)).credits).toBe(50);
    }
  });

  test('money that comes after the payment was over, or the order had lapsed, is credited at its price, and somebody is told', async () => {
    const anna = await settled();
    const { id, purchase } = await order(anna);
    provider.move(id, 'expired');
    await settle(site.services, id, 'poll');
    site.services.clock.advance(31 * MINUTE);
    await jobs.runDueJobs();
    expect(await purchaseOf(purchase)).toBe('lapsed');
    provider.move(id, 'paid');
    await settle(site.services, id, 'webhook');
    expect(await stateOf(id)).toBe('completed');
    expect((await site.balance(anna)).credits).toBe(50);
    expect(await opened()).toEqual(['late']);
  });

  test('a purchase that is paid twice is credited once, and the second money goes back by itself', async () => {
    const anna = await settled();
    const first = await order(anna);
    const second = await site.call(anna, 'startPayment', {
      purchase: first.purchase,
      method: 'paypal',
    });
    for (const id of [first.id, second.payment.payment_id]) {
      provider.move(id, 'paid');
      await settle(site.services, id, 'webhook');
    }
    expect(await site.balance(anna)).toEqual({ credits: 50, ledger: 50, entries: 1 });
    const { rows } = await site.database.execute(
      sql`select kind, amount::int, credits, payment_id as payment from refunds`,
    );
    expect(rows).toEqual([
      { kind: 'duplicate', amount: 1_250, credits: 0, payment: second.payment.payment_id },
    ]);
    expect(await opened()).toEqual(['late', 'duplicate']);
  });

  test.each([
    ['amount', { amount: { amount: 1_249, currency: 'EUR' as const } }],
    ['more', { amount: { amount: 125_000, currency: 'EUR' as const } }],
    ['currency', { amount: { amount: 1_250, currency: 'PLN' as const } }],
    ['reference', { payment: newId() }],
    ['nobody’s', { payment: null }],
    ['mode', { mode: 'live' as const }],
  ])('a payment whose %s differs is held and never credited', async (_what, change) => {
    const anna = await settled();
    const { id } = await order(anna);
    provider.move(id, 'paid');
    provider.set(id, change);
    await settle(site.services, id, 'webhook');
    await settle(site.services, id, 'poll');
    expect(await stateOf(id)).toBe('held');
    expect((await site.balance(anna)).credits).toBe(0);
    expect(await opened()).toEqual(['mismatch']);
    expect((await site.call(anna, 'getPayment', { id })).payment).toMatchObject({
      status: 'pending',
      held: true,
    });
  });

  test('an older word of the provider’s takes nothing back', async () => {
    const anna = await settled();
    const { id } = await order(anna);
    provider.move(id, 'paid');
    await settle(site.services, id, 'webhook');
    for (const status of ['open', 'expired', 'failed', 'cancelled'] as const) {
      provider.move(id, status);
      expect((await settle(site.services, id, 'poll')).status).toBe('completed');
    }
    expect((await site.balance(anna)).credits).toBe(50);
  });
});

describe('without notices', () => {
  test('R-354 a payment is read by the plan: five seconds after it began, and again when its member looks', async () => {
    const anna = await settled();
    const { id } = await order(anna);
    provider.move(id, 'paid');
    site.services.clock.advance(6_000);
    await jobs.runDueJobs();
    expect(await stateOf(id)).toBe('completed');
    const other = await order(anna, { bundle: 'p1' });
    site.services.clock.advance(20 * MINUTE);
    await jobs.runDueJobs();
    provider.move(other.id, 'paid');
    site.services.clock.advance(4_000);
    await site.call(anna, 'getPayment', { id: other.id });
    await jobs.runDueJobs();
    expect(await stateOf(other.id)).toBe('completed');
  });

  test('R-032 a completed payment is looked at for more than a year, so that a chargeback is seen; nothing is debited again', async () => {
    const anna = await settled();
    const { id } = await order(anna);
    provider.move(id, 'paid');
    await settle(site.services, id, 'webhook');
    const reads = provider.calls.read;
    for (let day = 0; day < 410; day += 5) {
      site.services.clock.advance(5 * DAY);
      await jobs.runDueJobs();
    }
    expect(provider.calls.read - reads).toBe(6);
    expect(provider.calls.create).toBe(1);
    const [row] = await site.database.select().from(payments).where(eq(payments.id, id));
    expect(row?.next_check_at).toBeNull();
  });

  test('while the provider is away nothing is lost: it is asked again', async () => {
    const anna = await settled();
    const { id } = await order(anna);
    provider.move(id, 'paid');
    provider.isAway = true;
    await notice(id);
    await jobs.runDueJobs();
    expect(await stateOf(id)).toBe('open');
    provider.isAway = false;
    site.services.clock.advance(2 * MINUTE);
    await jobs.runDueJobs();
    expect(await stateOf(id)).toBe('completed');
  });
});

test('R-085 a payment is its member’s own: another’s is not found, whoever asks', async () => {
  const [anna, bert] = [await settled(), await settled()];
  const { id } = await order(anna);
  expect(await site.refusal(bert, 'getPayment', { id })).toMatchObject({ status: 404 });
  expect(await site.refusal(bert, 'cancelPayment', { payment: id })).toMatchObject({ status: 404 });
  expect((await site.call(bert, 'getPayments')).payments).toEqual([]);
  expect((await site.call(anna, 'getPayments')).payments).toMatchObject([{ payment_id: id }]);
  expect((await site.app.fetch(requestOf('getPayment', { query: { id } }))).status).toBe(403);
});
