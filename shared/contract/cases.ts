import { z } from 'zod';
import {
  CASE_KINDS,
  CASE_OUTCOMES,
  CASE_STATES,
  COMPLAINT_DECISION_LENGTH,
  COMPLAINT_KINDS,
  COMPLAINT_NAME_LENGTH,
  COMPLAINT_PLACE_LENGTH,
  COMPLAINT_TEXT,
  SHORTEST_FILLING_MS,
} from '../site/complaints.ts';
import { isEmailAddress } from '../account/email-address.ts';
import { normaliseLine, normaliseText, textLength } from '../text.ts';
import { CONTENT_VIEWS } from '../operator/content-views.ts';
import { call } from './call.ts';
import { idSchema, instantSchema, writtenLine } from './fields.ts';

/** A field that a form sends empty where nothing is written. */
const optionalLine = (maximum: number) =>
  z
    .string()
    .max(maximum * 40)
    .transform(normaliseLine)
    .refine((text) => textLength(text) <= maximum, { error: 'too_long' })
    .transform((text) => (text === '' ? undefined : text))
    .optional();

const words = z
  .string()
  .max(COMPLAINT_TEXT.longest * 40)
  .transform(normaliseText)
  .refine((text) => textLength(text) >= COMPLAINT_TEXT.shortest, { error: 'too_short' })
  .refine((text) => textLength(text) <= COMPLAINT_TEXT.longest, { error: 'too_long' });

const email = z
  .string()
  .max(1_000)
  .transform(normaliseLine)
  .refine((text) => text === '' || isEmailAddress(text), { error: 'invalid_email' })
  .transform((text) => (text === '' ? undefined : text))
  .optional();

/** The secret of a case's follow-up link: 256 bits. */
const linkSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/, { error: 'invalid' });

/**
 * What is sent to the operator. Of illegal content the law asks place, reason, name, mail and good
 * faith (DSA, article 16(2)); of child abuse neither name nor mail.
 */
const complaintSchema = z
  .strictObject({
    /** Made by the client; the same id again is the same complaint. */
    id: idSchema,
    kind: z.enum(COMPLAINT_KINDS),
    text: words,
    email,
    name: optionalLine(COMPLAINT_NAME_LENGTH),
    profile: idSchema.optional(),
    message: idSchema.optional(),
    /** Where it is: an address, or words that lead there. */
    url: optionalLine(COMPLAINT_PLACE_LENGTH),
    /** What an appeal is against: a number, or words. */
    decision: optionalLine(COMPLAINT_DECISION_LENGTH),
    good_faith: z.boolean().default(false),
    /** A life is in danger. */
    danger: z.boolean().default(false),
    /** Of the follow-up link of the case that an appeal is against. */
    link: linkSchema.optional(),
    /** Nobody sees this field; what fills it in is a robot. */
    website: z.string().max(1_000).default(''),
    /** How long the form was open, in milliseconds. */
    filled_ms: z.number().int().min(0).optional(),
  })
  .superRefine((body, context) => {
    const missing = (field: string, message = 'required') =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (body.website !== '') missing('website', 'invalid');
    if (body.filled_ms !== undefined && body.filled_ms < SHORTEST_FILLING_MS)
      missing('filled_ms', 'too_fast');
    if (body.kind !== 'minor' && body.email === undefined) missing('email');
    if (body.kind === 'appeal' && body.decision === undefined && body.link === undefined)
      missing('decision');
    const isNotice = body.kind === 'illegal_content' || body.kind === 'minor';
    if (isNotice && !body.good_faith) missing('good_faith');
    if (body.kind !== 'illegal_content') return;
    if (body.name === undefined) missing('name');
    if ([body.url, body.profile, body.message].every((place) => place === undefined))
      missing('url');
  });
export type Complaint = z.output<typeof complaintSchema>;

/** A case as its sender sees it: nothing of who else it is about. */
const caseSchema = z.object({
  number: z.number().int().positive(),
  kind: z.enum(CASE_KINDS),
  /** Within its kind: `payment`, `illegal_content`, the kind of a report. */
  topic: z.string(),
  created_at: instantSchema,
  /** By when it is answered. */
  due_at: instantSchema,
  state: z.enum(CASE_STATES),
  /** Null while it is not decided, and of one that was closed without a decision. */
  decision: z
    .object({
      outcome: z.enum(CASE_OUTCOMES).nullable(),
      reasons: z.string(),
      ground: z.string().nullable(),
      decided_at: instantSchema,
      /** Null where it cannot be appealed. */
      appeal_until: instantSchema.nullable(),
    })
    .nullable(),
  /** The number of the appeal against it. */
  appeal: z.number().int().positive().nullable(),
  /** By its mailed link it can be confirmed that a trusted flagger sent it. */
  to_confirm: z.boolean().optional(),
});
export type CaseView = z.output<typeof caseSchema>;

/** What somebody without a session begins a withdrawal with. */
export const withdrawalRequestSchema = z.strictObject({
  number: z.coerce.number({ error: 'invalid' }).int().min(1).max(2_147_483_647),
  email: writtenLine(254).refine(isEmailAddress, { error: 'invalid_email' }),
});

export const caseCalls = {
  complain: call(
    'POST',
    '/api/complaint.php',
    'Sends a complaint, a notice of illegal content or an appeal to the operator, with or without an account; confirmed by mail.',
    {
      body: complaintSchema,
      /** Its reference number. */
      answer: z.object({ number: z.number().int().positive() }),
    },
  ),
  confirmNotice: call(
    'POST',
    '/api/confirm-notice.php',
    'Confirms by the link in a mail that a trusted flagger sent a notice, which then goes first.',
    {
      body: z.strictObject({ token: linkSchema }),
      answer: z.object({ case: caseSchema }),
    },
  ),
  getCases: call('GET', '/api/cases.php', 'The member’s own cases, the latest first.', {
    answer: z.object({ cases: z.array(caseSchema) }),
  }),
  getReads: call(
    'GET',
    '/api/reads.php',
    'What of the member a moderator was shown, when, and because of what; the latest first.',
    {
      answer: z.object({
        reads: z.array(
          z.object({
            what: z.enum(CONTENT_VIEWS),
            /** How many were shown. */
            count: z.number().int().positive(),
            at: instantSchema,
            /** The number of the case, and what kind it was; null where it is deleted. */
            number: z.number().int().positive(),
            because: z.enum(CASE_KINDS).nullable(),
          }),
        ),
      }),
    },
  ),
  getCase: call(
    'GET',
    '/api/cases.php',
    'The case of a follow-up link, without a session; `token` is the link’s.',
    {
      query: z.strictObject({ token: linkSchema }),
      answer: z.object({ case: caseSchema }),
      by: 'token',
    },
  ),
} as const;
