import { z } from 'zod';
import { FOUR_EYES, OPERATOR_LANGUAGES } from '../../operator/roles.ts';
import type { OperatorRight } from '../../operator/roles.ts';
import { call } from '../call.ts';
import { credentialIdSchema, newCredentialSchema } from '../credential.ts';
import { instantSchema, writtenLine } from '../fields.ts';
import { operatorNameSchema, passkeyOptionsSchema, spokenSchema } from './fields.ts';

const BLURS = ['off', 'soft', 'strong'] as const;

/** How an operator wants to look at what may hurt. */
const comfortSchema = z.object({
  blur: z.enum(BLURS),
  /** In the queues of minors, threats and harassment. */
  hard_blur: z.enum(BLURS),
  grey: z.boolean(),
  thumbnails: z.enum(['small', 'medium', 'large']),
  /** After 45 minutes or 200 photos. */
  pause_reminder: z.boolean(),
});
export type OperatorComfort = z.infer<typeof comfortSchema>;

export const meSchema = operatorNameSchema.extend({
  email: z.string(),
  language: z.enum(OPERATOR_LANGUAGES),
  /** In which they judge what members write: counted in the figures of a year. */
  languages: spokenSchema,
  rights: z.array(z.string() as z.ZodType<OperatorRight>),
  comfort: comfortSchema,
  passkeys: z.number().int().min(0),
  /** Nothing is decided before there are two. */
  second_passkey_needed: z.boolean(),
  signed_in_at: instantSchema,
  /** The latest end; without requests half an hour after the last. */
  expires_at: instantSchema,
  /** Until when a fresh passkey is valid. */
  stepped_up_until: instantSchema.nullable(),
  four_eyes: z.enum(FOUR_EYES),
  demo: z.boolean(),
});
export type Me = z.infer<typeof meSchema>;

export const operatorPasskeySchema = z.object({
  id: credentialIdSchema,
  name: z.string(),
  created_at: instantSchema,
  last_used_at: instantSchema.nullable(),
});

/** The operator's own: settings and passkeys. */
export const meCalls = {
  changeMe: call('PUT', '/api/me', 'Keeps the operator’s own settings; what is left out stays.', {
    body: z.strictObject({
      name: writtenLine(60).optional(),
      language: z.enum(OPERATOR_LANGUAGES).optional(),
      languages: spokenSchema.optional(),
      comfort: comfortSchema.partial().strict().optional(),
    }),
    answer: z.object({ me: meSchema }),
  }),
  getMyPasskeys: call('GET', '/api/passkeys', 'The operator’s own passkeys.', {
    answer: z.object({ passkeys: z.array(operatorPasskeySchema) }),
  }),
  myPasskeyOptions: call(
    'POST',
    '/api/passkey-options',
    'What a device needs to make another passkey; takes a fresh one.',
    { answer: passkeyOptionsSchema },
  ),
  addMyPasskey: call('POST', '/api/passkeys', 'Adds the passkey that the device made.', {
    body: z.strictObject({ name: writtenLine(40), credential: newCredentialSchema }),
    answer: z.object({ passkey: operatorPasskeySchema }),
  }),
  removeMyPasskey: call(
    'DELETE',
    '/api/passkeys',
    'Takes one of the operator’s own passkeys away, but not the last two; takes a fresh one.',
    {
      body: z.strictObject({ id: credentialIdSchema }),
      answer: z.object({ removed: z.literal(true) }),
    },
  ),
} as const;
