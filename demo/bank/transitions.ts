import { randomInt } from 'node:crypto';
import type { FailureReason } from '../../shared/money/payment-failures.ts';
import type { ChargebackCode } from './debit-plans.ts';
import type { BankPayment } from './payment.ts';

/** How a payment changes; whether it may is decided in `acts.ts` and `walk.ts`. */

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** An id that is not to be guessed by chance: `sb_` for payments, `re_`, `cb_`, `no_`. */
export const newId = (prefix: 'sb' | 're' | 'cb' | 'no'): string =>
  `${prefix}_${Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;

export const pay = (payment: BankPayment, at: Date): BankPayment => ({
  ...payment,
  status: 'paid',
  paidAt: at.toISOString(),
  failure: null,
});

export const fail = (payment: BankPayment, failure: FailureReason): BankPayment => ({
  ...payment,
  status: 'failed',
  failure,
});

export const chargeBack = (
  payment: BankPayment,
  reason: ChargebackCode,
  at: Date,
): BankPayment => ({
  ...payment,
  chargebacks: [
    ...payment.chargebacks,
    { id: newId('cb'), amount: payment.amount, at: at.toISOString(), reversedAt: null, reason },
  ],
});
