import {
  done,
  type NewPayment,
  type Outcome,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderStatus,
} from '../../../server/payments/provider.ts';
import type { FailureReason } from '../../../shared/money/payment-failures.ts';
import { PAYMENT_METHODS } from '../../../shared/money/payment-methods.ts';

/** What a test does at the provider, in memory. */
export interface TestProvider extends PaymentProvider {
  readonly payments: Map<string, ProviderPayment>;
  readonly orders: Map<string, NewPayment>;
  /** How often each of the port's functions was called. */
  readonly calls: Record<'create' | 'read' | 'find' | 'cancel' | 'refund' | 'forgetPayer', number>;
  /** By our id of the payment. */
  set(payment: string, change: Partial<ProviderPayment>): void;
  move(payment: string, status: ProviderStatus, failure?: FailureReason): void;
  chargeBack(payment: string, amount?: number, reason?: string): void;
  reverseChargeback(payment: string): void;
  finishRefunds(payment: string, status: 'done' | 'failed'): void;
  /** The answer of the next `create` or `refund` is lost, or comes to nothing. */
  next: 'fine' | 'away' | 'unknown' | 'lost' | 'refused';
  /** While set, refunds are refused with it for now: a key that was changed, a missing right. */
  refusesRefunds: string | null;
  /** While set, every call answers that the provider is away. */
  isAway: boolean;
  /** So many payments are listed by `since` before it breaks off; null for all. */
  listsOnly: number | null;
}

const ID = /^test /;

/** A provider in memory for tests of what the server does with its answers. */
export function createTestProvider(): TestProvider {
  const payments = new Map<string, ProviderPayment>();
  const orders = new Map<string, NewPayment>();
  const calls = { create: 0, read: 0, find: 0, cancel: 0, refund: 0, forgetPayer: 0 };
  const byId = (id: string): ProviderPayment | undefined => payments.get(id.replace(ID, ''));
  const away = { kind: 'away' } as const;
  const takeNext = (provider: TestProvider) => {
    const { next } = provider;
    provider.next = 'fine';
    return next;
  };
  const provider: TestProvider = {
    name: 'sandbox',
    mode: 'test',
    checkoutOrigins: ['https://bank.example'],
    payments,
    orders,
    calls,
    next: 'fine',
    refusesRefunds: null,
    isAway: false,
    listsOnly: null,
    set(payment, change) {
      const known = payments.get(payment);
      if (!known) throw new Error('The provider has no such payment.');
      payments.set(payment, { ...known, ...change });
    },
    move(payment, status, failure) {
      provider.set(payment, {
        status,
        failure: failure ?? null,
        checkoutUrl: status === 'open' ? `https://bank.example/${payment}` : null,
        paidAt: status === 'paid' ? new Date() : null,
      });
    },
    chargeBack(payment, amount, reason = 'MD06') {
      const known = payments.get(payment);
      if (!known) throw new Error('The provider has no such payment.');
      provider.set(payment, {
        chargebacks: [
          ...known.chargebacks,
          {
            id: `chargeback ${payment} ${known.chargebacks.length}`,
            amount: { ...known.amount, amount: amount ?? known.amount.amount },
            at: new Date(),
            reversed: false,
            reason,
          },
        ],
      });
    },
    reverseChargeback(payment) {
      const known = payments.get(payment);
      provider.set(payment, {
        chargebacks: (known?.chargebacks ?? []).map((one) => ({ ...one, reversed: true })),
      });
    },
    finishRefunds(payment, status) {
      const known = payments.get(payment);
      provider.set(payment, {
        refunds: (known?.refunds ?? []).map((one) => ({ ...one, status })),
      });
    },
    async methods() {
      if (provider.isAway) return away;
      return done(
        PAYMENT_METHODS.map((method) => ({
          method,
          banks:
            method === 'ideal'
              ? [
                  { id: 'duinbank', name: 'Duinbank' },
                  { id: 'polderbank', name: 'Polderbank' },
                ]
              : [],
        })),
      );
    },
    async create(order) {
      calls.create++;
      if (provider.isAway) return away;
      const next = takeNext(provider);
      if (next === 'away' || next === 'unknown') return { kind: next };
      if (next === 'refused') return { kind: 'refused', code: 'not_here' };
      orders.set(order.payment, order);
      const known = payments.get(order.payment) ?? {
        id: `test ${order.payment}`,
        payment: order.payment,
        mode: 'test' as const,
        status: order.debit ? ('pending' as const) : ('open' as const),
        amount: order.amount,
        method: order.method,
        checkoutUrl: order.debit ? null : `https://bank.example/${order.payment}`,
        paidAt: null,
        failure: null,
        payer: { country: null, account: null },
        transfer: null,
        refunds: [],
        chargebacks: [],
      };
      payments.set(order.payment, known);
      return next === 'lost' ? { kind: 'unknown' } : done(known);
    },
    async read(id) {
      calls.read++;
      return provider.isAway ? away : done(byId(id) ?? null);
    },
    async find(payment) {
      calls.find++;
      return provider.isAway ? away : done(payments.get(payment) ?? null);
    },
    async cancel(id): Promise<Outcome<ProviderPayment>> {
      calls.cancel++;
      if (provider.isAway) return away;
      const known = byId(id);
      if (!known) return { kind: 'refused', code: 'not_found' };
      if (known.payment && known.status === 'open') provider.move(known.payment, 'cancelled');
      return done(byId(id) ?? known);
    },
    async refund({ refund, id, amount }) {
      calls.refund++;
      if (provider.isAway) return away;
      if (provider.refusesRefunds !== null)
        return { kind: 'refused', code: provider.refusesRefunds };
      const known = byId(id);
      const next = takeNext(provider);
      if (next === 'away' || next === 'unknown') return { kind: next };
      if (next === 'refused' || !known?.payment)
        return { kind: 'refused', code: 'refused', isFinal: true };
      const before = known.refunds.find((one) => one.refund === refund);
      const made = before ?? {
        id: `refund ${refund}`,
        refund,
        amount,
        at: new Date(),
        status: 'sent' as const,
      };
      if (!before) provider.set(known.payment, { refunds: [...known.refunds, made] });
      return next === 'lost' ? { kind: 'unknown' } : done(made);
    },
    async forgetPayer() {
      calls.forgetPayer++;
      return provider.isAway ? away : done(null);
    },
    async *since() {
      await Promise.resolve();
      let left = provider.isAway ? 0 : provider.listsOnly;
      for (const payment of payments.values()) {
        if (left !== null && left-- <= 0) break;
        yield payment;
      }
      if (provider.isAway || provider.listsOnly !== null) throw new Error('The list broke off.');
    },
    noticeId: (form) => form.get('id'),
  };
  return provider;
}
