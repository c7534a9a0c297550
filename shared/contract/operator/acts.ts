import { z } from 'zod';
import { GROUNDS } from '../../operator/measures.ts';
import { WORDS_LENGTH } from '../../operator/queues.ts';
import { OPERATOR_LANGUAGES } from '../../operator/roles.ts';
import { idSchema } from '../fields.ts';
import { roleSchema } from './fields.ts';

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
} as const;

export type ApprovalAct = keyof typeof approvalActs;
export const APPROVAL_ACTS = Object.keys(approvalActs) as ApprovalAct[];
