import { z } from 'zod';
import { call } from './call.ts';
import { localeSchema } from './fields.ts';
import { userSchema } from './profile.ts';

const user = z.object({ user: userSchema.nullable() });

/** Who is signed in. */
export const sessionCalls = {
  getUser: call('GET', '/api/user.php', 'The signed-in member, null for a visitor.', {
    answer: user,
  }),
  signIn: call('POST', '/api/user.php', 'Signs in and sets the session cookie.', {
    body: z.strictObject({
      email: z.string().trim().min(1).max(320),
      password: z.string().min(1).max(1_000),
    }),
    answer: z.object({ user: userSchema }),
  }),
  setLanguage: call('PUT', '/api/user.php', 'Keeps the member’s language.', {
    body: z.strictObject({ language: localeSchema }),
    answer: user,
  }),
  signOut: call('GET', '/api/logout.php', 'Ends the session.', {
    answer: z.object({ signed_out: z.literal(true) }),
  }),
  signOutByPost: call('POST', '/api/logout.php', 'Ends the session.', {
    answer: z.object({ signed_out: z.literal(true) }),
  }),
} as const;
