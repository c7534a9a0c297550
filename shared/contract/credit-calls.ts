import { z } from 'zod';
import { LEDGER_CAUSES, MOST_LIMIT } from '../ledger.ts';
import { call, fileAnswer } from './call.ts';
import { cursorSchema, idSchema, instantSchema } from './fields.ts';
import { spendingSchema } from './spending.ts';

/** Which entries of the statement: everything that is left out is all. A month is `YYYY-MM` in the member’s time zone. */
const filters = {
  profile: idSchema.optional(),
  cause: z.enum(LEDGER_CAUSES).optional(),
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'invalid' })
    .optional(),
};

const otherMember = z.object({ id: idSchema, name: z.string(), fictional: z.boolean() });

export const statementEntrySchema = z.object({
  id: idSchema,
  at: instantSchema,
  /** Added, or below zero taken. */
  amount: z.number().int(),
  /** What the balance was after it. */
  balance: z.number().int().min(0),
  cause: z.enum(LEDGER_CAUSES),
  /** Whom it had to do with; null for nobody, and for whoever is gone or not to be seen any more. */
  member: otherMember.nullable(),
});
export type StatementEntry = z.infer<typeof statementEntrySchema>;

const wantedLimit = z.number().int().min(0).max(MOST_LIMIT).nullable().optional();

/** A member’s credits: what became of them, and how much of them may be spent. */
export const creditCalls = {
  getStatement: call(
    'GET',
    '/api/statement.php',
    'Every change of the member’s balance, newest first, a page of 50.',
    {
      query: z.strictObject({ ...filters, cursor: cursorSchema.optional() }),
      answer: z.object({
        balance: z.number().int().min(0),
        /** Of every entry there is, whatever the filter: the same as the balance. */
        sum: z.number().int(),
        /** Of what the filter lets through, on all pages. */
        added: z.number().int(),
        spent: z.number().int(),
        count: z.number().int(),
        entries: z.array(statementEntrySchema),
        next_cursor: cursorSchema.nullable(),
        /** What one can filter by: months and causes that have entries, and the members that credits were last spent on. */
        months: z.array(z.string()),
        causes: z.array(z.enum(LEDGER_CAUSES)),
        members: z.array(otherMember),
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
