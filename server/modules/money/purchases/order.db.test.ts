import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '../../../../shared/contract/calls.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { ask } from '../../../../tests/support/test-client.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import {
  createTestProvider,
  type TestProvider,
} from '../../../../tests/support/money/test-provider.ts';
import { createTestSite, type TestSite } from '../../../../tests/support/test-site.ts';
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

const BODY = { bundle: 'p0', method: 'ideal', immediate: true };
/** Past every discount of a new member. */
const member = () => site.member({ member: { signup_at: new Date(Date.now() - 90 * DAY) } });
const start = (who: TestMember, body: Record<string, unknown>, key = newId()) =>
  ask(site.app, 'startPayment', {
    cookie: who.cookie,
    body,
    headers: { 'idempotency-key': key },
  });
const paymentIn = (body: unknown) => calls.startPayment.answer.parse(body).payment;
const rows = async (who: TestMember) => ({
  purchases: await site.database
    .select()
    .from(purchases)
    .where(eq(purchases.member_id, who.memberId)),
  payments: await site.database.select().from(payments).where(eq(payments.member_id, who.memberId)),
});

describe('an order', () => {
  test('R-282 answers the payment and where it is paid; the price, tax and consent are stored with it', async () => {
    const anna = await member();
    const answer = await start(anna, { ...BODY, bundle: 'p2', bank: 'duinbank' });
    expect(answer.status).toBe(200);
    const { payment, redirect_url: redirect } = calls.startPayment.answer.parse(answer.body);
    expect(payment).toMatchObject({
      credits: 300,
      amount: 5_625,
      currency: 'EUR',
      method: 'ideal',
      bank: 'duinbank',
      status: 'pending',
      vat_amount: 976,
      vat_rate: 2_100,
    });
    expect(redirect).toBe(`https://bank.example/${payment.payment_id}`);
    const order = provider.orders.get(payment.payment_id);
    expect(order).toMatchObject({
      payment: payment.payment_id,
      amount: { amount: 5_625, currency: 'EUR' },
      method: 'ideal',
      bank: 'duinbank',
      country: 'NL',
      locale: 'nl',
      returnUrl: `http://127.0.0.1:5080/nl/transactions/${payment.payment_id}`,
    });
    expect(order?.description).not.toMatch(/vonk|dat(e|ing)/i);
    const { purchases: stored } = await rows(anna);
    expect(stored).toMatchObject([{ consent_text_version: '2026-11-23', status: 'open' }]);
  });

  test('R-281 takes no amount, percentage, credits or member from a client', async () => {
    const anna = await member();
    for (const field of ['amount', 'percentage', 'credits', 'user_id', 'total', 'discount'])
      expect((await start(anna, { ...BODY, [field]: 1 })).status).toBe(422);
    expect((await rows(anna)).payments).toEqual([]);
    expect(paymentIn((await start(anna, BODY)).body).amount).toBe(1_250);
  });

  test('R-283 takes each of the eighteen names of methods; one that the site does not offer here is refused, another is none', async () => {
    const anna = await member();
    expect(await start(anna, { ...BODY, method: 'bitcoin' })).toMatchObject({ status: 422 });
    for (const method of ['giropay', 'sofort', 'maestro', 'bancontact', 'blik'])
      expect(await start(anna, { ...BODY, method })).toMatchObject({
        status: 409,
        body: { error: { code: 'method_unavailable' } },
      });
    for (const method of ['ideal', 'creditcard', 'visa', 'paypal', 'applepay', 'sct', 'sdd'])
      expect(await start(anna, { ...BODY, method })).toMatchObject({ status: 200 });
    const kate = await site.member({ profile: { country: 'PL' } });
    const blik = paymentIn((await start(kate, { ...BODY, method: 'blik' })).body);
    expect(blik).toMatchObject({ currency: 'PLN', method: 'blik' });
  });

  test('a direct debit begins without the provider: its form follows', async () => {
    const anna = await member();
    const { payment, redirect_url: redirect } = calls.startPayment.answer.parse(
      (await start(anna, { ...BODY, method: 'sdd' })).body,
    );
    expect(redirect).toBeNull();
    expect(payment).toMatchObject({ status: 'loading', needs: 'direct_debit' });
    expect(provider.calls.create).toBe(0);
  });

  test('an unconfirmed member and one without the consent’s tick order nothing', async () => {
    const nina = await site.member({ member: { status: 'not_confirmed' } });
    expect(await start(nina, BODY)).toMatchObject({
      body: { error: { code: 'email_not_confirmed' } },
    });
    expect(await start(await member(), { ...BODY, immediate: false })).toMatchObject({
      status: 422,
    });
  });

  test('nobody is charged more, in another currency or for less than they were shown; what became cheaper is cheaper', async () => {
    const anna = await member();
    for (const agreed of [
      { agreed_total: 1_249 },
      { agreed_total: 1_250, agreed_currency: 'PLN' },
      { agreed_total: 1_250, agreed_credits: 51 },
    ])
      expect(await start(anna, { ...BODY, ...agreed })).toMatchObject({
        status: 409,
        body: { error: { code: 'price_changed' } },
      });
    expect((await rows(anna)).purchases).toEqual([]);
    expect(provider.calls.create).toBe(0);
    const shown = { agreed_total: 2_000, agreed_currency: 'EUR', agreed_credits: 50 };
    expect(paymentIn((await start(anna, { ...BODY, ...shown })).body).amount).toBe(1_250);
  });
});

