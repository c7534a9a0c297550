import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { COUNTRIES } from '../../../../shared/profile-choices.ts';
import { CURRENCIES } from '../../../../shared/money/money.ts';
import { PAYMENT_METHODS } from '../../../../shared/money/payment-methods.ts';
import { STAY_CODE, TIME_BONUS_CODE, WELCOME_CODE } from '../../../../shared/money/time-bonus.ts';
import type { Queryable } from '../../../database/connection.ts';
import { discountCodes } from '../../../database/schema/discounts.ts';
import { Refusal } from '../../../http/route.ts';
import { normalizeCode } from './choose.ts';

/** Codes of rules, so that no row can use them. */
const RESERVED: readonly string[] = [TIME_BONUS_CODE, WELCOME_CODE, STAY_CODE];

const amount = z.number().int().min(1).max(10_000_000);
const newCodeSchema = z
  .strictObject({
    code: z
      .string()
      .transform(normalizeCode)
      .pipe(z.string().regex(/^[A-Z0-9-]{3,40}$/)),
    percentage: z.number().int().min(1).max(90).nullable().default(null),
    /** In minor units of `currency`. */
    value: amount.nullable().default(null),
    currency: z.enum(CURRENCIES).nullable().default(null),
    minimum_order_value: amount.nullable().default(null),
    country: z.enum(COUNTRIES).nullable().default(null),
    member_id: z.uuid().nullable().default(null),
    expires_at: z.date().nullable().default(null),
    validity: z.enum(['once', 'once-per-user', 'unlimited']),
    methods: z.array(z.enum(PAYMENT_METHODS)).default([]),
    first_purchase_only: z.boolean().default(false),
    issued_for: z.enum(['operator', 'campaign']).default('operator'),
  })
  .superRefine((given, context) => {
    const wrong = (field: keyof typeof given) => {
      context.addIssue({ code: 'custom', path: [field], message: 'invalid_value' });
    };
    if (RESERVED.includes(given.code)) wrong('code');
    if ((given.percentage === null) === (given.value === null)) wrong('percentage');
    const needsCurrency = given.value !== null || given.minimum_order_value !== null;
    if (needsCurrency && given.currency === null) wrong('currency');
  });
export type NewDiscountCode = z.input<typeof newCodeSchema>;

/**
 * Gives out a code. Either `percentage` or `value` is given; a value, and a minimum, need
 * a currency.
 * @returns the code as it is stored, in capitals.
 * @throws Refusal `validation_failed` with the wrong fields; `fields.code` too where it exists.
 */
export async function createDiscountCode(
  database: Queryable,
  given: NewDiscountCode,
  now: Date,
): Promise<string> {
  const parsed = newCodeSchema.safeParse(given);
  if (!parsed.success)
    throw new Refusal('validation_failed', {
      fields: Object.fromEntries(
        parsed.error.issues.map((issue) => [String(issue.path[0] ?? ''), 'invalid_value']),
      ),
    });
  const [row] = await database
    .insert(discountCodes)
    .values({ ...parsed.data, status: 'active', created_at: now })
    .onConflictDoNothing()
    .returning({ code: discountCodes.code });
  if (!row) throw new Refusal('validation_failed', { fields: { code: 'invalid_value' } });
  return row.code;
}

/**
 * Turns a code off or on again. The price of orders that have reserved it stays.
 * @throws Refusal `code_not_found`.
 */
export async function setDiscountCodeStatus(
  database: Queryable,
  code: string,
  status: 'active' | 'off',
): Promise<void> {
  const rows = await database
    .update(discountCodes)
    .set({ status })
    .where(eq(discountCodes.code, normalizeCode(code)))
    .returning({ code: discountCodes.code });
  if (rows.length === 0) throw new Refusal('code_not_found');
}
