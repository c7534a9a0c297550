import { desc } from 'drizzle-orm';
import { z } from 'zod';
import { COUNTRIES } from '../../../../../shared/profile-choices.ts';
import { endOfDay } from '../../../../../shared/timing.ts';
import {
  CURRENCIES,
  decimalAmount,
  parseDecimalAmount,
} from '../../../../../shared/money/money.ts';
import { PAYMENT_METHODS } from '../../../../../shared/money/payment-methods.ts';
import { discountCodes } from '../../../../database/schema/discounts.ts';
import { inTransaction } from '../../../../database/transaction.ts';
import { Refusal } from '../../../../http/route.ts';
import { createDiscountCode, setDiscountCodeStatus } from '../../discounts/codes.ts';
import type { NewDiscountCode } from '../../discounts/codes.ts';
import { findMember } from './members.ts';
import { CommandError, reasonOf, recordAct, done } from './context.ts';
import type { CommandInput, CommandContext, CommandResult } from './context.ts';

const amount = z
  .string()
  .transform((text) => parseDecimalAmount(text))
  .refine((parsed) => parsed !== null && parsed > 0, 'an amount such as 12.50');
const optionsSchema = z
  .object({
    percent: z.coerce.number().int().min(1).max(90).optional(),
    value: amount.optional(),
    currency: z.enum(CURRENCIES).optional(),
    minimum: amount.optional(),
    country: z.enum(COUNTRIES).optional(),
    expires: z.iso.date().optional(),
    validity: z.enum(['once', 'once-per-user', 'unlimited']).default('once-per-user'),
    methods: z
      .string()
      .default('')
      .transform((list) => list.split(',').filter((name) => name !== ''))
      .pipe(z.array(z.enum(PAYMENT_METHODS))),
    first: z.enum(['yes', 'no']).default('no'),
  })
  .refine(({ percent, value }) => (percent === undefined) !== (value === undefined), {
    path: ['percent'],
    message: 'either --percent or --value',
  })
  .refine(({ value, minimum, currency }) => currency ?? (value === undefined && !minimum), {
    path: ['currency'],
    message: 'an amount needs --currency',
  });

const CODE = /^[A-Z0-9-]{3,40}$/;
const codeOf = (word: string | undefined): string => {
  const code = (word ?? '').toUpperCase();
  if (!CODE.test(code))
    throw new CommandError(
      'A code is 3 to 40 letters, digits and hyphens: code create ZOMER26 ...',
    );
  return code;
};

/** Waits for what a member would be refused; the operator reads `words`. */
async function refusedAs(words: string, work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    throw error instanceof Refusal ? new CommandError(words) : error;
  });
}

async function create(desk: CommandContext, asked: CommandInput): Promise<CommandResult> {
  const [code, reason] = [codeOf(asked.words[1]), reasonOf(asked)];
  const parsed = optionsSchema.safeParse(asked.options);
  if (!parsed.success)
    throw new CommandError(
      parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'),
    );
  const { percent, value, currency, minimum, country, expires, validity, methods, first } =
    parsed.data;
  const { member } = asked.options;
  const at = desk.clock.now();
  return inTransaction(desk.database, async (tx) => {
    const given: NewDiscountCode = {
      code,
      percentage: percent ?? null,
      value: value ?? null,
      currency: currency ?? null,
      minimum_order_value: minimum ?? null,
      country: country ?? null,
      member_id: member === undefined ? null : (await findMember(tx, member)).id,
      // To the end of its last day, in UTC.
      expires_at: expires === undefined ? null : endOfDay(expires),
      validity,
      methods,
      first_purchase_only: first === 'yes',
    };
    await refusedAs(
      `${code} cannot be given out: it exists, or stands for a rule of the site. See code list.`,
      createDiscountCode(tx, given, at),
    );
    const act = { act: 'code create', reference: code, detail: parsed.data };
    await recordAct(tx, { ...act, actor: asked.actor, reason, at });
    return done(`${code} can be used.`);
  });
}

async function list({ database }: CommandContext): Promise<CommandResult> {
  const rows = await database.select().from(discountCodes).orderBy(desc(discountCodes.created_at));
  if (rows.length === 0) return done('There are no codes.');
  return done(
    rows
      .map(
        ({ code, percentage, value, currency, status, validity, expires_at, country, member_id }) =>
          [
            code.padEnd(20),
            percentage === null
              ? `${decimalAmount({ amount: value ?? 0 })} ${currency ?? ''}`
              : `${String(percentage)}%`,
            status,
            validity,
            expires_at ? `until ${expires_at.toISOString()}` : '',
            country ?? '',
            member_id ? `for ${member_id}` : '',
          ]
            .filter(Boolean)
            .join('  '),
      )
      .join('\n'),
  );
}

async function off(desk: CommandContext, asked: CommandInput): Promise<CommandResult> {
  const [code, reason] = [codeOf(asked.words[1]), reasonOf(asked)];
  return inTransaction(desk.database, async (tx) => {
    await refusedAs(
      `There is no code ${code}: see code list.`,
      setDiscountCodeStatus(tx, code, 'off'),
    );
    const at = desk.clock.now();
    await recordAct(tx, {
      act: 'code off',
      reference: code,
      detail: {},
      actor: asked.actor,
      reason,
      at,
    });
    return done(`${code} cannot be used any more.`);
  });
}

/** `code create CODE`, `code list`, `code off CODE`. */
export async function code(desk: CommandContext, asked: CommandInput): Promise<CommandResult> {
  const [command] = asked.words;
  if (command === 'create') return create(desk, asked);
  if (command === 'list') return list(desk);
  if (command === 'off') return off(desk, asked);
  throw new CommandError('Say: code create CODE, code list, or code off CODE.');
}