describe('the same order again', () => {
  test('R-413 twenty requests with one key are one purchase and one payment at the provider; another body is a conflict', async () => {
    const anna = await member();
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(anna, BODY, key)));
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map(({ body }) => paymentIn(body).payment_id)).size).toBe(1);
    expect(provider.calls.create).toBe(1);
    expect((await rows(anna)).payments).toHaveLength(1);
    expect(await start(anna, { ...BODY, bundle: 'p1' }, key)).toMatchObject({
      status: 409,
      body: { error: { code: 'idempotency_conflict' } },
    });
  });

  test('R-413 a key belongs to its member', async () => {
    const [anna, bert] = [await member(), await member()];
    const key = newId();
    const [first, second] = [await start(anna, BODY, key), await start(bert, BODY, key)];
    expect(paymentIn(first.body).payment_id).not.toBe(paymentIn(second.body).payment_id);
  });

  test('the same bundle twice within half a minute is one order, also with other keys at once', async () => {
    const anna = await member();
    const answers = await Promise.all(Array.from({ length: 6 }, () => start(anna, BODY)));
    expect(new Set(answers.map(({ body }) => paymentIn(body).payment_id)).size).toBe(1);
    expect((await rows(anna)).purchases).toHaveLength(1);
    expect(provider.payments.size).toBe(1);
  });

  test('another bundle gives up the open one, so that nobody pays both; what was paid all the same is credited', async () => {
    const anna = await member();
    const first = paymentIn((await start(anna, BODY)).body);
    const second = paymentIn((await start(anna, { ...BODY, bundle: 'p1' })).body);
    await jobs.runDueJobs();
    expect(provider.payments.get(first.payment_id)?.status).toBe('cancelled');
    expect((await site.call(anna, 'getPayment', { id: first.payment_id })).payment).toMatchObject({
      status: 'failed',
      reason: 'cancelled',
      actions: { retry: false },
    });
    for (const { payment_id: id } of [first, second]) {
      provider.move(id, 'paid');
      await settle(site.services, id, 'webhook');
    }
    expect((await site.balance(anna)).credits).toBe(170);
  });

  test('an order of somebody else’s, a paid one and one whose time is over cannot be tried again', async () => {
    const [anna, bert] = [await member(), await member()];
    const { payment_id: id, purchase } = paymentIn((await start(anna, BODY)).body);
    const again = { purchase, method: 'paypal' };
    expect(await start(bert, again)).toMatchObject({ status: 404 });
    const late = await member();
    const old = paymentIn((await start(late, BODY)).body);
    provider.move(id, 'paid');
    await settle(site.services, id, 'webhook');
    expect(await start(anna, again)).toMatchObject({
      body: { error: { code: 'purchase_closed' } },
    });
    site.services.clock.advance(31 * MINUTE);
    expect(await start(late, { purchase: old.purchase, method: 'ideal' })).toMatchObject({
      body: { error: { code: 'purchase_closed' } },
    });
  });
});

