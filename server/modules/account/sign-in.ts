import { eq, sql } from 'drizzle-orm';
import type { User } from '../../../shared/contract/profile.ts';
import { members } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import { Refusal } from '../../http/route.ts';
import type { Request } from '../../http/route.ts';
import { sessionToken, viewerOfToken } from '../../http/session.ts';
import { deviceMark } from './known-device.ts';
import { clearFailures, forgetAttempt, noteAttempt } from './login-failures.ts';
import { passwordFits } from './password.ts';
import { checkStanding, standingColumns, standingOf } from './standing.ts';
import { handOver, startSession } from './start-session.ts';
import { toUser } from './viewer.ts';

interface Account { id: string; hash: string }

/**
 * What failures are counted by besides the account: the network, unless the request comes from where this account is known.
 * So nobody who guesses can lock a member out of a device of theirs, and each such device has its own five failures.
 */
async function placeOf(request: Request<unknown, unknown>, account: Account | undefined): Promise<string> {
  if (!account) return request.network;
  const mark = deviceMark(request.headers, { id: account.id, passwordHash: account.hash });
  if (mark !== null) return `device ${mark}`;
  const token = sessionToken(request.headers);
  const viewer = token === null ? null : await viewerOfToken(request.services.database, token, request.now);
  return viewer?.memberId === account.id ? `session ${viewer.sessionId}` : request.network;
}

/**
 * Signs a member in (specification section 7; security.md points 2 and 5): a new session, the old one of this browser ended.
 * The password is looked at outside a transaction, because it may wait in a queue.
 * @throws Refusal `login_failed` for a wrong password, an unknown account and one that is deleted for good alike; `account_deleted`,
 *   `account_closed` for whoever knows the password (decisions section 5); `login_blocked`; `busy`.
 */
export async function signIn(request: Request<unknown, { email: string; password: string }>): Promise<User> {
  const { services, now } = request;
  const email = request.body.email.toLowerCase();
  const [account] = await services.database.select({ id: members.id, hash: members.password_hash, ...standingColumns(members) })
    .from(members).where(eq(sql`lower(${members.email})`, email));
  const attempt = { email, network: await placeOf(request, account), now };
  const noted = await noteAttempt(services.database, attempt, services.settings.current());
  const fits = await passwordFits(account?.hash ?? null, request.body.password).catch(async (error: unknown) => {
    await forgetAttempt(services.database, noted);
    throw error;
  });
  if (!account || !fits) throw new Refusal('login_failed');
  if (standingOf(account, now) !== 'open') {
    // The password was right: whoever asks again to read the hint is not one who guesses.
    if (standingOf(account, now) !== 'gone') await forgetAttempt(services.database, noted);
    checkStanding(account, now);
  }

  const known = { id: account.id, passwordHash: account.hash };
  const { user, session } = await inTransaction(services.database, async (transaction) => {
    await clearFailures(transaction, attempt);
    return { session: await startSession(transaction, request, known), user: await toUser(transaction, account.id, now) };
  });
  handOver(request, session, known);
  return user;
}
