import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { emptyMoney, moneyBack } from '../../../../tests/support/money/money-back.ts';
import {
  createPaidPurchase,
  providerOf,
  readReturns,
  rowsOf,
  runMoneyJobs,
} from '../../../../tests/support/money/paid-purchase.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { requestMoneyBack } from './request.ts';

const DAY_MS = 86_400_000;
let site: TestSite;
beforeAll(async () => {
  site = await createTestSite({ connections: 20 });
});
afterAll(() => site.close());
beforeEach(() => emptyMoney(site));

const { credits, withdraw, refundOf, isPremium, openAnomalies, templatesTo, books } = moneyBack(
  () => site,
);

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

  test('that is refused for a reason that can pass waits, is listed, and is sent once it has passed (R-033)', async () => {
    for (const code of ['http_401', 'mollie_403', 'payment_not_found', 'mollie_422']) {
      const bought = await createPaidPurchase(site, await site.member());
      await withdraw(bought);
      providerOf(site).refusesRefunds = code;
      await runMoneyJobs(site);
      site.services.clock.advance(60_000);
      await runMoneyJobs(site);
      expect(await refundOf(bought), code).toMatchObject({ status: 'requested', attempts: 2 });
      expect(await credits(bought.member)).toBe(0);
      expect(await templatesTo(bought.member)).not.toContain('money.refund_failed');
      expect(await openAnomalies()).toEqual(['refund_unsent']);
      providerOf(site).refusesRefunds = null;
      site.services.clock.advance(60_000);
      await runMoneyJobs(site);
      expect(await refundOf(bought)).toMatchObject({ status: 'sent' });
      expect(await openAnomalies()).toEqual([]);
    }
  });

  test('that a provider does not answer for an hour is listed too', async () => {
    const bought = await createPaidPurchase(site, await site.member());
    await withdraw(bought);
    providerOf(site).isAway = true;
    await runMoneyJobs(site);
    expect(await openAnomalies()).toEqual([]);
    site.services.clock.advance(3_700_000);
    await runMoneyJobs(site);
    expect(await openAnomalies()).toEqual(['refund_unsent']);
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
    // The purchase can still be withdrawn from.
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
