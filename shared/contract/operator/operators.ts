import { z } from 'zod';
import { OPERATOR_LANGUAGES } from '../../operator/roles.ts';
import { call } from '../call.ts';
import { credentialIdSchema } from '../credential.ts';
import { idSchema, instantSchema, writtenLine } from '../fields.ts';
import { isEmailAddress } from '../../account/email-address.ts';
import { operatorNameSchema, reasonSchema, roleSchema, spokenSchema } from './fields.ts';
import { operatorPasskeySchema } from './me.ts';
import { approvalSchema } from './approvals.ts';

const invitationSchema = z.object({
  id: idSchema,
  email: z.string(),
  role: roleSchema,
  /** Null of one made on the machine. */
  invited_by: operatorNameSchema.nullable(),
  created_at: instantSchema,
  expires_at: instantSchema,
});

const operatorSchema = operatorNameSchema.extend({
  email: z.string(),
  /** In which they judge what members write. */
  languages: spokenSchema,
  created_at: instantSchema,
  last_seen_at: instantSchema.nullable(),
  /** May do nothing until two operators agree on a change of role. */
  suspended_at: instantSchema.nullable(),
  sessions: z.array(
    z.object({
      id: idSchema,
      browser: z.string().nullable(),
      system: z.string().nullable(),
      signed_in_at: instantSchema,
      last_seen_at: instantSchema,
      current: z.boolean(),
    }),
  ),
  passkeys: z.array(operatorPasskeySchema),
});

/** Roles and lost passkeys change by an approval: `change_role`, `reinvite_operator`. */
export const operatorsCalls = {
  getOperators: call('GET', '/api/operators', 'Every operator, and the open invitations.', {
    answer: z.object({
      operators: z.array(operatorSchema),
      invitations: z.array(invitationSchema),
      /** Roles to which nobody is invited by one alone. */
      invited_by_two: z.array(roleSchema),
      /** Whether somebody else could agree to an invitation. */
      has_approver: z.boolean(),
    }),
  }),
  inviteOperator: call(
    'POST',
    '/api/operators',
    'Mails an invitation; one to a role with a part in acts of two asks for an approval first.',
    {
      body: z.strictObject({
        /** Of the invitation or approval, made by the client; the same id again is the same one. */
        id: idSchema,
        email: writtenLine(254).refine(isEmailAddress, { error: 'invalid_email' }),
        role: roleSchema,
        language: z.enum(OPERATOR_LANGUAGES),
        reason: reasonSchema,
      }),
      answer: z.object({
        invitation: invitationSchema.nullable(),
        approval: approvalSchema.nullable(),
      }),
    },
  ),
  withdrawInvitation: call('DELETE', '/api/invitations', 'Makes an invitation’s link useless.', {
    body: z.strictObject({ id: idSchema }),
    answer: z.object({ withdrawn: z.literal(true) }),
  }),
  suspendOperator: call(
    'PUT',
    '/api/operators/suspended',
    'Ends an operator’s sessions and lets them in no more; one alone may do it, two undo it.',
    {
      body: z.strictObject({ id: idSchema, reason: reasonSchema }),
      answer: z.object({ suspended: z.literal(true) }),
    },
  ),
  changeOperatorLanguages: call(
    'PUT',
    '/api/operators/languages',
    'Sets in which languages an operator judges what members write.',
    {
      body: z.strictObject({ id: idSchema, languages: spokenSchema }),
      answer: z.object({ languages: spokenSchema }),
    },
  ),
  endOperatorSessions: call(
    'DELETE',
    '/api/operators/sessions',
    'Signs an operator out: of one device or of all.',
    {
      body: z.strictObject({ operator: idSchema, session: idSchema.optional() }),
      answer: z.object({ ended: z.number().int().min(0) }),
    },
  ),
  removeOperatorPasskey: call(
    'DELETE',
    '/api/operators/passkeys',
    'Takes a passkey of an operator away and ends their sessions; takes a fresh one.',
    {
      body: z.strictObject({ operator: idSchema, id: credentialIdSchema }),
      answer: z.object({ removed: z.literal(true) }),
    },
  ),
} as const;
