import { z } from 'zod';
import { CURRENCIES } from '../money/money.ts';
import { LEDGER_CAUSES, MOST_LIMIT } from '../money/ledger.ts';
import { call, fileAnswer } from './call.ts';
import { cursorSchema, idSchema, instantSchema } from './fields.ts';
import { spendingSchema } from './spending.ts';

/** Filters of the statement; a month is `YYYY-MM` in the member's time zone. */
const filters = {
  profile: idSchema.optional(),
  cause: z.enum(LEDGER_CAUSES).optional(),
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'invalid' })
    .optional(),
};

const otherMember = z.object({ id: idSchema, name: z.string(), fictional: z.boolean() });

/** What credits cost when they were bought, in minor units: one for each currency. */
const costSchema = z.array(
  z.object({ amount: z.number().int().min(0), currency: z.enum(CURRENCIES) }),
);

const daySchema = z.string().regex(/^\d{4}-\d\d-\d\d$/);

/** What one member took in a day; `member` is null for those who left or are not visible, together. */
const statementGroupSchema = z.object({
  member: otherMember.nullable(),
  /** How many entries there are, and what they took; undone messages cost nothing. */
  count: z.number().int().min(0),
  spent: z.number().int().min(0),
  cost: costSchema,
  /** How many of each; undone messages count only as undone. */
  counts: z.object({
    message: z.number().int().min(0),
    photo: z.number().int().min(0),
    gift: z.number().int().min(0),
    voice: z.number().int().min(0),
    message_undone: z.number().int().min(0),
  }),
});
export type StatementGroup = z.infer<typeof statementGroupSchema>;

/** A complete day of the statement, even where a page has only a part; of the filtered entries. */
const statementDaySchema = z.object({
  day: daySchema,
  added: z.number().int().min(0),
  spent: z.number().int().min(0),
  cost: costSchema,
  groups: z.array(statementGroupSchema),
});
export type StatementDay = z.infer<typeof statementDaySchema>;

const statementEntrySchema = z.object({
  id: idSchema,
  at: instantSchema,
  /** The day it was where the member lives: `2026-11-23`. */
  day: daySchema,
  /** Negative when spent. */
  amount: z.number().int(),
  balance: z.number().int().min(0),
  cause: z.enum(LEDGER_CAUSES),
  /** The other member; null for nobody, and for one who left or is not visible. */
  member: otherMember.nullable(),
  /** The payment that it belongs to, and what was paid or went back, in minor units. */
  money: z
    .object({ payment: idSchema, amount: z.number().int().min(0), currency: z.enum(CURRENCIES) })
    .nullable(),
  /** What the credits that it took had cost; empty for credits that were given. */
  cost: costSchema,
});
export type StatementEntry = z.infer<typeof statementEntrySchema>;
export type Cost = StatementEntry['cost'][number];

const wantedLimit = z.number().int().min(0).max(MOST_LIMIT).nullable().optional();

export const creditCalls = {
  getStatement: call(
    'GET',
    '/api/statement.php',
    'Every change of the member’s balance, newest first, a page of 50.',
    {
      query: z.strictObject({ ...filters, cursor: cursorSchema.optional() }),
      answer: z.object({
        balance: z.number().int().min(0),
        /** Of all entries, without the filter: equal to the balance. */
        sum: z.number().int(),
        /** Of what the filter lets through, on all pages; without undone messages. */
        added: z.number().int(),
        spent: z.number().int(),
        count: z.number().int(),
        /** What was paid for what was added, and what conversations cost. Empty on later pages. */
        paid: costSchema,
        cost: costSchema,
        entries: z.array(statementEntrySchema),
        /** The days of these entries, newest first, except one that an earlier page had. */
        days: z.array(statementDaySchema),
        next_cursor: cursorSchema.nullable(),
        /** The months, causes and members that there are to filter by. Empty on later pages. */
        months: z.array(z.string()),
        causes: z.array(z.enum(LEDGER_CAUSES)),
        members: z.array(otherMember),
        /**
         * What conversations took, of what the filter lets through, the dearest first; null for those
         * with members who left or are not visible, together. Empty on later pages.
         */
        conversations: z.array(
          z.object({
            member: otherMember.nullable(),
            credits: z.number().int().min(0),
            messages: z.number().int().min(0),
            cost: costSchema,
          }),
        ),
      }),
    },
  ),
  downloadStatement: call(
    'GET',
    '/api/statement-csv.php',
    'The same as a table for a spreadsheet (CSV), whole.',
    { query: z.strictObject(filters), answer: fileAnswer },
  ),
  getSpending: call(
    'GET',
    '/api/spending.php',
    'The member’s own spending limits; null without any.',
    { answer: z.object({ spending: spendingSchema.nullable() }) },
  ),
  setSpending: call(
    'PUT',
    '/api/spending.php',
    'Sets own spending limits, null for none; what is left out stays. Lowering is at once, raising and removing after 24 hours; the limit that stands takes a raise back.',
    {
      body: z.strictObject({ day: wantedLimit, month: wantedLimit }),
      answer: z.object({ spending: spendingSchema.nullable() }),
    },
  ),
} as const;
