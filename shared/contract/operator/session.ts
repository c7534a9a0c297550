import { z } from 'zod';
import { OPERATOR_LANGUAGES } from '../../operator/roles.ts';
import { UNION_LANGUAGES } from '../../union-languages.ts';
import { call } from '../call.ts';
import { newCredentialSchema, usedCredentialSchema } from '../credential.ts';
import { idSchema, instantSchema, writtenLine } from '../fields.ts';
import {
  invitationTokenSchema,
  operatorNameSchema,
  passkeyOptionsSchema,
  roleSchema,
  spokenSchema,
} from './fields.ts';
import { meSchema } from './me.ts';

const me = z.object({ me: meSchema });

/** Who sits at the desk: signing in, an invitation, a fresh passkey. */
export const operatorSessionCalls = {
  getSession: call('GET', '/api/session', 'Who is signed in at the desk; null for nobody.', {
    answer: z.object({
      me: meSchema.nullable(),
      /** Whom the sign-in page offers without a passkey: of a demonstration on this machine alone. */
      demo_operators: z.array(operatorNameSchema),
    }),
  }),
  signInOptions: call(
    'POST',
    '/api/session-options',
    'What a device needs to sign in by a passkey.',
    { answer: passkeyOptionsSchema },
  ),
  signIn: call('POST', '/api/session', 'Signs in by a passkey and sets the session cookie.', {
    body: z.strictObject({ credential: usedCredentialSchema }),
    answer: me,
  }),
  signOut: call('DELETE', '/api/session', 'Ends the session.', {
    answer: z.object({ signed_out: z.literal(true) }),
  }),
  signInToDemo: call(
    'POST',
    '/api/demo-session',
    'Signs in as one of the demo’s operators; unknown but in a demonstration on this machine.',
    { body: z.strictObject({ operator: idSchema }), answer: me },
  ),
  stepUpOptions: call(
    'POST',
    '/api/step-up-options',
    'What a device needs to show that the operator is still there.',
    { answer: passkeyOptionsSchema },
  ),
  stepUp: call(
    'POST',
    '/api/step-up',
    'Takes a fresh passkey, which stands for five minutes for what cannot be undone.',
    { body: z.strictObject({ credential: usedCredentialSchema }), answer: me },
  ),
  readInvitation: call('POST', '/api/invitation', 'What an invitation’s link is for.', {
    body: z.strictObject({ token: invitationTokenSchema }),
    answer: z.object({
      email: z.string(),
      role: roleSchema,
      /** The name of an operator who lost their passkeys; null of a new one. */
      name: z.string().nullable(),
      /** In which such an operator judges; empty of a new one. */
      languages: z.array(z.enum(UNION_LANGUAGES)),
      expires_at: instantSchema,
    }),
  }),
  invitationOptions: call(
    'POST',
    '/api/invitation-options',
    'What a device needs to make the first passkey of an invited operator.',
    {
      body: z.strictObject({ token: invitationTokenSchema, name: writtenLine(60) }),
      answer: passkeyOptionsSchema,
    },
  ),
  takeInvitation: call(
    'PUT',
    '/api/invitation',
    'Uses up an invitation by a first passkey, and signs in.',
    {
      body: z.strictObject({
        token: invitationTokenSchema,
        /** The operator’s own, for colleagues. */
        name: writtenLine(60),
        language: z.enum(OPERATOR_LANGUAGES),
        /** In which they judge what members write; without it that of the desk. */
        languages: spokenSchema.optional(),
        /** What the passkey is called. */
        passkey_name: writtenLine(40),
        credential: newCredentialSchema,
      }),
      answer: me,
    },
  ),
} as const;
