import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls, errorAnswerSchema } from '../../../../shared/contract/calls.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { ask } from '../../../../tests/support/test-client.ts';
import { createDiscountTools } from '../../../../tests/support/money/test-discounts.ts';
import type { DiscountTools } from '../../../../tests/support/money/test-discounts.ts';
import { WELCOME_CODE } from '../../../../shared/money/time-bonus.ts';
import { createPayer } from '../../../../tests/support/money/test-debit.ts';
import { createTestDesk } from '../../../../tests/support/money/money-desk.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestOrder } from '../../../../tests/support/money/test-orders.ts';
import { createTestProvider } from '../../../../tests/support/money/test-provider.ts';
import type { TestProvider } from '../../../../tests/support/money/test-provider.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { anomalies } from '../../../database/schema/books.ts';
import { directDebits } from '../../../database/schema/direct-debits.ts';
import { payments, purchases } from '../../../database/schema/purchases.ts';
import { checkBooks } from '../books/check.ts';
import { releaseDiscount } from '../discounts/uses.ts';
import { settle } from './settle.ts';

const HOUR = 3_600_000;
const IBAN = 'NL91ABNA0417164300';

let site: TestSite;
let tools: DiscountTools;
let provider: TestProvider;
beforeAll(async () => {
  site = await createTestSite({ connections: 24 });
  tools = createDiscountTools(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  await tools.empty();
  await site.database.execute(sql`truncate anomalies, money_journal, money_lines`);
  provider = createTestProvider();
  site.services.payments = provider;
});

const start = (member: TestMember, body: Record<string, unknown> = {}) =>
  ask(site.app, 'startPayment', {
    cookie: member.cookie,
    body: { bundle: 'p0', method: 'ideal', immediate: true, ...body },
    headers: { 'idempotency-key': newId() },
  });
const order = async (member: TestMember, body: Record<string, unknown> = {}) => {
  const answer = await start(member, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return calls.startPayment.answer.parse(answer.body).payment;
};
const refusal = async (member: TestMember, body: Record<string, unknown> = {}) => {
  const answer = await start(member, body);
  return [answer.status, errorAnswerSchema.parse(answer.body).error.code];
};
const pay = async (payment: string, account: string | null = null) => {
  provider.set(payment, { payer: { country: 'NL', account } });
  provider.move(payment, 'paid');
  await settle(site.services, payment, 'webhook');
};

describe('an order with a discount', () => {
  test('R-327 R-328 R-466 the first order has the time bonus, a second one neither that nor the welcome', async () => {
    const member = await site.member();
    const first = await order(member, { agreed_total: 937, agreed_currency: 'EUR' });
    expect(first).toMatchObject({ amount: 937, list_amount: 1_250, discount_code: 'TIMEBONUS25' });
    await pay(first.payment_id);
    expect(await tools.states()).toEqual(['TIMEBONUS25 used']);
    expect(await site.call(member, 'getTimeBonus')).toMatchObject({ visible: false });
    expect(await refusal(member, { discount_code: 'TIMEBONUS25' })).toEqual([409, 'code_used']);
    expect(await refusal(member, { discount_code: 'WELKOM25' })).toEqual([
      409,
      'code_not_applicable',
    ]);
    expect(await order(member)).toMatchObject({ amount: 1_250, discount_code: null });
  });

  test('R-328 TIMEBONUS25 after four hours is refused, and what costs more than was shown too', async () => {
    const member = await site.member({
      member: { signup_at: new Date(tools.now().getTime() - 4 * HOUR) },
    });
    expect(await refusal(member, { discount_code: 'TIMEBONUS25' })).toEqual([409, 'code_expired']);
    await site.change({ welcome_hours: 4 });
    expect(await refusal(member, { agreed_total: 937 })).toEqual([409, 'price_changed']);
    expect(await site.database.select().from(purchases)).toEqual([]);
    expect(await order(member)).toMatchObject({ amount: 1_250 });
  });

  test('R-328 of ten orders at once one has the discount', async () => {
    const member = await site.member();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) => start(member, { bundle: `p${number % 4}` })),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const states = await tools.states();
    expect(states.filter((state) => state === 'TIMEBONUS25 reserved')).toHaveLength(1);
    const open = await site.database.select().from(purchases).where(eq(purchases.status, 'open'));
    expect(open).toMatchObject([{ discount_code: 'TIMEBONUS25' }]);
  });

  test('R-034 another bundle instead has the discount of the order that it replaces', async () => {
    const member = await site.member();
    await order(member);
    const seen = await site.call(member, 'getBundles');
    expect(seen.bundles[2]?.total).toBe(4_218);
    expect(await order(member, { bundle: 'p2', agreed_total: 4_218 })).toMatchObject({
      amount: 4_218,
    });
    expect(await tools.states()).toEqual(['TIMEBONUS25 released', 'TIMEBONUS25 reserved']);
  });

  test('R-035 R-276 R-277 R-280 what the shop shows for a code is what the order costs', async () => {
    const member = await tools.oldMember();
    await tools.give({ minimum_order_value: 2_000, currency: 'EUR', country: 'NL' });
    const seen = await site.call(member, 'getBundles', { discount_code: 'herfst' });
    expect(seen.bundles[1]).toMatchObject({ total: 1_620, discount: 'HERFST' });
    expect(await order(member, { bundle: 'p1', discount_code: 'herfst' })).toMatchObject({
      amount: 1_620,
      discount_code: 'HERFST',
    });
    const other = await tools.oldMember();
    const code = { discount_code: 'HERFST' };
    expect(await refusal(other, code)).toEqual([409, 'code_not_applicable']);
    expect(
      await refusal(other, { ...code, bundle: 'p1', method: 'bancontact', country: 'BE' }),
    ).toEqual([409, 'code_not_applicable']);
  });

  test('R-280 an order with a code for one method is not paid by another', async () => {
    const member = await tools.oldMember();
    await tools.give({ methods: ['ideal'] });
    const { purchase } = await order(member, { discount_code: 'HERFST' });
    const again = { bundle: undefined, purchase };
    expect(await refusal(member, { ...again, method: 'paypal' })).toEqual([
      409,
      'code_not_applicable',
    ]);
    expect(await order(member, again)).toMatchObject({ purchase, amount: 750 });
  });

  test('R-382 codes guessed by orders count with the others', async () => {
    const member = await tools.oldMember();
    for (let number = 0; number < 5; number++) {
      expect(await refusal(member, { discount_code: `X${number}` })).toEqual([
        404,
        'code_not_found',
      ]);
      await site.refusal(member, 'getDiscountCode', { code: `Y${number}` });
    }
    expect(await refusal(member, { discount_code: 'X9' })).toEqual([429, 'too_many_requests']);
    expect(await order(member)).toMatchObject({ amount: 1_250 });
  });
});

