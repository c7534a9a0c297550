import { z } from 'zod';
import { FOLDED, MOST_CLAIMED, NOTE_LENGTH, QUEUES, SENDER_FOLDED } from '../../operator/queues.ts';
import { normaliseLine, normaliseText, isBlank, textLength } from '../../text.ts';
import { REPORT_KINDS } from '../../report-kinds.ts';
import { call } from '../call.ts';
import { cursorSchema, idSchema, instantSchema, numberInQuery } from '../fields.ts';
import { caseRowSchema, deskCaseSchema } from './case.ts';
import { reasonSchema } from './fields.ts';

const words = z
  .string()
  .max(NOTE_LENGTH * 40)
  .transform(normaliseText)
  .refine((text) => !isBlank(text), { error: 'blank' })
  .refine((text) => textLength(text) <= NOTE_LENGTH, { error: 'too_long' });

/**
 * A case that has changed is refused with `case_changed` (409). Its fields are the case's `version`
 * and `state`, and where somebody was first `by`, `at` and the `measure`; `getDeskCase` shows more.
 */
const ofVersion = { id: idSchema, version: z.number().int() };

export const queueCalls = {
  getQueues: call(
    'GET',
    '/api/queues',
    'Every queue of the caller’s role: what waits, and what is late.',
    {
      answer: z.object({
        queues: z.array(
          z.object({
            queue: z.enum(QUEUES),
            open: z.number().int(),
            late: z.number().int(),
            /** Of what waits, the first that is due. */
            next_due_at: instantSchema.nullable(),
            /** Claimed by the caller. */
            mine: z.number().int(),
            escalated: z.number().int(),
          }),
        ),
        /** What the caller decided and can still undo. */
        undoable: z.array(
          z.object({ decision: idSchema, number: z.number().int(), undo_until: instantSchema }),
        ),
      }),
    },
  ),
  getQueue: call(
    'GET',
    '/api/queue',
    'A page of 50 open cases of one queue, what is due first on top.',
    {
      query: z.strictObject({ queue: z.enum(QUEUES), after: cursorSchema.optional() }),
      answer: z.object({ cases: z.array(caseRowSchema), next: cursorSchema.nullable() }),
    },
  ),
  claimCases: call(
    'POST',
    '/api/queue/claim',
    'Claims what is due first for five minutes: what the caller holds and did not name in `have`, then what nobody holds. Renews what is in `have`.',
    {
      body: z.strictObject({
        queue: z.enum(QUEUES),
        /** How many besides those in `have`. */
        count: z.number().int().min(0).max(MOST_CLAIMED),
        have: z
          .array(idSchema)
          .max(2 * MOST_CLAIMED)
          .default([]),
        /** Not again in this sitting. */
        skip: z.array(idSchema).max(200).default([]),
      }),
      answer: z.object({
        cases: z.array(deskCaseSchema),
        claimed_until: instantSchema,
        /** Of `have` what is no longer the caller's. */
        lost: z.array(idSchema),
      }),
    },
  ),
  claimCase: call('POST', '/api/case/claim', 'Claims one case for five minutes, as `C` does.', {
    body: z.strictObject({ id: idSchema }),
    answer: z.object({ case: deskCaseSchema }),
  }),
  releaseCases: call(
    'POST',
    '/api/queue/release',
    'Gives claims back: skipped, or the tab is closed.',
    {
      body: z.strictObject({
        ids: z
          .array(idSchema)
          .min(1)
          .max(2 * MOST_CLAIMED),
      }),
      answer: z.object({ released: z.literal(true) }),
    },
  ),
  escalateCase: call('POST', '/api/case/escalate', 'Hands a case to a senior, with a word why.', {
    body: z.strictObject({ ...ofVersion, text: words }),
  }),
  noteCase: call('POST', '/api/case/note', 'Adds a note for colleagues; nobody else reads it.', {
    body: z.strictObject({ id: idSchema, text: words }),
    answer: z.object({ case: deskCaseSchema }),
  }),
  getDeskCase: call(
    'GET',
    '/api/case',
    'One case whole: evidence, words, subject, history, and what can be decided. What it shows of a member is written down and told to them.',
    {
      query: z.strictObject({ id: idSchema }),
      answer: z.object({ case: deskCaseSchema }),
    },
  ),
  unfold: call(
    'POST',
    '/api/case/unfold',
    'Shows what is folded of the subject of a case that the caller holds, or of the member who complains; written down and told to them.',
    {
      body: z.strictObject({
        id: idSchema,
        of: z.enum(['subject', 'sender']).default('subject'),
        what: z.enum([...new Set([...FOLDED, ...SENDER_FOLDED])]),
      }),
      /** Lines to show, each with the name of its field. */
      answer: z.object({ lines: z.array(z.object({ field: z.string(), text: z.string() })) }),
    },
  ),
  findCase: call(
    'GET',
    '/api/find',
    'Finds by a case’s number, an e-mail address or an id, exactly: nothing is searched by part of it.',
    {
      query: z.strictObject({
        exactly: z
          .string()
          .max(400)
          .transform(normaliseLine)
          .refine((text) => !isBlank(text), { error: 'blank' }),
        most: numberInQuery(1, 50).default(20),
      }),
      answer: z.object({
        cases: z.array(caseRowSchema),
        /** The member of that address or id, about whom a case can be opened; nothing else of them. */
        member: z.object({ profile: idSchema }).nullable(),
      }),
    },
  ),
  openOwnCase: call(
    'POST',
    '/api/case/own',
    'Opens a case about a member on our own initiative, with a reason. Their page is copied, and nothing of a conversation; an open case about them takes it in.',
    {
      body: z.strictObject({
        /** Made by the client; its idempotency. */
        id: idSchema,
        profile: idSchema,
        topic: z.enum(REPORT_KINDS),
        text: reasonSchema,
      }),
      /** The case in which it is decided. */
      answer: z.object({ id: idSchema, number: z.number().int(), queue: z.enum(QUEUES) }),
    },
  ),
} as const;
