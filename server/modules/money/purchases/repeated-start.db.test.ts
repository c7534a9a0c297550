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
import { payments } from '../../../database/schema/purchases.ts';
import { settle } from './settle.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let site: TestSite;
let provider: TestProvider;
beforeAll(async () => {
  site = await createTestSite({ connections: 24 });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate jobs, anomalies`);
  provider = createTestProvider();
  site.services.payments = provider;
  await site.change({ purchase_caps: { day_amount: 50_000, open_orders: 3 } });
});

const BODY = { bundle: 'p0', method: 'ideal', immediate: true };
const member = () => site.member({ member: { signup_at: new Date(Date.now() - 90 * DAY) } });
const start = (who: TestMember, body: Record<string, unknown>, key = newId()) =>
  ask(site.app, 'startPayment', {
    cookie: who.cookie,
    body,
    headers: { 'idempotency-key': key },
  });
const idIn = (body: unknown) => calls.startPayment.answer.parse(body).payment.payment_id;
const paymentsOf = (who: TestMember) =>
  site.database.select().from(payments).where(eq(payments.member_id, who.memberId));

test.each([
  ['a second tab', BODY],
  ['an order that is named', { method: 'ideal' }],
])(
  'R-413 the key of %s that was answered with a payment under way has the same answer once that is over',
  async (_what, body) => {
    for (const end of ['paid', 'failed'] as const) {
      const anna = await member();
      const first = calls.startPayment.answer.parse((await start(anna, BODY)).body).payment;
      const asked = 'bundle' in body ? body : { ...body, purchase: first.purchase };
      const key = newId();
      expect(idIn((await start(anna, asked, key)).body)).toBe(first.payment_id);
      provider.move(first.payment_id, end);
      await settle(site.services, first.payment_id, 'webhook');
      site.services.clock.advance(MINUTE);
      // The answer was lost on the line.
      const again = await start(anna, asked, key);
      expect(again.status).toBe(200);
      expect(idIn(again.body)).toBe(first.payment_id);
      expect(await paymentsOf(anna)).toHaveLength(1);
      expect(await start(anna, { ...asked, method: 'paypal' }, key)).toMatchObject({
        status: 409,
        body: { error: { code: 'idempotency_conflict' } },
      });
      const fresh = await start(anna, BODY);
      expect(idIn(fresh.body)).not.toBe(first.payment_id);
    }
  },
);

test('R-413 a key of another call is no key of a payment', async () => {
  const anna = await member();
  const key = newId();
  await site.database.execute(sql`
    insert into idempotency_keys (member_id, key, call, body_hash, created_at)
    values (${anna.memberId}, ${key}, 'sendMessage', '\\x00', now())`);
  expect(await start(anna, BODY, key)).toMatchObject({
    body: { error: { code: 'idempotency_conflict' } },
  });
  expect(await paymentsOf(anna)).toEqual([]);
});

test('R-413 an order whose first request died is gone on with by another tab', async () => {
  const anna = await member();
  provider.next = 'away';
  expect((await start(anna, BODY)).status).toBe(503);
  const answer = await start(anna, BODY);
  expect(answer.status).toBe(200);
  const rows = await paymentsOf(anna);
  expect(rows).toMatchObject([{ id: idIn(answer.body), status: 'open' }]);
  expect(provider.payments.size).toBe(1);
});

describe('an order that is tried again', () => {
  /** An order of 12.50 whose only payment failed, and one of 27.00 that is paid since. */
  async function failedThenBought() {
    const anna = await member();
    const first = calls.startPayment.answer.parse((await start(anna, BODY)).body).payment;
    // Tried again by transfer it stays open beside another order.
    const slow = { purchase: first.purchase, method: 'sct' };
    const transfer = idIn((await start(anna, slow)).body);
    const other = idIn((await start(anna, { ...BODY, bundle: 'p1' })).body);
    provider.move(transfer, 'failed');
    provider.move(other, 'paid');
    for (const id of [transfer, other]) await settle(site.services, id, 'webhook');
    return { anna, again: { purchase: first.purchase, method: 'paypal' } };
  }

  test('counts against the member’s own limit, also one that was lowered since', async () => {
    const { anna, again } = await failedThenBought();
    await site.call(anna, 'setPurchaseLimit', { amount: 3_949 });
    expect(await start(anna, again)).toMatchObject({
      status: 409,
      body: { error: { code: 'purchase_limit' } },
    });
    expect(await paymentsOf(anna)).toHaveLength(3);
    const { anna: eva, again: hers } = await failedThenBought();
    await site.call(eva, 'setPurchaseLimit', { amount: 3_950 });
    expect(await start(eva, hers)).toMatchObject({ status: 200 });
  });

  test('counts against what the site sells in a day, and as one of the open orders', async () => {
    const { anna, again } = await failedThenBought();
    await site.change({ purchase_caps: { day_amount: 3_949, open_orders: 1 } });
    expect(await start(anna, again)).toMatchObject({
      body: { error: { code: 'purchase_limit' } },
    });
    await site.change({ purchase_caps: { day_amount: 3_950, open_orders: 1 } });
    expect(await start(anna, again)).toMatchObject({ status: 200 });
  });
});
