import { z } from 'zod';
import { PAYMENT_METHODS } from '../../money/payment-methods.ts';
import { call } from '../call.ts';
import { idSchema, instantSchema, writtenLine } from '../fields.ts';

/** In minor units of the currency beside it. */
const amount = z.number().int();

/** Why the rule of withdrawal gives nothing. */
const NO_REFUND = ['not_paid', 'erased', 'withdrawn', 'too_late', 'nothing_unused'] as const;

const refundFactsSchema = z.object({
  order: z.number().int().positive(),
  ordered_at: instantSchema,
  paid_at: instantSchema.nullable(),
  method: z.enum(PAYMENT_METHODS).nullable(),
  payment: idSchema.nullable(),
  currency: z.string(),
  total: amount,
  credits: z.number().int(),
  unused: z.number().int(),
  /** What the unused ones cost. */
  unused_amount: amount,
  /** Of the account now. */
  balance: z.number().int(),
  asked_at: instantSchema,
  /** Until when it can be withdrawn from; null of what is not paid. */
  until: instantSchema.nullable(),
  /** What the rule gives, by the time at which it was asked for; null for nothing. */
  rule: z
    .object({
      credits: z.number().int(),
      amount,
      ends_premium: z.boolean(),
      /** So large that two decide. */
      four_eyes: z.boolean(),
    })
    .nullable(),
  nothing: z.enum(NO_REFUND).nullable(),
  /** What can go back at most. */
  left: amount,
  /** What was refunded before, or is under way. */
  returned: z.array(
    z.object({
      at: instantSchema,
      kind: z.enum(['withdrawal', 'operator', 'duplicate', 'mismatch', 'late', 'chargeback']),
      amount,
      credits: z.number().int(),
      status: z.enum(['requested', 'sent', 'refunded', 'failed', 'reversed']),
    }),
  ),
});

/** Money that is asked back; it is given by `decideCase`. */
export const refundCalls = {
  getRefund: call(
    'GET',
    '/api/refund',
    'The purchase of a refund’s case that the caller holds: what was paid, what is unused, what the rule gives. Written down, and told to the member.',
    {
      query: z.strictObject({ id: idSchema }),
      answer: z.object({ refund: refundFactsSchema.nullable() }),
    },
  ),
  openRefund: call(
    'POST',
    '/api/refund',
    'Opens a request for money back of an order: of a complaint about a payment, which keeps its number and sender, or of our own.',
    {
      body: z.strictObject({
        /** Made by the client; the same id again is the same case. */
        id: idSchema,
        /** The number of the order, or the id of a payment. */
        order: writtenLine(40),
        complaint: z.number().int().positive().optional(),
      }),
      answer: z.object({ id: idSchema, number: z.number().int().positive() }),
    },
  ),
} as const;