describe('a second account of somebody who bought before', () => {
  test('R-466 with the account number of a direct debit it gets no welcome', async () => {
    // Old enough for a direct debit, and within the welcome.
    const [first, second] = [await site.member(), await createPayer(site)];
    expect(await tools.choose(second)).toMatchObject({ code: WELCOME_CODE });
    const iban_hmac = site.services.payerSecrets.hashAccount(IBAN);
    await createTestOrder(site.database, {
      memberId: first.memberId,
      at: tools.now(),
      account: iban_hmac.toString('hex'),
    });
    const debit = await order(second, { method: 'sdd' });
    await site.database.insert(directDebits).values({
      payment_id: debit.payment_id,
      mandate_reference: 'VNK-TEST',
      status: 'void',
      iban_hmac,
      phone_hmac: Buffer.alloc(32),
      last4: '4300',
      mandate_text_version: '1',
      mandate_locale: 'nl',
      created_at: tools.now(),
    });
    await site.database
      .update(payments)
      .set({ status: 'cancelled' })
      .where(eq(payments.id, debit.payment_id));
    expect(await tools.choose(second)).toBeNull();
  });

  test('R-466 where the bank names the account only after the payment, the operator learns of it', async () => {
    const [first, second, third] = [await site.member(), await site.member(), await site.member()];
    await pay((await order(first)).payment_id, IBAN);
    await pay((await order(third)).payment_id, 'NL02ABNA0123456789');
    expect(await site.database.select().from(anomalies)).toEqual([]);
    const again = await order(second);
    await pay(again.payment_id, IBAN);
    expect(await site.database.select().from(anomalies)).toMatchObject([
      { kind: 'price', reference: again.payment_id, detail: { second_welcome: 'TIMEBONUS25' } },
    ]);
  });
});