describe('a provider that does not answer', () => {
  test('is away: 503 and what to do; the same key goes on with the same order', async () => {
    const anna = await member();
    const key = newId();
    provider.next = 'away';
    const refused = await start(anna, BODY, key);
    expect(refused).toMatchObject({
      status: 503,
      body: { error: { code: 'payment_unavailable', retry_after_s: 5 } },
    });
    const answer = await start(anna, BODY, key);
    expect(answer.status).toBe(200);
    expect((await rows(anna)).payments).toHaveLength(1);
    expect(provider.payments.size).toBe(1);
  });

  test('its answer is lost after the work: it is found again and not made twice', async () => {
    const anna = await member();
    provider.next = 'lost';
    const answer = await start(anna, BODY);
    expect(paymentIn(answer.body).status).toBe('pending');
    expect(provider.payments.size).toBe(1);
    expect(provider.calls.create).toBe(1);
  });

  test('refuses: the payment is over, and another method goes on with the order', async () => {
    const anna = await member();
    provider.next = 'refused';
    expect(await start(anna, BODY)).toMatchObject({
      body: { error: { code: 'method_unavailable' } },
    });
    const [purchase] = (await rows(anna)).purchases;
    const again = await start(anna, { purchase: purchase?.id, method: 'paypal' });
    expect(paymentIn(again.body)).toMatchObject({ status: 'pending', method: 'paypal' });
  });

  test('a payment that never began is over after two minutes, and one that did is found by the plan', async () => {
    const [anna, bert] = [await member(), await member()];
    provider.next = 'away';
    await start(anna, BODY);
    provider.next = 'unknown';
    await start(bert, BODY);
    site.services.clock.advance(3 * MINUTE);
    await jobs.runDueJobs();
    expect((await rows(anna)).payments).toMatchObject([{ status: 'expired' }]);
  });
});

describe('giving up', () => {
  test('R-355 a cancelled payment is over at once and at the provider; a paid one stays paid', async () => {
    const anna = await member();
    const { payment_id: id } = paymentIn((await start(anna, BODY)).body);
    expect((await site.call(anna, 'cancelPayment', { payment: id })).payment).toMatchObject({
      status: 'failed',
      reason: 'cancelled',
    });
    await jobs.runDueJobs();
    expect(provider.payments.get(id)?.status).toBe('cancelled');
    expect((await site.call(anna, 'cancelPayment', { payment: id })).payment.status).toBe('failed');
    const other = paymentIn((await start(anna, { ...BODY, bundle: 'p1' })).body);
    provider.move(other.payment_id, 'paid');
    await settle(site.services, other.payment_id, 'webhook');
    expect(
      (await site.call(anna, 'cancelPayment', { payment: other.payment_id })).payment.status,
    ).toBe('completed');
  });

  test('money that was paid in the moment of giving up is credited', async () => {
    const anna = await member();
    const { payment_id: id } = paymentIn((await start(anna, BODY)).body);
    provider.move(id, 'paid');
    await site.call(anna, 'cancelPayment', { payment: id });
    await jobs.runDueJobs();
    expect((await site.balance(anna)).credits).toBe(50);
  });
});

describe('limits', () => {
  test('ten starts an hour, and no cards for who had five of them refused', async () => {
    const anna = await member();
    for (let attempt = 0; attempt < 5; attempt++) {
      const { payment_id: id } = paymentIn(
        (await start(anna, { ...BODY, method: 'creditcard' })).body,
      );
      provider.move(id, 'failed', 'card_declined');
      await settle(site.services, id, 'webhook');
      site.services.clock.advance(MINUTE);
    }
    expect(await start(anna, { ...BODY, method: 'visa' })).toMatchObject({
      body: { error: { code: 'method_unavailable' } },
    });
    expect((await start(anna, BODY)).status).toBe(200);
    const bert = await member();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt++)
      statuses.push(
        (await start(bert, { ...BODY, bundle: attempt % 2 ? 'p0' : 'p1', method: 'paypal' }))
          .status,
      );
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    site.services.clock.advance(61 * MINUTE);
    expect((await start(bert, BODY)).status).toBe(200);
  });
});
