import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { mailsTo } from '../../../tests/support/queued-mail.ts';
import {
  createPaidPurchase,
  providerOf,
  readReturns,
  rowsOf,
  runMoneyJobs,
} from '../../../tests/support/paid-purchase.ts';
import type { PaidPurchase } from '../../../tests/support/paid-purchase.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import type { PaymentMethod } from '../../../shared/payment-methods.ts';
import {
  anomalies,
  chargebacks,
  creditDebts,
  payments,
  refunds,
} from '../../database/money-schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import { postCredits } from '../credits/ledger.ts';
import { settle } from '../purchases/settle.ts';
import { isBarredFromRiskyMethods, openDebt } from './debts.ts';
import { requestMoneyBack } from './request.ts';
import { withdrawalOf } from './withdrawal.ts';

const DAY_MS = 86_400_000;
let site: TestSite;
beforeAll(async () => {
  site = await createTestSite({ connections: 20 });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.database.execute(
    sql`truncate members, jobs, mailbox, money_journal, money_lines, anomalies cascade`,
  );
  providerOf(site).isAway = false;
  providerOf(site).next = 'fine';
});

const withdraw = ({ member, payment }: PaidPurchase) =>
  site.call(member, 'requestRefund', { payment });
const refundOf = async ({ payment }: Pick<PaidPurchase, 'payment'>) =>
  (await site.database.select().from(refunds).where(eq(refunds.payment_id, payment)))[0];
const chargebackOf = async ({ payment }: PaidPurchase) =>
  (await site.database.select().from(chargebacks).where(eq(chargebacks.payment_id, payment)))[0];
const shown = async ({ member, payment }: PaidPurchase) =>
  (await site.call(member, 'getPayment', { id: payment })).payment;
const isPremium = async (member: TestMember) =>
  (await site.call(member, 'getUser')).user?.paid_user;
const credits = async (member: TestMember) => {
  const { credits: balance, ledger } = await site.balance(member);
  expect(ledger).toBe(balance);
  return balance;
};
const spend = (member: TestMember, amount: number) =>
  postCredits(site.database, {
    memberId: member.memberId,
    amount: -amount,
    cause: 'message',
    reference: null,
    otherProfile: null,
    at: site.services.clock.now(),
  });
const openAnomalies = async () =>
  (await site.database.select().from(anomalies)).map(({ kind }) => kind);
const templatesTo = async (member: TestMember) =>
  (await mailsTo(site.database, member.email)).map(({ template }) => template);
