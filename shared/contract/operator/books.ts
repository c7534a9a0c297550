import { z } from 'zod';
import { LEDGER_CAUSES } from '../../money/ledger.ts';
import { PAYMENT_METHODS } from '../../money/payment-methods.ts';
import { PAYMENT_PROVIDERS, PAYMENT_STATUSES } from '../../money/payment-states.ts';
import { call } from '../call.ts';
import { idSchema, instantSchema, numberInQuery, writtenLine } from '../fields.ts';
import { reasonSchema } from './fields.ts';

/** In minor units of the currency beside it. */
const amount = z.number().int();

const orderSchema = z.object({
  order: z.number().int().positive(),
  ordered_at: instantSchema,
  credited_at: instantSchema.nullable(),
  status: z.enum(['open', 'completed', 'lapsed']),
  credits: z.number().int(),
  currency: z.string(),
  total: amount,
  discount: amount,
  discount_code: z.string().nullable(),
  country: z.string(),
  vat: amount,
  payments: z.array(
    z.object({
      id: idSchema,
      at: instantSchema,
      method: z.enum(PAYMENT_METHODS),
      provider: z.enum(PAYMENT_PROVIDERS),
      status: z.enum(PAYMENT_STATUSES),
      amount,
      refunded: amount,
      charged_back: amount,
    }),
  ),
  /** What the balance got and lost by it. */
  ledger: z.array(
    z.object({
      at: instantSchema,
      cause: z.enum(LEDGER_CAUSES),
      amount: z.number().int(),
      balance: z.number().int(),
    }),
  ),
  /** The number of the request for money back that is open. */
  refund_case: z.number().int().nullable(),
  /** Open complaints of its payer about a payment, which can become such a request. */
  complaints: z.array(z.number().int()),
});
export type FoundOrder = z.infer<typeof orderSchema>;

/** The books, for the operators who keep them. */
export const booksCalls = {
  getBooks: call(
    'GET',
    '/api/books',
    'What is wrong in the books: rules that do not hold, as `npm run money -- check` finds them, and what somebody has to look at.',
    {
      answer: z.object({
        breaks: z.array(
          z.object({
            rule: z.string(),
            count: z.number().int(),
            examples: z.array(z.object({ reference: z.string(), detail: z.string() })),
          }),
        ),
        /** Countries whose advertised price of a message is not sold. */
        prices: z.array(
          z.object({ country: z.string(), currency: z.string(), advertised: amount }),
        ),
        open: z.array(
          z.object({
            id: idSchema,
            kind: z.string(),
            reference: z.string(),
            detail: z.string(),
            opened_at: instantSchema,
          }),
        ),
        checked_at: instantSchema,
      }),
    },
  ),
  closeAnomaly: call('PUT', '/api/books', 'Takes something off the list, with what was done.', {
    body: z.strictObject({ id: idSchema, note: reasonSchema }),
  }),
  getFigures: call('GET', '/api/figures', 'Money of a year by month and currency.', {
    query: z.strictObject({ year: numberInQuery(2000, 2100) }),
    answer: z.object({
      months: z.array(
        z.object({
          month: z.string(),
          currency: z.string(),
          orders: z.number().int(),
          sales: amount,
          vat: amount,
          discounts: amount,
          refunds: amount,
          chargebacks: amount,
        }),
      ),
    }),
  }),
  findOrders: call(
    'GET',
    '/api/orders',
    'Finds orders exactly: by number, by the id of an order, payment, refund or account, or by an e-mail address; because of an open case about money. Written down, and told to the member.',
    {
      query: z.strictObject({
        exactly: writtenLine(254),
        case: z.coerce.number({ error: 'invalid' }).int().positive(),
      }),
      answer: z.object({ orders: z.array(orderSchema) }),
    },
  ),
} as const;
