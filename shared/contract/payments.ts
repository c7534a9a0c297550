import { z } from 'zod';
import { BUNDLE_IDS } from '../money/bundles.ts';
import { CURRENCIES } from '../money/money.ts';
import { FAILURE_REASONS } from '../money/payment-failures.ts';
import { PAYMENT_METHODS } from '../money/payment-methods.ts';
import { idSchema, instantSchema } from './fields.ts';

const amount = z.number().int().min(0);
const positive = z.number().int().positive();
const currency = z.enum(CURRENCIES);
const method = z.enum(PAYMENT_METHODS);

/** What a member can still do with a payment; the server decides each. */
const paymentActionsSchema = z.object({
  /** Where paying continues: the provider's page, or a path of the site. */
  continue_url: z.string().nullable(),
  retry: z.boolean(),
  cancel: z.boolean(),
  receipt: z.boolean(),
  /** The current right of withdrawal. */
  withdraw: z
    .object({
      until: instantSchema,
      credits: positive,
      amount: positive,
      /** Premium ends with it: the only purchase, all of its credits unused. */
      ends_premium: z.boolean(),
    })
    .nullable(),
});

const returnedMoneySchema = z.object({
  id: idSchema,
  kind: z.enum(['withdrawal', 'operator', 'duplicate', 'mismatch', 'late', 'chargeback']),
  amount,
  credits: amount,
  status: z.enum(['requested', 'sent', 'refunded', 'failed', 'reversed']),
  at: instantSchema,
});

/** A payment as its member sees it. Amounts are minor units of `currency`. */
export const paymentSchema = z.object({
  payment_id: idSchema,
  purchase: idSchema,
  /** The number on the receipt. */
  number: positive,
  bundle: z.enum(BUNDLE_IDS),
  credits: positive,
  amount: positive,
  currency,
  list_amount: positive,
  discount_code: z.string().nullable(),
  vat_amount: amount,
  /** Hundredths of a percent. */
  vat_rate: amount,
  country: z.string(),
  method,
  bank: z.string().nullable(),
  status: z.enum(['loading', 'pending', 'completed', 'failed']),
  reason: z.enum(['failed', 'cancelled', 'expired']).nullable(),
  failure: z.enum(FAILURE_REASONS).nullable(),
  /** The provider's facts differ from ours: nothing is credited until an operator has looked. */
  held: z.boolean(),
  /** A direct debit that still needs its form or code. */
  needs: z.enum(['direct_debit', 'direct_debit_code']).nullable(),
  /** For a bank transfer: where to send the money. */
  transfer: z
    .object({ holder: z.string(), iban: z.string(), bic: z.string(), reference: z.string() })
    .nullable(),
  /** Credits of this purchase that paid what the member owed. */
  debt_credits: amount,
  returned: z.array(returnedMoneySchema),
  created_at: instantSchema,
  completed_at: instantSchema.nullable(),
  actions: paymentActionsSchema,
});
export type Payment = z.infer<typeof paymentSchema>;

/** The eleven fields of a discount code; `percentage` is null for a code of a value. */
export const discountCodeSchema = z.object({
  code: z.string(),
  percentage: z.number().int().nullable(),
  /** The percentage, or the value in minor units of `currency`. */
  value_percentage: z.number().int(),
  currency: currency.nullable(),
  minimum_order_value: amount.nullable(),
  country: z.string().nullable(),
  user_id: idSchema.nullable(),
  expires: instantSchema.nullable(),
  status: z.enum(['active', 'off']),
  validity: z.enum(['once', 'once-per-user', 'unlimited']),
  expired: z.boolean(),
  /** Empty: with every method. */
  paymentmethods: z.array(method),
});
export type DiscountCode = z.infer<typeof discountCodeSchema>;

const bundleSchema = z.object({
  id: z.enum(BUNDLE_IDS),
  credits: positive,
  /** The normal price; `total` is what is charged now. */
  list: positive,
  total: positive,
  /** The lowest price of the last thirty days. */
  lowest_30_days: positive,
  /** What a message costs by it, in minor units, at the price of a text. */
  message_cost: z.number().min(0),
  popular: z.boolean(),
  /** The code that `total` counts on; null for none, or where it does not apply to this one. */
  discount: z.string().nullable(),
});
export type Bundle = z.infer<typeof bundleSchema>;

const offeredMethodSchema = z.object({
  name: method,
  banks: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Takes days; credits come when the money is there. */
  slow: z.boolean(),
});
export type OfferedPaymentMethod = z.infer<typeof offeredMethodSchema>;

/** What is sold to this visitor or member, and at which price. */
export const shopSchema = z.object({
  country: z.string(),
  currency,
  /** The tax that every price includes, in hundredths of a percent; 0 for none. */
  vat_rate: amount,
  bundles: z.array(bundleSchema).length(4),
  /** Empty while the provider cannot be reached. */
  methods: z.array(offeredMethodSchema),
  /** The discount in force, with when it ends. */
  discount: discountCodeSchema.nullable(),
  /** What follows it once it ends, so that its countdown is honest. */
  next_discount: discountCodeSchema.nullable(),
  /** Owed after a chargeback: deducted from the credits of the next purchase. */
  debt_credits: amount,
  /** Seconds left of `discount` by the server's clock; null without an end. */
  discount_remaining_s: amount.nullable(),
});
export type Shop = z.infer<typeof shopSchema>;
