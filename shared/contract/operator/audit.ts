import { z } from 'zod';
import { call, fileAnswer } from '../call.ts';
import { cursorSchema, dateSchema, idSchema, instantSchema } from '../fields.ts';
import { operatorNameSchema, roleSchema } from './fields.ts';

/** What an act changed, by name; never words of members. */
const stateSchema = z.record(z.string(), z.unknown()).nullable();

export const auditEntrySchema = z.object({
  number: z.number().int().positive(),
  at: instantSchema,
  /** Null of an act on the machine, and of one that the server did automatically. */
  operator: operatorNameSchema.nullable(),
  /** As it was then; `console` of the machine's commands, `server` of automatic acts. */
  role: z.union([roleSchema, z.enum(['console', 'server'])]),
  act: z.string(),
  /** Ids, each with what it is of: `member:…`, `photo:…`, `operator:…`. */
  subjects: z.array(z.string()),
  case: z.number().int().positive().nullable(),
  before: stateSchema,
  after: stateSchema,
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** What was done at the desk. A moderator sees their own; finance and privacy what is of their work. */
export const auditCalls = {
  getAudit: call('GET', '/api/audit', 'What was done at the desk, the latest first.', {
    query: z.strictObject({
      cursor: cursorSchema.optional(),
      operator: idSchema.optional(),
      act: z.string().max(60).optional(),
      /** Exact, as `member:…`. */
      subject: z.string().max(80).optional(),
      case: z.coerce.number().int().positive().optional(),
      from: dateSchema.optional(),
      /** The last day that counts. */
      to: dateSchema.optional(),
    }),
    answer: z.object({
      entries: z.array(auditEntrySchema),
      next_cursor: z.string().nullable(),
    }),
  }),
  verifyAudit: call('GET', '/api/audit-chain', 'Counts the whole chain of the audit again.', {
    answer: z.object({
      whole: z.boolean(),
      entries: z.number().int().min(0),
      /** Its first entry: more than 1 once entries were removed for their age. */
      begins: z.number().int().positive(),
      last_hash: z.string().nullable(),
      /** The first entry that does not follow from the one before it. */
      broken_at: z.number().int().positive().nullable(),
      checked_at: instantSchema,
    }),
  }),
  exportAudit: call(
    'POST',
    '/api/audit-export',
    'The audit of some days as a file, one entry a line; takes a fresh passkey.',
    {
      body: z.strictObject({
        from: dateSchema,
        to: dateSchema,
        format: z.enum(['csv', 'json']),
      }),
      answer: fileAnswer,
    },
  ),
} as const;
