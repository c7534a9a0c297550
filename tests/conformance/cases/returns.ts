import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { NewRefund } from '../../../server/payments/provider.ts';
import type { Money } from '../../../shared/money/money.ts';
import { euro, idsSince, newDebit, PRICE, readBack, start, startPaid, valueOf } from '../orders.ts';
import type { ConformanceCase } from '../orders.ts';

const DAY_MS = 24 * 3_600_000;

const refundOf = (id: string, amount: Money): NewRefund => ({
  refund: randomUUID(),
  id,
  amount,
  description: 'Vonk Media',
});

/** Money that goes back, the payer who is forgotten, and what is read of many payments. */
export const RETURN_CASES: readonly ConformanceCase[] = [
  {
    name: 'sends a part back, under our id',
    async run(harness) {
      const { id } = await startPaid(harness);
      const order = refundOf(id, euro(2_953));
      const refund = valueOf(await harness.provider.refund(order));
      expect(refund).toMatchObject({ refund: order.refund, amount: euro(2_953) });
      expect(['queued', 'sent', 'done']).toContain(refund.status);
      expect(await readBack(harness, id)).toMatchObject({
        status: 'paid',
        amount: PRICE,
        refunds: [{ id: refund.id, refund: order.refund, amount: euro(2_953) }],
      });
    },
  },
  {
    name: 'R-413 the same refund again is the same refund, also a day later',
    async run(harness) {
      const { id } = await startPaid(harness);
      const order = refundOf(id, euro(1_000));
      const first = valueOf(await harness.provider.refund(order));
      expect(valueOf(await harness.provider.refund(order)).id).toBe(first.id);
      await harness.bank.advance(25 * 3_600_000);
      expect(valueOf(await harness.provider.refund(order)).id).toBe(first.id);
      expect(await harness.bank.countRefunds(id)).toBe(1);
    },
  },
  {
    name: 'R-413 a refund whose answer is lost is unknown, and sent once',
    async run(harness) {
      const { id } = await startPaid(harness);
      for (const fault of ['cut-before', 'cut-after', 'error', 'garbage'] as const) {
        const order = refundOf(id, euro(500));
        const before = await harness.bank.countRefunds(id);
        harness.bank.faultNext(fault);
        expect(await harness.provider.refund(order), fault).toEqual({ kind: 'unknown' });
        expect(valueOf(await harness.provider.refund(order)).refund, fault).toBe(order.refund);
        expect(await harness.bank.countRefunds(id), fault).toBe(before + 1);
      }
    },
  },
  {
    name: 'R-413 the same refund 20 times at once is one refund',
    async run(harness) {
      const { id } = await startPaid(harness);
      const order = refundOf(id, euro(100));
      await Promise.all(Array.from({ length: 20 }, () => harness.provider.refund(order)));
      expect(await harness.bank.countRefunds(id)).toBe(1);
    },
  },
  {
    name: 'sends nothing back while the bank is away',
    async run(harness) {
      const { id } = await startPaid(harness);
      await harness.bank.goAway();
      expect(await harness.provider.refund(refundOf(id, PRICE))).toEqual({ kind: 'away' });
      await harness.bank.comeBack();
      expect(await harness.bank.countRefunds(id)).toBe(0);
    },
  },
  {
    name: 'refuses to send back more than is left, or of a payment without money',
    async run(harness) {
      const { id } = await startPaid(harness);
      valueOf(await harness.provider.refund(refundOf(id, euro(4_000))));
      const tooMuch = await harness.provider.refund(refundOf(id, euro(220)));
      expect(tooMuch).toMatchObject({ kind: 'refused', isFinal: true });
      valueOf(await harness.provider.refund(refundOf(id, euro(219))));
      expect(await harness.bank.countRefunds(id)).toBe(2);
      const open = await start(harness);
      expect((await harness.provider.refund(refundOf(open.id, euro(1)))).kind).toBe('refused');
      const unknown = await harness.provider.refund(refundOf('tr_unknown123', euro(1)));
      expect(unknown.kind).toBe('refused');
      // A changed key finds no payment either: that can pass.
      expect(unknown).not.toHaveProperty('isFinal');
    },
  },
  {
    name: 'reads how a refund ended, as the payment tells it',
    async run(harness) {
      const { id } = await startPaid(harness);
      const [first, second] = [
        valueOf(await harness.provider.refund(refundOf(id, euro(1_000)))),
        valueOf(await harness.provider.refund(refundOf(id, euro(2_000)))),
      ];
      await harness.bank.completeRefund(id, first.id);
      await harness.bank.failRefund(id, second.id);
      const { refunds } = await readBack(harness, id);
      expect(refunds.find((one) => one.id === first.id)?.status).toBe('done');
      expect(refunds.find((one) => one.id === second.id)?.status).toBe('failed');
    },
  },
  {
    name: 'reads a chargeback with its reason, and the payment stays paid',
    async run(harness) {
      const { id } = await startPaid(harness, newDebit(harness));
      await harness.bank.chargeBack(id, { reason: 'MD06' });
      expect(await readBack(harness, id)).toMatchObject({
        status: 'paid',
        chargebacks: [{ amount: PRICE, reversed: false, reason: 'MD06' }],
      });
    },
  },
  {
    name: 'reads a chargeback of a part, without a reason, and its reversal',
    async run(harness) {
      const { id } = await startPaid(harness);
      await harness.bank.chargeBack(id, { amount: euro(1_000) });
      const [charged] = (await readBack(harness, id)).chargebacks;
      expect(charged).toMatchObject({ amount: euro(1_000), reversed: false, reason: null });
      await harness.bank.reverseChargeback(id);
      const [reversed] = (await readBack(harness, id)).chargebacks;
      expect(reversed).toMatchObject({ id: charged?.id, amount: euro(1_000), reversed: true });
    },
  },
  {
    name: 'reads both a refund and a chargeback of one payment',
    async run(harness) {
      const { id } = await startPaid(harness, newDebit(harness));
      valueOf(await harness.provider.refund(refundOf(id, PRICE)));
      await harness.bank.chargeBack(id);
      const { refunds, chargebacks } = await readBack(harness, id);
      expect([refunds.length, chargebacks.length]).toEqual([1, 1]);
    },
  },
  {
    name: 'R-032 forgets the mandate of a direct debit that is final, as often as it is asked',
    async run(harness) {
      const { id } = await startPaid(harness, newDebit(harness));
      expect(await harness.bank.countMandates()).toBe(1);
      valueOf(await harness.provider.forgetPayer(id));
      expect(await harness.bank.countMandates()).toBe(0);
      valueOf(await harness.provider.forgetPayer(id));
      expect((await readBack(harness, id)).status).toBe('paid');
    },
  },
  {
    name: 'keeps the mandate of a direct debit that is not final',
    async run(harness) {
      const { id } = await start(harness, newDebit(harness));
      expect((await harness.provider.forgetPayer(id)).kind).toBe('refused');
      expect(await harness.bank.countMandates()).toBe(1);
      await harness.bank.fail(id, 'insufficient_funds');
      valueOf(await harness.provider.forgetPayer(id));
      expect(await harness.bank.countMandates()).toBe(0);
    },
  },
  {
    name: 'has nothing to forget of a payment without a mandate',
    async run(harness) {
      const { id } = await startPaid(harness);
      valueOf(await harness.provider.forgetPayer(id));
      valueOf(await harness.provider.forgetPayer('tr_unknown123'));
    },
  },
  {
    name: 'gives the payments that are new since then, and no older ones',
    async run(harness) {
      const old = await startPaid(harness);
      await harness.bank.advance(DAY_MS);
      const from = harness.bank.now();
      const [open, paid] = [await start(harness), await startPaid(harness)];
      const ids = await idsSince(harness, from);
      expect(ids).toEqual(expect.arrayContaining([open.id, paid.id]));
      expect(ids).not.toContain(old.id);
    },
  },
  {
    name: 'gives an old payment that was refunded, charged back or got its money again since then',
    async run(harness) {
      const [refunded, charged, reversed, untouched] = [
        await startPaid(harness),
        await startPaid(harness),
        await startPaid(harness),
        await startPaid(harness),
      ];
      await harness.bank.advance(30 * DAY_MS);
      await harness.bank.chargeBack(reversed.id);
      await harness.bank.advance(30 * DAY_MS);
      const from = harness.bank.now();
      valueOf(await harness.provider.refund(refundOf(refunded.id, euro(100))));
      await harness.bank.chargeBack(charged.id);
      await harness.bank.reverseChargeback(reversed.id);
      const ids = await idsSince(harness, from);
      expect(ids).toEqual(expect.arrayContaining([refunded.id, charged.id, reversed.id]));
      expect(ids).not.toContain(untouched.id);
    },
  },
  {
    name: 'gives each payment whole, with what went back of it',
    async run(harness) {
      const from = harness.bank.now();
      const { id } = await startPaid(harness);
      valueOf(await harness.provider.refund(refundOf(id, euro(100))));
      await harness.bank.chargeBack(id);
      for await (const payment of harness.provider.since(from))
        if (payment.id === id) expect(payment).toEqual(await readBack(harness, id));
    },
  },
  {
    name: 'gives more payments than a page holds, each once',
    async run(harness) {
      const from = harness.bank.now();
      const started = await Promise.all(Array.from({ length: 210 }, () => start(harness)));
      expect((await idsSince(harness, from)).sort()).toEqual(started.map(({ id }) => id).sort());
    },
  },
  {
    name: 'throws rather than give a part of the payments as all of them',
    async run(harness) {
      const from = harness.bank.now();
      await start(harness);
      await harness.bank.goAway();
      await expect(idsSince(harness, from)).rejects.toThrow();
    },
  },
];