/** What is in the books, by account; what is nothing is left out. */
const books = async () => {
  const { rows } = await site.database.execute<{ account: string; amount: number }>(
    sql`select account, sum(amount)::int as amount from money_lines group by account having sum(amount) <> 0 order by account`,
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
};

describe('a refund', () => {
  test('is sent once, also when the answer was lost, and booked when it arrived', async () => {
    const bought = await createPaidPurchase(site, await site.member());
    const before = await books();
    await withdraw(bought);
    providerOf(site).next = 'lost';
    await runMoneyJobs(site);
    expect(await refundOf(bought)).toMatchObject({ status: 'requested', attempts: 1 });
    site.services.clock.advance(60_000);
    await runMoneyJobs(site);
    expect(await refundOf(bought)).toMatchObject({ status: 'sent', attempts: 2 });
    expect(providerOf(site).payments.get(bought.payment)?.refunds).toHaveLength(1);
    providerOf(site).finishRefunds(bought.payment, 'done');
    expect(await readReturns(site, bought.payment)).toBe(true);
    expect(await readReturns(site, bought.payment)).toBe(false);
    expect(await refundOf(bought)).toMatchObject({ status: 'refunded' });
    expect((await rowsOf(site, bought)).payment).toMatchObject({ amount_refunded: 2_500 });
    expect(before).not.toEqual({});
    expect(await books()).toEqual({});
    expect(await templatesTo(bought.member)).toEqual([
      'money.receipt',
      'money.withdrawal',
      'money.refund_sent',
    ]);
  });

  test('waits for a provider that is away, for as long as it takes, also when its job is lost', async () => {
    const bought = await createPaidPurchase(site, await site.member());
    await withdraw(bought);
    providerOf(site).isAway = true;
    for (let hour = 0; hour < 30; hour++) {
      await runMoneyJobs(site);
      site.services.clock.advance(3_700_000);
    }
    expect(await refundOf(bought)).toMatchObject({ status: 'requested' });
    await site.database.execute(sql`delete from jobs where name = 'send_refund'`);
    providerOf(site).isAway = false;
    await runMoneyJobs(site);
    expect(await refundOf(bought)).toMatchObject({ status: 'sent' });
    const given = await createPaidPurchase(site, await site.member());
    await withdraw(given);
    await site.database.execute(
      sql`update jobs set attempts = 12 where name = 'send_refund' and payload->>'refund' = ${(await refundOf(given))?.id}`,
    );
    site.services.clock.advance(120_000);
    await runMoneyJobs(site);
    expect(await refundOf(given)).toMatchObject({ status: 'sent' });
  });

  test('that the provider refuses gives credits and premium back, and somebody looks (R-027)', async () => {
    const bought = await createPaidPurchase(site, await site.member());
    const before = await books();
    await withdraw(bought);
    expect(await isPremium(bought.member)).toBe(false);
    providerOf(site).next = 'refused';
    await runMoneyJobs(site);
    expect(await refundOf(bought)).toMatchObject({ status: 'failed' });
    expect(await credits(bought.member)).toBe(100);
    expect(await isPremium(bought.member)).toBe(true);
    expect(await openAnomalies()).toEqual(['refund_failed']);
    expect(await templatesTo(bought.member)).toContain('money.refund_failed');
    expect(await books()).toEqual(before);
    // It is the member's again, and can be withdrawn again.
    expect((await withdraw(bought)).credits).toBe(100);
  });

  test('that fails days after it was sent, or was called done, is undone as well', async () => {
    for (const called of ['sent', 'done'] as const) {
      const bought = await createPaidPurchase(site, await site.member());
      const before = await books();
      await withdraw(bought);
      await runMoneyJobs(site);
      if (called === 'done') {
        providerOf(site).finishRefunds(bought.payment, 'done');
        await readReturns(site, bought.payment);
      }
      site.services.clock.advance(4 * DAY_MS);
      providerOf(site).finishRefunds(bought.payment, 'failed');
      expect(await readReturns(site, bought.payment)).toBe(true);
      expect(await readReturns(site, bought.payment)).toBe(false);
      expect(await refundOf(bought)).toMatchObject({ status: 'failed' });
      expect(await credits(bought.member)).toBe(100);
      expect(await isPremium(bought.member)).toBe(true);
      expect((await rowsOf(site, bought)).payment.amount_refunded).toBe(0);
      expect(await books()).toEqual(before);
      await site.database.execute(sql`truncate money_journal, money_lines cascade`);
    }
  });

  test('of a direct debit leaves after the fifth day of its collection', async () => {
    const bought = await createPaidPurchase(site, await site.member(), { method: 'sdd' });
    await withdraw(bought);
    await runMoneyJobs(site);
    expect(await refundOf(bought)).toMatchObject({ status: 'requested', attempts: 0 });
    site.services.clock.advance(5 * DAY_MS - 60_000);
    await runMoneyJobs(site);
    expect(await refundOf(bought)).toMatchObject({ attempts: 0 });
    site.services.clock.advance(120_000);
    await runMoneyJobs(site);
    expect(await refundOf(bought)).toMatchObject({ status: 'sent', attempts: 1 });
  });

  test('of what was paid twice takes no credits and leaves premium alone', async () => {
    const bought = await createPaidPurchase(site, await site.member());
    const second = await createPaidPurchase(site, bought.member, { duplicateOf: bought.purchase });
    const id = await inTransaction(site.database, (tx) =>
      requestMoneyBack(tx, {
        paymentId: second.payment,
        purchaseId: second.purchase,
        memberId: bought.member.memberId,
        kind: 'duplicate',
        amount: 2_500,
        currency: 'EUR',
        credits: 0,
        reason: null,
        now: site.services.clock.now(),
      }),
    );
    await runMoneyJobs(site);
    expect(await refundOf(second)).toMatchObject({ id, status: 'sent', credits: 0 });
    expect(await credits(bought.member)).toBe(100);
    expect(await templatesTo(bought.member)).toContain('money.paid_twice');
    // The purchase itself can still be withdrawn from.
    expect(await withdraw(bought)).toMatchObject({ credits: 100, ends_premium: true });
  });

  test('that we did not ask for is something to look at', async () => {
    const bought = await createPaidPurchase(site, await site.member());
    providerOf(site).set(bought.payment, {
      refunds: [
        {
          id: 'by hand',
          refund: null,
          amount: { amount: 500, currency: 'EUR' },
          at: new Date(),
          status: 'done',
        },
      ],
    });
    await readReturns(site, bought.payment);
    expect(await openAnomalies()).toEqual(['orphan']);
    expect((await rowsOf(site, bought)).payment.amount_refunded).toBe(500);
  });
});

describe('a chargeback', () => {
  test('of an unused purchase takes its credits and premium, once; its reversal gives all back (R-027)', async () => {
    const bought = await createPaidPurchase(site, await site.member());
    const before = await books();
    providerOf(site).chargeBack(bought.payment);
    expect(await readReturns(site, bought.payment)).toBe(true);
    expect(await readReturns(site, bought.payment)).toBe(false);
    expect(await chargebackOf(bought)).toMatchObject({ credits_taken: 100, credits_owed: 0 });
    expect(await credits(bought.member)).toBe(0);
    expect(await isPremium(bought.member)).toBe(false);
    expect(await isBarredFromRiskyMethods(site.database, bought.member.memberId)).toBe(false);
    expect((await rowsOf(site, bought)).payment.amount_charged_back).toBe(2_500);
    expect(await templatesTo(bought.member)).toContain('money.chargeback');
    expect(await books()).toEqual({});
    providerOf(site).reverseChargeback(bought.payment);
    expect(await readReturns(site, bought.payment)).toBe(true);
    expect(await readReturns(site, bought.payment)).toBe(false);
    expect(await credits(bought.member)).toBe(100);
    expect(await isPremium(bought.member)).toBe(true);
    expect((await rowsOf(site, bought)).payment.amount_charged_back).toBe(0);
    expect(await books()).toEqual(before);
  });

  test('after spending takes what is there, the rest is owed, paid by the next purchase and given back', async () => {
    const member = await site.member();
    const first = await createPaidPurchase(site, member);
    await spend(member, 70);
    providerOf(site).chargeBack(first.payment);
    await readReturns(site, first.payment);
    expect(await chargebackOf(first)).toMatchObject({ credits_taken: 30, credits_owed: 70 });
    expect(await credits(member)).toBe(0);
    expect(await openDebt(site.database, member.memberId)).toBe(70);
    expect(await isBarredFromRiskyMethods(site.database, member.memberId)).toBe(true);
    expect(await openAnomalies()).toEqual(['debt']);
    const small = await createPaidPurchase(site, member, { credits: 50, total: 1_250 });
    expect((await shown(small)).debt_credits).toBe(50);
    expect(await credits(member)).toBe(0);
    expect(await openDebt(site.database, member.memberId)).toBe(20);
    const large = await createPaidPurchase(site, member, { credits: 50, total: 1_250 });
    expect((await shown(large)).debt_credits).toBe(20);
    expect(await credits(member)).toBe(30);
    expect(await isBarredFromRiskyMethods(site.database, member.memberId)).toBe(false);
    const causes = (await site.call(member, 'getStatement')).entries.map(({ cause }) => cause);
    expect(causes.slice(0, 4)).toEqual(['debt', 'purchase', 'debt', 'purchase']);
    providerOf(site).reverseChargeback(first.payment);
    await readReturns(site, first.payment);
    // 30 were taken at once and 70 since.
    expect(await credits(member)).toBe(130);
    const { purchase } = await rowsOf(site, small);
    const { settings, clock } = site.services;
    expect(
      await withdrawalOf(site.database, purchase, settings.current(), clock.now()),
    ).toMatchObject({ credits: 50 });
  });

  test('that is reversed forgives what is still owed of it', async () => {
    const bought = await createPaidPurchase(site, await site.member());
    await spend(bought.member, 100);
    providerOf(site).chargeBack(bought.payment);
    await readReturns(site, bought.payment);
    expect(await openDebt(site.database, bought.member.memberId)).toBe(100);
    providerOf(site).reverseChargeback(bought.payment);
    await readReturns(site, bought.payment);
    expect(await openDebt(site.database, bought.member.memberId)).toBe(0);
    expect(await credits(bought.member)).toBe(0);
    const [debt] = await site.database.select().from(creditDebts);
    expect(debt?.forgiven_at).toBeInstanceOf(Date);
  });

  test('of a part takes its share; premium stays, and with the rest it ends (R-027)', async () => {
    const bought = await createPaidPurchase(site, await site.member());
    providerOf(site).chargeBack(bought.payment, 1_000);
    await readReturns(site, bought.payment);
    expect(await credits(bought.member)).toBe(60);
    expect(await isPremium(bought.member)).toBe(true);
    providerOf(site).chargeBack(bought.payment, 1_500);
    await readReturns(site, bought.payment);
    expect(await credits(bought.member)).toBe(0);
    expect(await isPremium(bought.member)).toBe(false);
  });

  test('of one of two purchases leaves premium and the other one’s credits', async () => {
    const member = await site.member();
    const first = await createPaidPurchase(site, member);
    await createPaidPurchase(site, member, { credits: 50, total: 1_250 });
    providerOf(site).chargeBack(first.payment);
    await readReturns(site, first.payment);
    expect(await credits(member)).toBe(50);
    expect(await isPremium(member)).toBe(true);
  });

  test('before the refund was sent takes its place: nothing is sent twice', async () => {
    const bought = await createPaidPurchase(site, await site.member(), { method: 'sdd' });
    await withdraw(bought);
    providerOf(site).chargeBack(bought.payment);
    await readReturns(site, bought.payment);
    site.services.clock.advance(6 * DAY_MS);
    await runMoneyJobs(site);
    expect(providerOf(site).payments.get(bought.payment)?.refunds).toEqual([]);
    expect(await refundOf(bought)).toMatchObject({ status: 'failed' });
    expect(await credits(bought.member)).toBe(0);
    expect(await isPremium(bought.member)).toBe(false);
    expect(await books()).toEqual({});
    expect(await openAnomalies()).toEqual([]);
  });

  test('after the refund takes no credits, and is a claim in the books, no negative sale', async () => {
    const bought = await createPaidPurchase(site, await site.member());
    await withdraw(bought);
    await runMoneyJobs(site);
    providerOf(site).finishRefunds(bought.payment, 'done');
    await readReturns(site, bought.payment);
    providerOf(site).chargeBack(bought.payment);
    await readReturns(site, bought.payment);
    expect(await chargebackOf(bought)).toMatchObject({ credits_taken: 0, credits_owed: 0 });
    expect(await credits(bought.member)).toBe(0);
    expect(await books()).toEqual({ claims: 2_500, 'psp:sandbox': -2_500 });
    expect((await rowsOf(site, bought)).payment).toMatchObject({
      amount_refunded: 2_500,
      amount_charged_back: 2_500,
    });
  });

  test('while a refund is on its way that fails then takes those credits too', async () => {
    const bought = await createPaidPurchase(site, await site.member());
    await spend(bought.member, 40);
    await withdraw(bought);
    await runMoneyJobs(site);
    providerOf(site).chargeBack(bought.payment);
    await readReturns(site, bought.payment);
    expect(await chargebackOf(bought)).toMatchObject({ credits_taken: 0, credits_owed: 40 });
    providerOf(site).finishRefunds(bought.payment, 'failed');
    await readReturns(site, bought.payment);
    expect(await credits(bought.member)).toBe(0);
    expect(await chargebackOf(bought)).toMatchObject({ credits_taken: 60, credits_owed: 40 });
    providerOf(site).reverseChargeback(bought.payment);
    await readReturns(site, bought.payment);
    expect(await credits(bought.member)).toBe(60);
  });
});

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
