import { z } from 'zod';
import { COUNTRIES, GENDERS, SEXUALITIES } from '../profile-choices.ts';
import { call } from './call.ts';
import { SIGNUP_PLACES } from '../site/legal-texts.ts';
import { dateSchema, localeSchema } from './fields.ts';
import { userSchema } from './profile.ts';

const tracked = z.string().trim().max(100).default('');

/** Joining. Texts are sent as typed; `shared/account/signup-rules.ts` names the problem of each. */
export const signupCalls = {
  checkEmail: call(
    'GET',
    '/api/signup.php',
    'Whether an e-mail address can sign up, and what was probably meant by it.',
    {
      query: z.strictObject({ email: z.string().max(320) }),
      /** With `reveal_accounts` off every well-formed address is `available`. */
      answer: z.object({
        status: z.enum(['available', 'active', 'deleted', 'barred', 'invalid']),
        suggestion: z.string().optional(),
      }),
    },
  ),
  signUp: call(
    'POST',
    '/api/signup.php',
    'Makes an account, signed in and not confirmed, and mails the activation.',
    {
      body: z.strictObject({
        email: z.string().max(320),
        name: z.string().max(1_000),
        password: z.string().max(1_000),
        date_of_birth: z.string().max(20),
        gender: z.enum(GENDERS),
        /** Stored with `consent_sensitive` alone. */
        sexuality: z.enum(SEXUALITIES).optional(),
        consent_sensitive: z.boolean().optional(),
        country: z.enum(COUNTRIES).optional(),
        region: z.string().max(10).optional(),
        city: z.string().max(100).optional(),
        signup_message: z.string().max(8_000).optional(),
        language: localeSchema.optional(),
        tracking: z
          .strictObject({
            network: tracked,
            ref: tracked,
            sub1: tracked,
            sub2: tracked,
            sub3: tracked,
          })
          .optional(),
        invite: z.string().max(200).optional(),
        /** The versions of the texts that were shown; another than those in force is refused. */
        texts: z.strictObject({ terms: dateSchema, privacy: dateSchema }).partial().optional(),
        place: z.enum(SIGNUP_PLACES).optional(),
      }),
      /**
       * Null with `reveal_accounts` off, for new and known addresses alike; a mail has the rest.
       */
      answer: z.object({ user: userSchema.nullable() }),
    },
  ),
  sendActivation: call(
    'POST',
    '/api/activation.php',
    'Mails the activation link again; with an address and the password to that address, which becomes the account’s.',
    {
      body: z.strictObject({
        email: z.string().max(320).optional(),
        password: z.string().min(1).max(1_000).optional(),
      }),
      answer: z.object({ sent: z.literal(true) }),
    },
  ),
  getActivation: call(
    'GET',
    '/api/activation.php',
    'Whether the newest activation mail has left.',
    { answer: z.object({ sent: z.boolean() }) },
  ),
  activate: call(
    'GET',
    '/api/activate.php',
    'The link of the activation mail: 302 to the page that tells how it went.',
    {
      query: z.object({ token: z.string().max(200).catch('') }),
    },
  ),
} as const;
