import { expect } from 'vitest';
import { FAILURE_REASONS } from '../../../shared/money/payment-failures.ts';
import { eventually } from '../../support/eventually.ts';
import { euro, newOrder, newTransfer, readBack, start, startPaid, valueOf } from '../orders.ts';
import type { ConformanceCase } from '../orders.ts';

const DAY_MS = 24 * 3_600_000;

/** Where a payment goes, how that is read and reported, and how it ends. */
export const STATE_CASES: readonly ConformanceCase[] = [
  {
    name: 'reads a payment as paid, with its time, and nowhere to go on',
    async run(harness) {
      const before = harness.bank.now().getTime();
      const payment = await startPaid(harness);
      expect(payment).toMatchObject({ status: 'paid', checkoutUrl: null, failure: null });
      // A second of grace: a provider may write whole seconds.
      expect(payment.paidAt?.getTime()).toBeGreaterThanOrEqual(before - 1_000);
      expect(payment.paidAt?.getTime()).toBeLessThanOrEqual(harness.bank.now().getTime());
    },
  },
  {
    name: 'says which account and country the money came from, as an account or not at all',
    async run(harness) {
      const { payer } = await startPaid(harness);
      expect(payer.account ?? 'NL91ABNA0417164300').toMatch(/^[A-Z]{2}\d{2}[A-Z0-9]+$/);
      expect(payer.country ?? 'NL').toBe('NL');
      const byMail = await startPaid(harness, newOrder(harness, { method: 'paypal' }));
      expect(byMail.payer.account ?? '').not.toContain('@');
    },
  },
  {
    name: 'reads a payment as pending while its money is on the way',
    async run(harness) {
      const { id } = await start(harness);
      await harness.bank.pend(id);
      expect(await readBack(harness, id)).toMatchObject({ status: 'pending', paidAt: null });
    },
  },
  {
    name: 'reads why a payment failed, in our words',
    async run(harness) {
      for (const reason of FAILURE_REASONS) {
        const { id } = await start(harness, newOrder(harness, { method: 'creditcard' }));
        await harness.bank.fail(id, reason);
        expect(await readBack(harness, id)).toMatchObject({ status: 'failed', failure: reason });
      }
    },
  },
  {
    name: 'reads a payment as expired',
    async run(harness) {
      const { id } = await start(harness);
      await harness.bank.expire(id);
      expect(await readBack(harness, id)).toMatchObject({ status: 'expired', checkoutUrl: null });
    },
  },
  {
    name: 'reads money that came after the payment expired, failed or was cancelled',
    async run(harness) {
      const [expired, failed] = [await start(harness), await start(harness)];
      const cancelled = await start(harness, newTransfer(harness));
      await harness.bank.expire(expired.id);
      await harness.bank.fail(failed.id, 'unknown');
      valueOf(await harness.provider.cancel(cancelled.id));
      for (const { id } of [expired, failed, cancelled]) {
        await harness.bank.pay(id);
        expect(await readBack(harness, id)).toMatchObject({ status: 'paid', failure: null });
      }
    },
  },
  {
    name: 'reads null for an id that the bank does not know, whatever it looks like',
    async run(harness) {
      const { id } = await start(harness);
      for (const unknown of [`${id}0`, '', 'x', '../methods', `${id}/refunds`, `${id}?embed=all`])
        expect(await harness.provider.read(unknown), unknown).toEqual({
          kind: 'done',
          value: null,
        });
    },
  },
  {
    name: 'reads nothing while the bank is away, and says so',
    async run(harness) {
      const { id } = await start(harness);
      await harness.bank.goAway();
      expect(await harness.provider.read(id)).toEqual({ kind: 'away' });
      expect(await harness.provider.find(id, new Date())).toEqual({ kind: 'away' });
      await harness.bank.comeBack();
      expect((await readBack(harness, id)).status).toBe('open');
    },
  },
  {
    name: 'finds a payment by our id among many, and null for one that is not there',
    async run(harness) {
      const order = newOrder(harness);
      const createdAt = harness.bank.now();
      const { id } = await start(harness, order);
      await Promise.all(Array.from({ length: 110 }, () => start(harness)));
      expect(valueOf(await harness.provider.find(order.payment, createdAt))?.id).toBe(id);
      expect(valueOf(await harness.provider.find('nobody-ordered-this', createdAt))).toBeNull();
    },
  },
  {
    name: 'finds a payment though our clock is 60 days ahead of the bank’s',
    async run(harness) {
      const order = newOrder(harness);
      const { id } = await start(harness, order);
      const ours = new Date(harness.bank.now().getTime() + 60 * DAY_MS);
      // More than a page: what is older than asked is not passed over for that.
      await Promise.all(Array.from({ length: 110 }, () => start(harness)));
      expect(valueOf(await harness.provider.find(order.payment, ours))?.id).toBe(id);
    },
  },
  {
    name: 'R-413 finds a payment two days later, when the bank forgot how it was ordered',
    async run(harness) {
      const order = newOrder(harness);
      const createdAt = harness.bank.now();
      const { id } = await start(harness, order);
      await harness.bank.advance(2 * DAY_MS);
      expect(valueOf(await harness.provider.find(order.payment, createdAt))?.id).toBe(id);
    },
  },
  {
    name: 'cancels a payment that is open',
    async run(harness) {
      const { id } = await start(harness, newTransfer(harness));
      expect(valueOf(await harness.provider.cancel(id))).toMatchObject({ id, status: 'cancelled' });
      expect((await readBack(harness, id)).status).toBe('cancelled');
      expect(valueOf(await harness.provider.cancel(id)).status).toBe('cancelled');
    },
  },
  {
    name: 'gives a payment that cannot be cancelled back as it is',
    async run(harness) {
      const { id } = await startPaid(harness);
      expect(valueOf(await harness.provider.cancel(id))).toMatchObject({ id, status: 'paid' });
      const failed = await start(harness);
      await harness.bank.fail(failed.id, 'unknown');
      expect(valueOf(await harness.provider.cancel(failed.id)).status).toBe('failed');
    },
  },
  {
    name: 'refuses to cancel a payment that the bank does not know',
    async run({ provider }) {
      expect((await provider.cancel('tr_unknown123')).kind).toBe('refused');
    },
  },
  {
    name: 'a cancellation whose answer is lost is unknown, and done when it is asked again',
    async run(harness) {
      const { id } = await start(harness, newTransfer(harness));
      harness.bank.faultNext('cut-after');
      expect(await harness.provider.cancel(id)).toEqual({ kind: 'unknown' });
      expect(valueOf(await harness.provider.cancel(id)).status).toBe('cancelled');
    },
  },
  {
    name: 'reports what happened to a payment by a notice that names it',
    async run(harness) {
      const named = (id: string) =>
        harness.notices.filter((form) => harness.provider.noticeId(form) === id).length;
      const [paid, failed, expired] = [
        await start(harness),
        await start(harness),
        await start(harness),
      ];
      await harness.bank.pay(paid.id);
      await harness.bank.fail(failed.id, 'card_declined');
      await harness.bank.expire(expired.id);
      for (const { id } of [paid, failed, expired])
        await eventually(() => named(id)).toBeGreaterThan(0);
      const before = named(paid.id);
      await harness.bank.chargeBack(paid.id);
      await eventually(() => named(paid.id)).toBeGreaterThan(before);
    },
  },
  {
    name: 'reports nothing for a payment without an address for notices',
    async run(harness) {
      const quiet = await startPaid(harness, newOrder(harness, { webhookUrl: null }));
      const loud = await startPaid(harness);
      const named = () => harness.notices.map((form) => harness.provider.noticeId(form));
      await eventually(named).toContain(loud.id);
      expect(named()).not.toContain(quiet.id);
    },
  },
  {
    name: 'reads a payment as paid though its notice was lost',
    async run(harness) {
      harness.bank.loseNotices();
      expect((await startPaid(harness)).status).toBe('paid');
      expect(harness.notices).toEqual([]);
    },
  },
  {
    name: 'takes no id from a notice that names none, several, or a path',
    run({ provider }) {
      for (const text of [
        '',
        'id=',
        'other=tr_1',
        'id=tr_1&id=tr_2',
        'id=../x',
        'id=tr_1%2Frefunds',
      ])
        expect(provider.noticeId(new URLSearchParams(text)), text).toBeNull();
      return Promise.resolve();
    },
  },
  {
    name: 'reads what the bank has, not what was ordered: amount, reference and mode',
    async run(harness) {
      const { id } = await startPaid(harness);
      await harness.bank.alter(id, { amount: euro(4_218), payment: 'another', mode: 'test' });
      expect(await readBack(harness, id)).toMatchObject({
        amount: euro(4_218),
        payment: 'another',
        mode: 'test',
      });
      await harness.bank.alter(id, { payment: null, mode: 'live' });
      expect(await readBack(harness, id)).toMatchObject({ payment: null, mode: 'live' });
    },
  },
];
