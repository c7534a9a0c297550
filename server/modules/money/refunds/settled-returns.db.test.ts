import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { emptyMoney, moneyBack } from '../../../../tests/support/money/money-back.ts';
import { providerOf, runMoneyJobs } from '../../../../tests/support/money/paid-purchase.ts';
import { mailsTo } from '../../../../tests/support/queued-mail.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import type { PaymentMethod } from '../../../../shared/money/payment-methods.ts';
import { payments } from '../../../database/schema/purchases.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { settle } from '../purchases/settle.ts';
import { requestMoneyBack } from './request.ts';

const DAY_MS = 86_400_000;
let site: TestSite;
beforeAll(async () => {
  site = await createTestSite({ connections: 20 });
});
afterAll(() => site.close());
beforeEach(() => emptyMoney(site));

const { credits, refundOf, isPremium, books } = moneyBack(() => site);

describe('as settling finds it', () => {
  /** Past every discount of a new member. */
  const settled = () => site.member({ member: { signup_at: new Date(Date.now() - 90 * DAY_MS) } });
  const order = async (member: TestMember, method: PaymentMethod) =>
    (
      await site.call(member, 'startPayment', {
        bundle: 'p0',
        method,
        immediate: true,
      })
    ).payment.payment_id;

  test('a payment that is held is sent back by the operator, whatever its amount', async () => {
    const member = await settled();
    const payment = await order(member, 'ideal');
    const amount = { amount: 99_900, currency: 'EUR' as const };
    providerOf(site).set(payment, { status: 'paid', paidAt: new Date(), amount });
    await settle(site.services, payment, 'webhook');
    const [row] = await site.database.select().from(payments).where(eq(payments.id, payment));
    expect(row?.status).toBe('held');
    await inTransaction(site.database, (tx) =>
      requestMoneyBack(tx, {
        paymentId: payment,
        purchaseId: row?.purchase_id ?? '',
        memberId: member.memberId,
        kind: 'mismatch',
        ...amount,
        credits: 0,
        reason: 'not our amount',
        now: site.services.clock.now(),
      }),
    );
    await runMoneyJobs(site);
    providerOf(site).finishRefunds(payment, 'done');
    expect(await settle(site.services, payment, 'webhook')).toEqual({
      status: 'held',
      changed: true,
    });
    expect(await refundOf({ payment })).toMatchObject({ status: 'refunded' });
    expect(await books()).toEqual({});
    expect(await credits(member)).toBe(0);
  });

  test('a transfer that comes to nothing after days is told by mail, an instant payment is not', async () => {
    const member = await settled();
    const [transfer, instant] = [await order(member, 'sct'), await order(member, 'ideal')];
    for (const payment of [transfer, instant]) {
      providerOf(site).move(payment, 'expired');
      await settle(site.services, payment, 'poll');
      await settle(site.services, payment, 'poll');
    }
    const mails = await mailsTo(site.database, member.email);
    expect(mails.map(({ template }) => template)).toEqual(['money.payment_failed']);
    expect(mails[0]?.values['path']).toBe(`/nl/transactions/${transfer}`);
  });

  test('a chargeback and its notices fifty times at once is one', async () => {
    const member = await settled();
    const payment = await order(member, 'ideal');
    providerOf(site).move(payment, 'paid');
    await settle(site.services, payment, 'webhook');
    expect(await credits(member)).toBe(50);
    providerOf(site).chargeBack(payment);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => settle(site.services, payment, 'webhook')),
    );
    expect(answers.filter(({ changed }) => changed)).toHaveLength(1);
    expect(await credits(member)).toBe(0);
    expect(await isPremium(member)).toBe(false);
    expect((await site.changes(member)).at(-3)).toMatchObject({
      entity: 'payment',
      value: { returned: [{ kind: 'chargeback', credits: 50 }] },
    });
  });
});
