import { z } from 'zod';
import { APPROVAL_STATES } from '../../operator/roles.ts';
import { call } from '../call.ts';
import { cursorSchema, idSchema, instantSchema } from '../fields.ts';
import { APPROVAL_ACTS } from './acts.ts';
import { operatorNameSchema, reasonSchema } from './fields.ts';

/** Arguments as requested; `approvalActs` has their schemas. */
const argsSchema = z.record(z.string(), z.unknown());
const hashSchema = z.string().regex(/^[0-9a-f]{64}$/, { error: 'invalid' });

export const approvalSchema = z.object({
  id: idSchema,
  act: z.enum(APPROVAL_ACTS),
  args: argsSchema,
  /** Of act and arguments; sent back with the decision. */
  hash: hashSchema,
  /** The number of the case that it comes from. */
  case: z.number().int().positive().nullable(),
  reason: z.string(),
  asked_by: operatorNameSchema,
  asked_at: instantSchema,
  expires_at: instantSchema,
  /** `delayed` of a site with one operator: it is done at `runs_at` unless it is stopped. */
  state: z.enum(APPROVAL_STATES),
  runs_at: instantSchema.nullable(),
  decided_by: operatorNameSchema.nullable(),
  decided_at: instantSchema.nullable(),
  note: z.string().nullable(),
  may_decide: z.boolean(),
  may_stop: z.boolean(),
});
export type Approval = z.infer<typeof approvalSchema>;

const approval = z.object({ approval: approvalSchema });

/** Acts that two operators do together. */
export const approvalCalls = {
  getApprovals: call(
    'GET',
    '/api/approvals',
    'What waits for the operator’s decision, what they asked for, or what is over; the latest first.',
    {
      query: z.strictObject({
        list: z.enum(['for_me', 'mine', 'closed']),
        cursor: cursorSchema.optional(),
      }),
      answer: z.object({
        approvals: z.array(approvalSchema),
        next_cursor: z.string().nullable(),
      }),
    },
  ),
  askApproval: call('POST', '/api/approvals', 'Asks a second operator for an act.', {
    body: z.strictObject({
      /** Made by the client; the same id again is the same approval. */
      id: idSchema,
      act: z.enum(APPROVAL_ACTS),
      args: argsSchema,
      case: z.number().int().positive().optional(),
      reason: reasonSchema,
    }),
    answer: approval,
  }),
  decideApproval: call(
    'PUT',
    '/api/approvals',
    'Agrees, which does the act at once, or refuses; takes a fresh passkey.',
    {
      body: z.strictObject({
        id: idSchema,
        /** What the operator saw: with other arguments nothing is done. */
        hash: hashSchema,
        agreed: z.boolean(),
        note: reasonSchema.optional(),
      }),
      answer: approval,
    },
  ),
  stopApproval: call(
    'DELETE',
    '/api/approvals',
    'Takes one’s own request back; the owner stops anybody’s.',
    { body: z.strictObject({ id: idSchema }), answer: approval },
  ),
} as const;
