import { z } from 'zod';
import { RECEIPT_PATH } from '../api-paths.ts';
import { BUNDLE_IDS } from '../money/bundles.ts';
import { COUNTRIES } from '../profile-choices.ts';
import { CURRENCIES } from '../money/money.ts';
import { PAYMENT_METHODS } from '../money/payment-methods.ts';
import { call, fileAnswer } from './call.ts';
import { idSchema, instantSchema } from './fields.ts';
import { discountCodeSchema, paymentSchema, shopSchema } from './payments.ts';

const amount = z.number().int().min(0);
const code = z.string().trim().min(1).max(40);
const country = z.enum(COUNTRIES);
const method = z.enum(PAYMENT_METHODS);
const line = (most: number) => z.string().trim().min(1, { error: 'required' }).max(most);
const status = z.object({ payment: paymentSchema });

const purchaseLimitSchema = z.object({
  currency: z.enum(CURRENCIES),
  /** The most that the member wants to spend in a month; null without a limit. */
  amount: amount.nullable(),
  /** What replaces it later, because a raise waits for 24 hours. */
  next: z.object({ amount: amount.nullable(), at: instantSchema }).nullable(),
  spent: amount,
});
export type PurchaseLimit = z.infer<typeof purchaseLimitSchema>;

/** The calls of buying credits and of getting money back. */
export const paymentCalls = {
  getBundles: call(
    'GET',
    '/api/bundles.php',
    'The bundles with their prices in a country, and its payment methods.',
    {
      query: z.strictObject({
        country: country.optional(),
        discount_code: code.optional(),
        method: method.optional(),
      }),
      answer: shopSchema,
    },
  ),
  getDiscountCode: call(
    'GET',
    '/api/discountcode.php',
    'A discount code that the member can use: the one in force for them, or with `welcome=true` their welcome code.',
    {
      query: z.strictObject({ welcome: z.literal('true').optional(), code: code.optional() }),
      answer: discountCodeSchema.nullable(),
    },
  ),
  getTimeBonus: call('GET', '/api/timebonus.php', 'What is left of the member’s time bonus.', {
    answer: z.object({
      visible: z.boolean(),
      remaining_s: amount,
      code: z.string(),
      percentage: amount,
    }),
  }),
  startPayment: call(
    'POST',
    '/api/payment.php',
    'Orders a bundle, or tries an open order again, and starts its payment. Amounts come from the server alone.',
    {
      body: z.strictObject({
        bundle: z.enum(BUNDLE_IDS).optional(),
        /** An order that was not paid: its price stays. */
        purchase: idSchema.optional(),
        method,
        bank: z.string().min(1).max(60).optional(),
        country: country.optional(),
        discount_code: code.optional(),
        /** The price that was shown; when it is higher now, nothing happens: `price_changed`. */
        agreed_total: z.number().int().positive().optional(),
        agreed_currency: z.enum(CURRENCIES).optional(),
        /** The same for fewer credits. */
        agreed_credits: z.number().int().positive().optional(),
        /**
         * The member asked for the credits at once and knows that used ones are not refunded;
         * recorded with the order.
         */
        immediate: z.literal(true, { error: 'required' }).optional(),
        /** Where the bank sends the payer back to. */
        return_to: z.enum(['web', 'app']).optional(),
      }),
      answer: z.object({
        payment: paymentSchema,
        /** Null for a direct debit: its form follows. */
        redirect_url: z.string().nullable(),
      }),
    },
  ),
  getPayment: call('GET', '/api/payment.php', 'One payment of the member’s, as of now.', {
    by: 'id',
    query: z.strictObject({ id: idSchema }),
    answer: z.object({
      status: paymentSchema.shape.status,
      reason: paymentSchema.shape.reason,
      payment: paymentSchema,
    }),
  }),
  getPayments: call('GET', '/api/payment.php', 'The newest twenty payments.', {
    answer: z.object({ payments: z.array(paymentSchema).max(20) }),
  }),
  cancelPayment: call(
    'POST',
    '/api/payment-cancel.php',
    'Gives up an open payment. What was paid all the same is credited.',
    { body: z.strictObject({ payment: idSchema }), answer: status },
  ),
  receivePaymentNotice: call(
    'POST',
    '/api/payment-webhook.php',
    'A notice of the payment provider’s: a form with `id`. Nothing in it is believed; it says what to read.',
    { query: z.looseObject({ t: z.string().optional() }), body: z.looseObject({}) },
  ),
  startDirectDebit: call(
    'POST',
    '/api/directdebit.php',
    'The mandate of one direct debit. A code is sent to the phone.',
    {
      body: z.strictObject({
        payment: idSchema,
        account_holder: line(70),
        iban: line(42),
        street: line(70),
        house_number: line(16),
        zip: line(12),
        city: line(60),
        phone: line(24),
        mandate: z.literal(true, { error: 'required' }),
      }),
      answer: z.object({ payment: paymentSchema, phone_masked: z.string() }),
    },
  ),
  confirmDirectDebit: call(
    'PUT',
    '/api/directdebit.php',
    'Signs the mandate with the code that was sent.',
    {
      body: z.strictObject({ payment: idSchema, otp: z.string().trim().min(1).max(12) }),
      answer: status,
    },
  ),
  getRepeatOrder: call(
    'GET',
    '/api/repeat-order.php',
    'The last order of a premium member at today’s price; null without one.',
    {
      answer: z.object({
        order: z
          .object({
            bundle: z.enum(BUNDLE_IDS),
            method,
            bank: z.string().nullable(),
            country: z.string(),
            currency: z.enum(CURRENCIES),
            credits: z.number().int().positive(),
            total: z.number().int().positive(),
            /** What was paid then, in the same currency; null in another. */
            paid_then: amount.nullable(),
            credits_then: z.number().int().positive(),
          })
          .nullable(),
      }),
    },
  ),
  requestRefund: call(
    'POST',
    '/api/refund.php',
    'Withdraws from a purchase: its unused credits go, their price comes back.',
    {
      body: z.strictObject({ payment: idSchema }),
      answer: z.object({
        refund_amount: amount,
        currency: z.enum(CURRENCIES),
        credits: amount,
        ends_premium: z.boolean(),
        declared_at: instantSchema,
        payment: paymentSchema,
      }),
    },
  ),
  getWithdrawal: call(
    'GET',
    '/api/withdrawal.php',
    'What can be withdrawn from, by the link in a receipt; without a session.',
    {
      query: z.strictObject({ token: z.string().min(20).max(100) }),
      answer: z.object({
        number: z.number().int(),
        ordered_at: instantSchema,
        currency: z.enum(CURRENCIES),
        amount,
        withdraw: paymentSchema.shape.actions.shape.withdraw,
        declared_at: instantSchema.nullable(),
        /** What goes back since it was declared, in minor units; null where nothing was. */
        refund_amount: amount.nullable(),
        /** Its account is erased: unused credits were refunded then. */
        account_erased: z.boolean(),
      }),
    },
  ),
  withdrawByLink: call(
    'POST',
    '/api/withdrawal.php',
    'Withdraws by the link in a receipt; without a session.',
    {
      body: z.strictObject({ token: z.string().min(20).max(100) }),
      answer: z.object({
        refund_amount: amount,
        currency: z.enum(CURRENCIES),
        credits: amount,
        declared_at: instantSchema,
      }),
    },
  ),
  getReceipt: call('GET', RECEIPT_PATH, 'The receipt of a paid order as a page to print.', {
    query: z.strictObject({ id: idSchema }),
    answer: fileAnswer,
  }),
  getPurchaseLimit: call(
    'GET',
    '/api/purchase-limit.php',
    'The member’s own limit of money per month; null without one.',
    { answer: z.object({ limit: purchaseLimitSchema.nullable() }) },
  ),
  setPurchaseLimit: call(
    'PUT',
    '/api/purchase-limit.php',
    'Sets the own limit of money per month, null for none. Lowering is at once, raising after 24 hours.',
    {
      body: z.strictObject({ amount: amount.max(10_000_000).nullable() }),
      answer: z.object({ limit: purchaseLimitSchema.nullable() }),
    },
  ),
} as const;
