import { z } from 'zod';
import { GROUNDS, MEASURES, UNUSED_CREDITS } from '../../operator/measures.ts';
import { BIRTH_DATE_PROOFS } from '../../operator/birth-date.ts';
import { unknownPlaceholders } from '../../operator/macros.ts';
import { STOPPABLE } from '../../operator/objection.ts';
import { NOTE_LENGTH, WORDS_LENGTH } from '../../operator/queues.ts';
import { PHOTO_REASONS } from '../../photos.ts';
import { CASE_OUTCOMES } from '../../site/complaints.ts';
import { normaliseText, textLength } from '../../text.ts';
import { call } from '../call.ts';
import { dateSchema, idSchema, instantSchema, localeSchema } from '../fields.ts';
import { decisionSchema } from './case.ts';

const text = (maximum: number) =>
  z
    .string()
    .max(maximum * 40)
    .transform(normaliseText)
    .refine((words) => textLength(words) <= maximum, { error: 'too_long' });

/** Words for somebody outside: what a letter fills in, and no other braces. */
const lettered = text(WORDS_LENGTH).refine((words) => unknownPlaceholders(words).length === 0, {
  error: 'invalid',
});

const choice = {
  id: idSchema,
  measure: z.enum(MEASURES),
  /** Of a measure with an end: for how long. */
  days: z.number().int().min(1).max(365).optional(),
  /** Of `photo_rejected`. */
  reason: z.enum(PHOTO_REASONS).optional(),
  /** Of `photo_removed`, where the case has several photos: which of them. */
  photo: idSchema.optional(),
  /** Needed by every measure that restricts a member. */
  ground: z.enum(GROUNDS).optional(),
  /** Of `answered`. */
  outcome: z.enum(CASE_OUTCOMES).optional(),
  /** Of `refunded` outside the rule; without it the rule decides the amount. In minor units. */
  refund: z
    .strictObject({
      credits: z.number().int().min(0).max(1_000_000),
      amount: z.number().int().min(1).max(100_000_000),
    })
    .optional(),
  /** Of `closed` for fraud: who paid to write to the account gets the credits back. */
  repay: z.boolean().optional(),
  /** Of `closed`, where the account has unused credits that were paid. */
  unused: z.enum(UNUSED_CREDITS).optional(),
  /** Of `rectified`: a corrected birth date, with the reason as a note; words are not needed then. */
  birth_date: z.strictObject({ date: dateSchema, proof: z.enum(BIRTH_DATE_PROOFS) }).optional(),
  /** Of `objection`: what stops at once; words are not needed then. */
  stop: z.array(z.enum(STOPPABLE)).min(1).max(STOPPABLE.length).optional(),
  /** Free words for the member, in the language that `getDeskCase` names. */
  words: lettered.optional(),
};

/** The eleven parts of a statement of reasons, in the member's language. */
export const STATEMENT_PARTS = [
  'what',
  'since',
  'until',
  'where',
  'content',
  'whose',
  'software',
  'clause',
  'appeal',
  'bodies',
  'courts',
] as const;
export type StatementPart = (typeof STATEMENT_PARTS)[number];

/** A mail that a decision sends. */
const letterSchema = z.object({
  /** `member`: whom the measure hits. `sender`: who reported, wrote or appealed. */
  to: z.enum(['member', 'sender']),
  locale: localeSchema,
  subject: z.string(),
  text: z.string(),
  /** Of a statement of reasons. */
  parts: z.array(z.object({ part: z.enum(STATEMENT_PARTS), text: z.string() })),
});

/** Unused credits of one payment, and what they cost in minor units. */
export const unusedCreditsSchema = z.strictObject({
  payment: idSchema,
  credits: z.number().int().min(1),
  amount: z.number().int().min(1),
  currency: z.string().length(3),
});

export const decisionCalls = {
  getClosing: call(
    'GET',
    '/api/case/closing',
    'What closing the account of a case that the caller holds would do with money: who paid to write to it, as numbers, and what it has unused. Looking at the latter is told to the member.',
    {
      query: z.strictObject({ id: idSchema }),
      answer: z.object({
        payers: z.object({ members: z.number().int(), credits: z.number().int() }),
        unused: z.array(unusedCreditsSchema),
      }),
    },
  ),
  previewDecision: call(
    'POST',
    '/api/case/preview',
    'What a decision would send, word by word, in the language of whoever gets it. Nothing is stored.',
    {
      body: z.strictObject(choice),
      answer: z.object({ letters: z.array(letterSchema) }),
    },
  ),
  decideCase: call(
    'POST',
    '/api/case/decide',
    'Decides a case that the caller holds: measure, decision, audit and mails in one transaction; the mails leave after sixty seconds. The same `decision` again is the same decision.',
    {
      body: z.strictObject({
        /** Made by the client; its idempotency. */
        decision: idSchema,
        version: z.number().int(),
        ...choice,
        /** For colleagues alone. */
        note: text(NOTE_LENGTH).optional(),
      }),
      answer: z.object({
        /** Null where four eyes are needed: it waits for another operator. */
        decision: decisionSchema.nullable(),
        approval: idSchema.nullable(),
      }),
    },
  ),
  undoDecision: call(
    'POST',
    '/api/case/undo',
    'Takes a decision back within sixty seconds, by the one who made it: no mail leaves, and the case is theirs again. `decision_sent` after that.',
    {
      body: z.strictObject({ decision: idSchema }),
      answer: z.object({ id: idSchema, version: z.number().int(), claimed_until: instantSchema }),
    },
  ),
  reverseDecision: call(
    'POST',
    '/api/case/reverse',
    'Reverses a decision that was sent, with reasons of its own: everything is put back, and both sides are told.',
    {
      body: z.strictObject({ decision: idSchema, words: lettered.optional() }),
      answer: z.object({ decision: decisionSchema }),
    },
  ),
  divertCase: call(
    'POST',
    '/api/case/divert',
    'Pictures of children: removed, file and evidence sealed, the form for police and hotline made. Seniors alone, with a fresh passkey; nothing is mailed.',
    {
      body: z.strictObject({ id: idSchema, version: z.number().int() }),
      answer: z.object({ form: z.string() }),
    },
  ),
} as const;
