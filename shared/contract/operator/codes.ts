import { z } from 'zod';
import { COUNTRIES } from '../../profile-choices.ts';
import { CURRENCIES } from '../../money/money.ts';
import { PAYMENT_METHODS } from '../../money/payment-methods.ts';
import { call } from '../call.ts';
import { dateSchema, idSchema, instantSchema, writtenLine } from '../fields.ts';
import { reasonSchema } from './fields.ts';

const amount = z.number().int().min(1).max(10_000_000);

/** Every field of a discount code. */
const fields = {
  code: writtenLine(40),
  percentage: z.number().int().min(1).max(90).nullable(),
  /** In minor units of `currency`. */
  value: amount.nullable(),
  currency: z.enum(CURRENCIES).nullable(),
  minimum_order_value: amount.nullable(),
  country: z.enum(COUNTRIES).nullable(),
  validity: z.enum(['once', 'once-per-user', 'unlimited']),
  methods: z.array(z.enum(PAYMENT_METHODS)),
  first_purchase_only: z.boolean(),
};

const usedSchema = z.object({
  code: z.string(),
  used: z.number().int(),
  reserved: z.number().int(),
  /** What it took off paid orders. */
  cost: z.array(z.object({ currency: z.string(), amount: z.number().int() })),
});

const codeSchema = usedSchema.extend({
  ...fields,
  code: z.string(),
  currency: z.string().nullable(),
  country: z.string().nullable(),
  methods: z.array(z.string()),
  value: z.number().int().nullable(),
  minimum_order_value: z.number().int().nullable(),
  /** For one member alone. */
  member: idSchema.nullable(),
  expires_at: instantSchema.nullable(),
  status: z.enum(['active', 'off']),
  created_at: instantSchema,
});

const BLOCK_KINDS = ['email', 'iban', 'phone'] as const;

/** Discount codes, and what is barred. */
export const codeCalls = {
  getCodes: call('GET', '/api/codes', 'Every discount code with its uses and what it cost.', {
    answer: z.object({
      codes: z.array(codeSchema),
      /** Those that every member has by rule: read-only. */
      rules: z.array(usedSchema),
    }),
  }),
  createCode: call('POST', '/api/codes', 'Gives out a code.', {
    body: z.strictObject({
      ...fields,
      /** The address or the id of the one member that it is for. */
      member: writtenLine(254).nullable(),
      /** To the end of that day, in UTC. */
      expires: dateSchema.nullable(),
      reason: reasonSchema,
    }),
    answer: z.object({ code: z.string() }),
  }),
  endCode: call('DELETE', '/api/codes', 'Ends a code; orders that reserved it keep their price.', {
    body: z.strictObject({ code: writtenLine(40), reason: reasonSchema }),
  }),
  getBlocks: call(
    'GET',
    '/api/blocks',
    'Accounts and phones that nothing is collected from, and how many addresses may not join. What they are is stored nowhere.',
    {
      answer: z.object({
        blocks: z.array(
          z.object({
            id: idSchema,
            kind: z.enum(['iban', 'phone']),
            reason: z.string(),
            at: instantSchema,
            /** Null: for good. */
            until: instantSchema.nullable(),
          }),
        ),
        addresses: z.number().int(),
      }),
    },
  ),
  addBlock: call('POST', '/api/blocks', 'Keeps an address, an account or a phone out.', {
    body: z.strictObject({
      kind: z.enum(BLOCK_KINDS),
      value: writtenLine(254),
      reason: reasonSchema,
    }),
    answer: z.object({ kept_out: z.literal(true) }),
  }),
  liftBlock: call('DELETE', '/api/blocks', 'Lets one in again, by its value.', {
    body: z.strictObject({
      kind: z.enum(BLOCK_KINDS),
      value: writtenLine(254),
      reason: reasonSchema,
    }),
  }),
} as const;
