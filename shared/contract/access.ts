import { z } from 'zod';
import { PASSKEY_OPTIONS_PATH } from '../api-paths.ts';
import { call } from './call.ts';
import { credentialIdSchema, newCredentialSchema, usedCredentialSchema } from './credential.ts';
import { idSchema, instantSchema, newPassword, writtenLine } from './fields.ts';
import { userSchema } from './profile.ts';

const email = z.string().trim().max(1_000);
const password = z.string().min(1).max(1_000);
const token = z.string().max(200);
const passkey = z.object({
  id: credentialIdSchema,
  name: z.string(),
  created_at: instantSchema,
  last_used_at: instantSchema.nullable(),
});

export const accessCalls = {
  requestPasswordReset: call(
    'POST',
    '/api/reset-password.php',
    'Mails a link for a new password.',
    { body: z.strictObject({ email }), answer: z.object({ sent: z.literal(true) }) },
  ),
  checkPasswordReset: call(
    'GET',
    '/api/reset-password.php',
    'Whether the link of such a mail works.',
    { query: z.strictObject({ token }), answer: z.object({ valid: z.literal(true) }) },
  ),
  resetPassword: call(
    'PUT',
    '/api/reset-password.php',
    'Sets a new password by the link of the mail; all sessions end.',
    {
      body: z.strictObject({
        token,
        password: newPassword,
        password_repeat: z.string().max(2_000),
      }),
      answer: z.object({ changed: z.literal(true) }),
    },
  ),
  changePassword: call(
    'PUT',
    '/api/password.php',
    'Changes the password; the other sessions end.',
    {
      body: z.strictObject({ old_password: password, new_password: newPassword }),
      answer: z.object({ changed: z.literal(true) }),
    },
  ),
  requestMailChange: call(
    'POST',
    '/api/mail-change.php',
    'Mails a link to the address that is to become the account’s.',
    {
      body: z.strictObject({ email, password }),
      answer: z.object({ sent: z.literal(true) }),
    },
  ),
  confirmMailChange: call(
    'PUT',
    '/api/mail-change.php',
    'Makes the address of the link the account’s.',
    { body: z.strictObject({ token }), answer: z.object({ changed: z.literal(true) }) },
  ),
  getSessions: call(
    'GET',
    '/api/sessions.php',
    'Where the member is signed in; this device first.',
    {
      answer: z.object({
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
      }),
    },
  ),
  endSessions: call('DELETE', '/api/sessions.php', 'Signs one device out, or all others.', {
    body: z.strictObject({ id: idSchema.optional(), others: z.literal(true).optional() }),
    answer: z.object({ ended: z.number().int().min(0) }),
  }),
  getPasskeys: call('GET', '/api/passkeys.php', 'The member’s passkeys.', {
    answer: z.object({ passkeys: z.array(passkey) }),
  }),
  addPasskey: call(
    'POST',
    '/api/passkeys.php',
    'Adds the passkey that the device made for the options.',
    {
      body: z.strictObject({
        name: writtenLine(40),
        credential: newCredentialSchema,
      }),
      answer: z.object({ passkey }),
    },
  ),
  renamePasskey: call('PUT', '/api/passkeys.php', 'Gives a passkey another name.', {
    body: z.strictObject({ id: credentialIdSchema, name: writtenLine(40) }),
    answer: z.object({ passkey }),
  }),
  deletePasskey: call('DELETE', '/api/passkeys.php', 'Takes a passkey away.', {
    body: z.strictObject({ id: credentialIdSchema }),
    answer: z.object({ deleted: z.literal(true) }),
  }),
  passkeyOptions: call(
    'POST',
    PASSKEY_OPTIONS_PATH,
    'What the device needs to make a passkey, which takes the password, or to sign in by one.',
    {
      body: z.strictObject({ purpose: z.enum(['add', 'sign_in']), password: password.optional() }),
      // For @simplewebauthn/browser; good for five minutes and one answer.
      answer: z.object({ options: z.looseObject({ challenge: z.string() }) }),
    },
  ),
  signInWithPasskey: call(
    'POST',
    '/api/passkey-sign-in.php',
    'Signs in by a passkey and sets the session cookie.',
    {
      body: z.strictObject({
        credential: usedCredentialSchema,
      }),
      answer: z.object({ user: userSchema }),
    },
  ),
} as const;
