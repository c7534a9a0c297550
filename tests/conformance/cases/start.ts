import { expect } from 'vitest';
import { isPaymentMethod, PAYMENT_METHODS } from '../../../shared/money/payment-methods.ts';
import {
  euro,
  newDebit,
  newOrder,
  newTransfer,
  PRICE,
  readBack,
  start,
  valueOf,
} from '../orders.ts';
import type { ConformanceCase } from '../orders.ts';

/** How a payment begins, and what a bad network makes of it. */
export const START_CASES: readonly ConformanceCase[] = [
  {
    name: 'R-283 offers methods by our names, each once, with named banks',
    async run({ provider }) {
      const offered = valueOf(await provider.methods({ country: 'NL', amount: PRICE }));
      const names = offered.map(({ method }) => method);
      expect(names).toContain('ideal');
      expect(names.every(isPaymentMethod)).toBe(true);
      expect(new Set(names).size).toBe(names.length);
      for (const bank of offered.flatMap(({ banks }) => banks))
        expect([bank.id, bank.name]).not.toContain('');
    },
  },
  {
    name: 'offers nothing while the bank is away, and says so',
    async run({ provider, bank }) {
      await bank.goAway();
      expect(await provider.methods({ country: 'NL', amount: PRICE })).toEqual({ kind: 'away' });
    },
  },
  {
    name: 'starts a payment that is open, with our id, the amount and a page of its own',
    async run(harness) {
      const order = newOrder(harness);
      const payment = await start(harness, order);
      expect(payment).toMatchObject({
        payment: order.payment,
        mode: harness.provider.mode,
        status: 'open',
        amount: PRICE,
        method: 'ideal',
        paidAt: null,
        failure: null,
        payer: { country: null, account: null },
        refunds: [],
        chargebacks: [],
      });
      expect(harness.provider.checkoutOrigins).toContain(
        new URL(payment.checkoutUrl ?? 'about:blank').origin,
      );
      expect(await readBack(harness, payment.id)).toEqual(payment);
    },
  },
  {
    name: 'writes and reads amounts by digits',
    async run(harness) {
      for (const amount of [1, 10, 99, 100, 937, 1_005, 4_219, 999_999])
        expect((await start(harness, newOrder(harness, { amount: euro(amount) }))).amount).toEqual(
          euro(amount),
        );
    },
  },
  {
    name: 'takes the other currencies',
    async run(harness) {
      for (const currency of ['CHF', 'PLN', 'GBP', 'USD', 'CAD', 'AUD', 'NZD'] as const) {
        const amount = { amount: 5_199, currency };
        const order = newOrder(harness, { method: 'creditcard', amount, country: 'PL' });
        expect((await start(harness, order)).amount).toEqual(amount);
      }
    },
  },
  {
    name: 'R-283 starts a payment by each of the names, or refuses it and starts none',
    async run(harness) {
      for (const method of PAYMENT_METHODS) {
        const order = { ...newDebit(harness), method };
        if (method === 'blik') order.amount = { amount: 5_199, currency: 'PLN' };
        if (method !== 'sdd') order.debit = null;
        const outcome = await harness.provider.create(order);
        expect(['done', 'refused'], method).toContain(outcome.kind);
        expect(await harness.bank.countPayments(order.payment), method).toBe(
          outcome.kind === 'done' ? 1 : 0,
        );
      }
    },
  },
  {
    name: 'R-413 the same payment again is the same payment',
    async run(harness) {
      const order = newOrder(harness);
      const [first, second] = [await start(harness, order), await start(harness, order)];
      expect(second.id).toBe(first.id);
      expect(await harness.bank.countPayments(order.payment)).toBe(1);
    },
  },
  {
    name: 'R-413 the same payment 20 times at once is one payment',
    async run(harness) {
      const order = newOrder(harness);
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () => harness.provider.create(order)),
      );
      const ids = outcomes.flatMap((one) => (one.kind === 'done' ? [one.value.id] : []));
      expect(new Set(ids).size).toBe(1);
      expect(outcomes.map(({ kind }) => kind)).not.toContain('refused');
      expect(await harness.bank.countPayments(order.payment)).toBe(1);
    },
  },
  {
    name: 'two payments of one purchase are two',
    async run(harness) {
      const first = newOrder(harness);
      const second = newOrder(harness, { purchase: first.purchase });
      expect((await start(harness, first)).id).not.toBe((await start(harness, second)).id);
    },
  },
  {
    name: 'R-413 a connection that is cut before the work is unknown, and a repeat starts it',
    async run(harness) {
      const order = newOrder(harness);
      harness.bank.faultNext('cut-before');
      expect(await harness.provider.create(order)).toEqual({ kind: 'unknown' });
      expect(await harness.bank.countPayments(order.payment)).toBe(0);
      expect(await harness.provider.find(order.payment, new Date())).toEqual({
        kind: 'done',
        value: null,
      });
      await start(harness, order);
      expect(await harness.bank.countPayments(order.payment)).toBe(1);
    },
  },
  {
    name: 'R-413 a connection that is cut after the work is unknown, and a repeat starts no second',
    async run(harness) {
      const order = newOrder(harness);
      harness.bank.faultNext('cut-after');
      expect(await harness.provider.create(order)).toEqual({ kind: 'unknown' });
      const found = valueOf(await harness.provider.find(order.payment, new Date()));
      expect(found).toMatchObject({ payment: order.payment, status: 'open' });
      expect((await start(harness, order)).id).toBe(found?.id);
      expect(await harness.bank.countPayments(order.payment)).toBe(1);
    },
  },
  {
    name: 'an error of the bank is unknown',
    async run(harness) {
      harness.bank.faultNext('error');
      expect(await harness.provider.create(newOrder(harness))).toEqual({ kind: 'unknown' });
    },
  },
  {
    name: 'an answer that nobody can read is unknown, and the payment is found',
    async run(harness) {
      const order = newOrder(harness);
      harness.bank.faultNext('garbage');
      expect(await harness.provider.create(order)).toEqual({ kind: 'unknown' });
      expect(valueOf(await harness.provider.find(order.payment, new Date()))).not.toBeNull();
    },
  },
  {
    name: 'a bank that is away certainly did nothing, and takes the payment when it is back',
    async run(harness) {
      const order = newOrder(harness);
      await harness.bank.goAway();
      expect(await harness.provider.create(order)).toEqual({ kind: 'away' });
      await harness.bank.comeBack();
      expect(await harness.bank.countPayments(order.payment)).toBe(0);
      await start(harness, order);
    },
  },
  {
    name: 'an answer that does not come is unknown after ten seconds',
    async run(harness) {
      const order = newOrder(harness);
      const held = harness.bank.holdNext();
      const startedAt = performance.now();
      expect(await harness.provider.create(order)).toEqual({ kind: 'unknown' });
      expect(performance.now() - startedAt).toBeLessThan(12_000);
      held.release();
      expect(valueOf(await harness.provider.find(order.payment, new Date()))).not.toBeNull();
    },
  },
  {
    name: 'R-413 a repeat while the first still runs starts no second',
    async run(harness) {
      const order = newOrder(harness);
      const held = harness.bank.holdNext();
      const first = harness.provider.create(order);
      await held.arrived;
      expect(['done', 'unknown', 'away']).toContain((await harness.provider.create(order)).kind);
      held.release();
      valueOf(await first);
      expect(await harness.bank.countPayments(order.payment)).toBe(1);
    },
  },
  {
    name: 'a bank transfer is open and says where to send the money',
    async run(harness) {
      const payment = await start(harness, newTransfer(harness));
      expect(payment).toMatchObject({ status: 'open', method: 'sct' });
      expect(payment.transfer?.holder).toMatch(/./);
      expect(payment.transfer?.iban).toMatch(/^[A-Z]{2}\d{2}[A-Z0-9]+$/);
      expect(payment.transfer?.bic).toMatch(/^[A-Z0-9]{8,11}$/);
      expect(payment.transfer?.reference).toMatch(/./);
      expect((await start(harness)).transfer).toBeNull();
    },
  },
  {
    name: 'a direct debit is pending, without a page to go to',
    async run(harness) {
      const payment = await start(harness, newDebit(harness));
      expect(payment).toMatchObject({ status: 'pending', method: 'sdd', checkoutUrl: null });
      expect(await harness.bank.countMandates()).toBe(1);
    },
  },
  {
    name: 'R-413 the same direct debit again is one mandate and one payment',
    async run(harness) {
      const order = newDebit(harness);
      harness.bank.faultNext('cut-after');
      expect(await harness.provider.create(order)).toEqual({ kind: 'unknown' });
      await start(harness, order);
      await start(harness, order);
      expect(await harness.bank.countPayments(order.payment)).toBe(1);
      expect(await harness.bank.countMandates()).toBe(1);
    },
  },
  {
    name: 'R-032 a direct debit from an account that does not exist is refused, and leaves no mandate',
    async run(harness) {
      const order = newDebit(harness, 'NL00ABNA0417164300');
      expect((await harness.provider.create(order)).kind).toBe('refused');
      expect(await harness.bank.countMandates()).toBe(0);
      expect(await harness.bank.countPayments(order.payment)).toBe(0);
    },
  },
  {
    name: 'a direct debit without a mandate is refused',
    async run(harness) {
      const order = newOrder(harness, { method: 'sdd' });
      expect((await harness.provider.create(order)).kind).toBe('refused');
      expect(await harness.bank.countPayments(order.payment)).toBe(0);
    },
  },
];
