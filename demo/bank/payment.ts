import { z } from 'zod';
import { LOCALES } from '../../shared/locales.ts';
import { CURRENCIES } from '../../shared/money/money.ts';
import { FAILURE_REASONS } from '../../shared/money/payment-failures.ts';
import { PAYMENT_METHODS } from '../../shared/money/payment-methods.ts';
import { DEBIT_PLANS } from './debit-plans.ts';

/** What the bank stores of a payment. Instants are ISO texts of the bank's clock. */

const money = z.strictObject({ amount: z.int().positive(), currency: z.enum(CURRENCIES) });
const instant = z.iso.datetime();

const refundSchema = z.strictObject({
  id: z.string(),
  refund: z.string(),
  amount: money,
  description: z.string(),
  at: instant,
  status: z.enum(['queued', 'sent', 'done', 'failed']),
});

const chargebackSchema = z.strictObject({
  id: z.string(),
  amount: money,
  at: instant,
  reversedAt: instant.nullable(),
  reason: z.string().nullable(),
});

export const bankPaymentSchema = z.strictObject({
  id: z.string(),
  /** Unguessable; the address of its page. */
  token: z.string(),
  /** The shop's ids. */
  payment: z.string(),
  purchase: z.string(),
  /** SHA-256 of the order, to know the same order again. */
  orderHash: z.string(),
  /** What was ordered, and what the bank reports. */
  ordered: money,
  amount: money,
  method: z.enum(PAYMENT_METHODS),
  bank: z.string().nullable(),
  country: z.string(),
  locale: z.enum(LOCALES),
  description: z.string(),
  returnUrl: z.string(),
  webhookUrl: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
  status: z.enum(['open', 'pending', 'paid', 'failed', 'cancelled', 'expired']),
  paidAt: instant.nullable(),
  failure: z.enum(FAILURE_REASONS).nullable(),
  payer: z.strictObject({ country: z.string().nullable(), account: z.string().nullable() }),
  /** Of a bank transfer: the text by which the money is recognised. */
  transferReference: z.string().nullable(),
  /** When the payer said that the money was sent. */
  transferredAt: instant.nullable(),
  debitPlan: z.enum(DEBIT_PLANS).nullable(),
  refunds: z.array(refundSchema),
  chargebacks: z.array(chargebackSchema),
  /** The next answer about it is cut off after the work. */
  cutsAnswer: z.boolean(),
});

export type BankPayment = z.output<typeof bankPaymentSchema>;
export type BankRefund = BankPayment['refunds'][number];

const FINAL_STATUSES = ['paid', 'failed', 'cancelled', 'expired'] as const;
export const isFinal = ({ status }: Pick<BankPayment, 'status'>): boolean =>
  FINAL_STATUSES.some((one) => one === status);

export const hasOpenChargeback = ({ chargebacks }: Pick<BankPayment, 'chargebacks'>): boolean =>
  chargebacks.some(({ reversedAt }) => reversedAt === null);

/** What may still be sent back: refunds that failed count for nothing. */
export const refundable = ({ amount, refunds }: BankPayment): number =>
  refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((left, refund) => left - refund.amount.amount, amount.amount);