describe('a code whose order is paid late', () => {
  const problems = () =>
    site.database
      .select({ kind: anomalies.kind, reference: anomalies.reference, detail: anomalies.detail })
      .from(anomalies)
      .where(eq(anomalies.kind, 'price'));
  const HERFST = { discount_code: 'HERFST' };

  test('R-277 R-328 after another order used it up: both are credited at their price, and somebody is told at once', async () => {
    const member = await tools.oldMember();
    await tools.give();
    const first = await order(member, HERFST);
    const second = await order(member, { ...HERFST, bundle: 'p1' });
    await pay(second.payment_id);
    expect(await problems()).toEqual([]);
    await pay(first.payment_id);
    expect((await site.balance(member)).credits).toBe(170);
    expect(await problems()).toEqual([
      {
        kind: 'price',
        reference: first.purchase,
        detail: { discount_twice: 'HERFST', paid_before: second.purchase },
      },
    ]);
    const shown = await createTestDesk(site).run('problems');
    expect(shown.text).toContain(`price          ${first.purchase}`);
    expect(shown.text).toContain('"discount_twice":"HERFST"');
    expect((await tools.states()).sort()).toEqual(['HERFST released', 'HERFST used']);
    expect(await refusal(member, { ...HERFST, bundle: 'p2' })).toEqual([409, 'code_used']);
    expect(await checkBooks(site.database)).toEqual([]);
  });

  test('R-277 before the order that has it now: it is used, also once that order lapses', async () => {
    const member = await tools.oldMember();
    await tools.give();
    const first = await order(member, HERFST);
    const second = await order(member, { ...HERFST, bundle: 'p1' });
    await pay(first.payment_id);
    expect((await tools.states()).sort()).toEqual(['HERFST released', 'HERFST used']);
    expect(await problems()).toEqual([]);
    await tools.inTx((tx) => releaseDiscount(tx, second.purchase, tools.now()));
    expect(await refusal(member, { ...HERFST, bundle: 'p2' })).toEqual([409, 'code_used']);
    await pay(second.payment_id);
    expect((await site.balance(member)).credits).toBe(170);
    expect(await problems()).toMatchObject([{ reference: second.purchase }]);
  });

  test('R-277 by another member meanwhile, of a code with one use for all', async () => {
    const [anna, bert] = [await tools.oldMember(), await tools.oldMember()];
    await tools.give({ validity: 'once' });
    const late = await order(anna, HERFST);
    await order(anna, { bundle: 'p1' });
    const second = await order(bert, HERFST);
    await pay(late.payment_id);
    await pay(second.payment_id);
    expect(await problems()).toMatchObject([
      { reference: second.purchase, detail: { paid_before: late.purchase } },
    ]);
  });

  test('R-466 of a first purchase, as a second one', async () => {
    const member = await site.member();
    await tools.give({ validity: 'once' });
    const welcome = await order(member);
    expect(welcome.discount_code).toBe('TIMEBONUS25');
    const other = await order(member, { ...HERFST, bundle: 'p1' });
    await pay(other.payment_id);
    await pay(welcome.payment_id);
    expect(await problems()).toMatchObject([
      { reference: welcome.purchase, detail: { discount_twice: 'TIMEBONUS25' } },
    ]);
  });

  test('of a code without an end to its uses nothing is told', async () => {
    const member = await tools.oldMember();
    await tools.give({ validity: 'unlimited' });
    const first = await order(member, HERFST);
    const second = await order(member, { ...HERFST, bundle: 'p1' });
    for (const { payment_id: id } of [second, first]) await pay(id);
    expect(await problems()).toEqual([]);
  });
});
