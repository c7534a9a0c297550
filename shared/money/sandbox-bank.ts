import { z } from 'zod';
import { LOCALES } from '../locales.ts';
import { CURRENCIES, decimalAmount, parseDecimalAmount, type Money } from './money.ts';
import { PAYMENT_METHODS } from './payment-methods.ts';

/** What the sandbox bank and its adapter send each other, as JSON. */

const MOST_CHARACTERS = 200;
const text = z.string().min(1).max(MOST_CHARACTERS);
const instant = z.iso.datetime();
const date = instant.transform((written) => new Date(written));
const webAddress = z.url({ protocol: /^https?$/ }).max(2_000);

const amountSchema = z
  .strictObject({ value: z.string(), currency: z.enum(CURRENCIES) })
  .transform(({ value, currency }, context): Money => {
    const amount = parseDecimalAmount(value);
    if (amount !== null && amount > 0) return { amount, currency };
    context.addIssue('no amount');
    return z.NEVER;
  });

/** An amount as it is sent: `{ value: '42.19', currency: 'EUR' }`. */
export const sandboxAmount = (money: Money): z.input<typeof amountSchema> => ({
  value: decimalAmount(money),
  currency: money.currency,
});

/** A new payment, sent to the bank. */
export const sandboxOrderSchema = z.strictObject({
  payment: text,
  purchase: text,
  amount: amountSchema,
  method: z.enum(PAYMENT_METHODS),
  bank: text.nullable(),
  country: z.string().regex(/^[A-Z]{2}$/),
  locale: z.enum(LOCALES),
  description: text,
  returnUrl: webAddress,
  webhookUrl: webAddress.nullable(),
  expiresAt: instant.nullable(),
  debit: z
    .strictObject({
      holder: text,
      iban: z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/),
      reference: z.string().min(1).max(35),
      signedOn: z.iso.date(),
    })
    .nullable(),
});

export const sandboxRefundOrderSchema = z.strictObject({
  refund: text,
  amount: amountSchema,
  description: text,
});

export const sandboxRefundSchema = z.object({
  id: text,
  refund: text.nullable(),
  amount: amountSchema,
  at: date,
  status: z.enum(['queued', 'sent', 'done', 'failed']),
});

export const sandboxPaymentSchema = z.object({
  id: text,
  payment: text.nullable(),
  mode: z.enum(['test', 'live']),
  status: z.enum(['open', 'pending', 'paid', 'failed', 'cancelled', 'expired']),
  amount: amountSchema,
  method: text.nullable(),
  checkoutUrl: webAddress.nullable(),
  paidAt: date.nullable(),
  failure: text.nullable(),
  failureCode: text.nullish(),
  payer: z.object({ country: text.nullable(), account: text.nullable() }),
  transfer: z.object({ holder: text, iban: text, bic: text, reference: text }).nullable(),
  refunds: z.array(sandboxRefundSchema),
  chargebacks: z.array(
    z.object({
      id: text,
      amount: amountSchema,
      at: date,
      reversed: z.boolean(),
      reason: text.nullable(),
    }),
  ),
});

/** One page of payments; `next` is the cursor of the page after it. */
export const sandboxPageSchema = z.object({
  payments: z.array(sandboxPaymentSchema),
  next: text.nullable(),
});

/** The methods that the bank accepts, with its test banks. */
export const sandboxMethodsSchema = z.object({
  methods: z.array(
    z.object({
      method: z.enum(PAYMENT_METHODS),
      banks: z.array(z.object({ id: text, name: text })).readonly(),
    }),
  ),
});

export const sandboxRefusalSchema = z.object({ code: text });
