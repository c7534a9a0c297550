import type { User } from '../../../../shared/contract/profile.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Limit, Request } from '../../../http/route.ts';
import { clearFailures } from './login-failures.ts';
import { proveAccount } from './prove-account.ts';
import { checkAccountState } from './account-state.ts';
import { handOver, startSession } from './start-session.ts';
import { toUser } from './viewer.ts';

/** An office may sign in; guessing at many accounts is slowed (decision 008). */
export const signingIn: Limit = { points: 300, seconds: 60, per: 'network' };

/** A sign-in, from `/api` or from the page's own form. */
type SignInRequest = Pick<
  Request<unknown, { email: string; password: string }>,
  'body' | 'headers' | 'network' | 'userAgent' | 'now' | 'services' | 'afterCommit' | 'setCookie'
>;

/**
 * Signs a member in: a new session, the browser's old one ended.
 * @throws Refusal `login_failed` for a wrong password, an unknown and an erased account alike;
 *   `account_deleted`, `account_closed` with the right password; `login_blocked`; `busy`.
 */
export async function signIn(request: SignInRequest): Promise<User> {
  const { services, now } = request;
  const account = await proveAccount(request, request.body);
  checkAccountState(account, now);
  const { user, session } = await inTransaction(services.database, async (transaction) => {
    await clearFailures(transaction, account.attempt);
    return {
      session: await startSession(transaction, request, account),
      user: await toUser(transaction, account.id, now),
    };
  });
  handOver(request, session, account);
  return user;
}
