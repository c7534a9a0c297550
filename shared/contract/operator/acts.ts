import { z } from 'zod';
import { GROUNDS } from '../../operator/measures.ts';
import { WORDS_LENGTH } from '../../operator/queues.ts';
import { OPERATOR_LANGUAGES } from '../../operator/roles.ts';
import { announcedPricesSchema } from '../announced-prices.ts';
import { dateSchema, idSchema, instantSchema } from '../fields.ts';
import { unusedCreditsSchema } from './decisions.ts';
import { roleSchema } from './fields.ts';
import { legalPageSchema, sha256Schema } from './legal-texts.ts';

const settingChange = z.strictObject({
  key: z.string().max(60),
  /** What the asking operator saw: if it has changed nothing is done. */
  from: z.json(),
  to: z.json(),
});

/** What two operators do together, each with its exact arguments. The server refuses to start without a runner. */
export const approvalActs = {
  invite_operator: z.strictObject({
    email: z.string().max(254),
    role: roleSchema,
    language: z.enum(OPERATOR_LANGUAGES),
  }),
  /** Also brings a suspended operator back. */
  change_role: z.strictObject({ operator: idSchema, role: roleSchema }),
  /** Their passkeys and sessions go, and a new link is mailed. */
  reinvite_operator: z.strictObject({ operator: idSchema }),
  close_account: z.strictObject({
    profile: idSchema,
    ground: z.enum(GROUNDS).default('illegal'),
    /** For the member, in their language. */
    words: z.string().max(WORDS_LENGTH).optional(),
    /** Who paid to write to it gets the credits back: what was paid until it is done. */
    repay: z.boolean().optional(),
    /** What goes back for unused credits, exactly; empty for nothing. */
    refunds: z.array(unusedCreditsSchema).max(200).optional(),
  }),
  /** Outside the rule, or a large sum; in minor units. */
  refund: z.strictObject({
    payment: idSchema,
    credits: z.number().int().min(0),
    amount: z.number().int().min(1),
    currency: z.string().length(3),
    /** For the member, in their language. */
    words: z.string().max(WORDS_LENGTH).optional(),
  }),
  /** Sealed evidence, or what an authority's order asks for; for a day, each time on record. */
  open_evidence: z.strictObject({
    case: z.number().int().positive(),
    order: z.number().int().positive().optional(),
    /** A hash of all of its content. */
    evidence: sha256Schema,
  }),
  /** A hold ends, or ends earlier. */
  release_hold: z.strictObject({
    case: z.number().int().positive(),
    /** Until when the asking operator saw it hold: if it has changed nothing is done. */
    held_until: instantSchema,
    /** The last day that it holds instead; without one it ends at once. */
    until: dateSchema.optional(),
  }),
  /** A setting of what is sold. */
  change_prices: settingChange,
  /** A setting that the terms promise, or that opens the site. */
  change_rules: settingChange,
  remove_fiction_mark: z.strictObject({ profile: idSchema }),
  publish_text: z.strictObject({
    page: legalPageSchema,
    /** The day that it is valid from. */
    version: dateSchema,
    /** Of the draft in all languages. */
    sha256: sha256Schema,
    /** What terms announce to cost other credits from that day on. */
    prices: announcedPricesSchema.optional(),
  }),
} as const;

export type OperatorArgs<Name extends keyof typeof approvalActs> = z.output<
  (typeof approvalActs)[Name]
>;
export type ApprovalAct = keyof typeof approvalActs;
export const APPROVAL_ACTS = Object.keys(approvalActs) as ApprovalAct[];
