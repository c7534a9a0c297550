import type { User } from '../../../shared/contract/profile.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Request } from '../../http/route.ts';
import { clearFailures } from './login-failures.ts';
import { proveAccount } from './prove-account.ts';
import { checkStanding } from './standing.ts';
import { handOver, startSession } from './start-session.ts';
import { toUser } from './viewer.ts';

/**
 * Signs a member in (specification section 7; security.md points 2 and 5): a new session, the old one of this browser ended.
 * @throws Refusal `login_failed` for a wrong password, an unknown account and one that is deleted for good alike; `account_deleted`,
 *   `account_closed` for whoever knows the password (decisions section 5); `login_blocked`; `busy`.
 */
export async function signIn(
  request: Request<unknown, { email: string; password: string }>,
): Promise<User> {
  const { services, now } = request;
  const account = await proveAccount(request, request.body);
  checkStanding(account, now);
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
