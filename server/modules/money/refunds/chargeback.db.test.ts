import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyMoney, moneyBack } from '../../../../tests/support/money/money-back.ts';
import {
  createPaidPurchase,
  providerOf,
  readReturns,
  rowsOf,
  runMoneyJobs,
} from '../../../../tests/support/money/paid-purchase.ts';
import type { PaidPurchase } from '../../../../tests/support/money/paid-purchase.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { creditDebts } from '../../../database/schema/refunds.ts';
import { isBarredFromRiskyMethods, openDebt } from '../credits/debts.ts';
import { withdrawalOf } from './withdrawal.ts';

const DAY_MS = 86_400_000;
let site: TestSite;
beforeAll(async () => {
  site = await createTestSite({ connections: 20 });
});
afterAll(() => site.close());
beforeEach(() => emptyMoney(site));

const {
  credits,
  withdraw,
  refundOf,
  chargebackOf,
  isPremium,
  spend,
  openAnomalies,
  templatesTo,
  books,
} = moneyBack(() => site);
const shown = async ({ member, payment }: PaidPurchase) =>
  (await site.call(member, 'getPayment', { id: payment })).payment;

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
    // 30 were deducted at once and 70 since.
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

  test('of a part, while a refund is on its way that fails then, takes its share of those credits (R-033)', async () => {
    const bought = await createPaidPurchase(site, await site.member());
    await withdraw(bought);
    await runMoneyJobs(site);
    providerOf(site).chargeBack(bought.payment, 1_000);
    await readReturns(site, bought.payment);
    expect(await chargebackOf(bought)).toMatchObject({ credits_taken: 0, credits_owed: 0 });
    providerOf(site).finishRefunds(bought.payment, 'failed');
    await readReturns(site, bought.payment);
    // 10.00 of 25.00 went back: 40 of 100 credits. Premium was not fully refunded.
    expect(await chargebackOf(bought)).toMatchObject({ credits_taken: 40, credits_owed: 0 });
    expect(await credits(bought.member)).toBe(60);
    expect(await isPremium(bought.member)).toBe(true);
    expect(await books()).toEqual({
      'prepaid:EUR': -1_240,
      'psp:sandbox': 1_500,
      'vat:NL:2100': -260,
    });
    expect(await withdraw(bought)).toMatchObject({ credits: 60, refund_amount: 1_500 });
  });

  test('that is owed is settled with the credits of a refund that fails', async () => {
    const bought = await createPaidPurchase(site, await site.member());
    await spend(bought.member, 40);
    await withdraw(bought);
    await runMoneyJobs(site);
    providerOf(site).chargeBack(bought.payment, 1_000);
    await readReturns(site, bought.payment);
    expect(await openDebt(site.database, bought.member.memberId)).toBe(40);
    providerOf(site).finishRefunds(bought.payment, 'failed');
    await readReturns(site, bought.payment);
    expect(await credits(bought.member)).toBe(20);
    expect(await openDebt(site.database, bought.member.memberId)).toBe(0);
    providerOf(site).reverseChargeback(bought.payment);
    await readReturns(site, bought.payment);
    expect(await credits(bought.member)).toBe(60);
  });

  test('of a part leaves what is left of a withdrawal that waits: it goes back as declared (R-033)', async () => {
    const bought = await createPaidPurchase(site, await site.member(), { method: 'sdd' });
    const { declared_at } = await withdraw(bought);
    site.services.clock.advance(DAY_MS);
    providerOf(site).chargeBack(bought.payment, 1_000);
    await readReturns(site, bought.payment);
    expect(await credits(bought.member)).toBe(0);
    expect(await isPremium(bought.member)).toBe(false);
    site.services.clock.advance(6 * DAY_MS);
    await runMoneyJobs(site);
    expect(providerOf(site).payments.get(bought.payment)?.refunds).toMatchObject([
      { amount: { amount: 1_500, currency: 'EUR' } },
    ]);
    providerOf(site).finishRefunds(bought.payment, 'done');
    await readReturns(site, bought.payment);
    expect(await books()).toEqual({});
    const { returned } = await shown(bought);
    expect(
      returned.filter(({ kind, status }) => kind === 'withdrawal' && status === 'refunded'),
    ).toMatchObject([{ amount: 1_500, credits: 60, at: declared_at }]);
  });
});
