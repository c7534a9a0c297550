import { eq } from 'drizzle-orm';
import { members } from '../../../database/schema/members.ts';
import { Refusal } from '../../../http/route.ts';
import type { Request, Viewer } from '../../../http/route.ts';
import { clearFailures, forgetAttempt, noteAttempt } from './login-failures.ts';
import { passwordFits } from './password.ts';

interface ConfirmedAccount {
  id: string;
  email: string;
  passwordHash: string;
}

/**
 * Asks a signed-in member for the password before something that a found phone must not do.
 * Failures count as at sign-in. Not inside a transaction: it may wait in a queue.
 * @param wrong the field and the code of the refusal.
 * @throws Refusal with that code; `login_blocked` after too many; `busy`.
 */
export async function confirmPassword(
  viewer: Viewer,
  request: Pick<Request<unknown, unknown>, 'services' | 'now'>,
  password: string,
  wrong: { field: string; code: 'wrong_password' | 'wrong_old_password' },
): Promise<ConfirmedAccount> {
  const {
    services: { database, settings },
    now,
  } = request;
  const [account] = await database
    .select({ id: members.id, email: members.email, passwordHash: members.password_hash })
    .from(members)
    .where(eq(members.id, viewer.memberId));
  if (!account) throw new Refusal('authentication_required');
  const attempt = {
    email: account.email.toLowerCase(),
    network: `session ${viewer.sessionId}`,
    now,
  };
  const noted = await noteAttempt(database, attempt, settings.current());
  const fits = await passwordFits(account.passwordHash, password).catch(async (error: unknown) => {
    await forgetAttempt(database, noted);
    throw error;
  });
  if (!fits) throw new Refusal(wrong.code, { fields: { [wrong.field]: wrong.code } });
  await clearFailures(database, attempt);
  return account;
}
