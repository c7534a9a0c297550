import { eq, sql } from 'drizzle-orm';
import { newId } from '../../../shared/identifiers.ts';
import type { User } from '../../../shared/contract/profile.ts';
import type { Transaction } from '../../database/connection.ts';
import { members, sessions } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import { Refusal } from '../../http/route.ts';
import type { Request } from '../../http/route.ts';
import { hashSessionToken, newSessionToken, sessionCookie, sessionEnd, sessionToken } from '../../http/session.ts';
import { clearFailures, forgetAttempt, noteAttempt } from './login-failures.ts';
import { passwordFits } from './password.ts';
import { toUser } from './viewer.ts';

/** Whose session ended with which token. */
export interface EndedSession { memberId: string; sessionId: string }

/** Removes the session of a token. @returns whose it was, null when there was none. */
export async function endSession(transaction: Pick<Transaction, 'delete'>, token: string): Promise<EndedSession | null> {
  const [ended] = await transaction.delete(sessions).where(eq(sessions.token_hash, hashSessionToken(token)))
    .returning({ memberId: sessions.member_id, sessionId: sessions.id });
  return ended ?? null;
}

/**
 * Signs a member in (specification section 7; security.md points 2 and 5): a new session, the old one of this browser ended.
 * The password is looked at outside a transaction, because it may wait in a queue.
 * @throws Refusal `login_failed` for a wrong password, an unknown and a deleted account alike; `login_blocked`; `busy`.
 */
export async function signIn(request: Request<unknown, { email: string; password: string }>): Promise<User> {
  const { services, now } = request;
  const email = request.body.email.toLowerCase();
  const attempt = { email, network: request.network, now };
  const noted = await noteAttempt(services.database, attempt, services.settings.current());
  const [account] = await services.database.select({ id: members.id, hash: members.password_hash, status: members.status })
    .from(members).where(eq(sql`lower(${members.email})`, email));
  const fits = await passwordFits(account?.hash ?? null, request.body.password).catch(async (error: unknown) => {
    await forgetAttempt(services.database, noted);
    throw error;
  });
  if (!account || !fits || account.status === 'deleted') throw new Refusal('login_failed');

  const token = newSessionToken();
  const before = sessionToken(request.headers);
  const { user, ended } = await inTransaction(services.database, async (transaction) => {
    await clearFailures(transaction, attempt);
    const old = before === null ? null : await endSession(transaction, before);
    await transaction.insert(sessions).values({
      id: newId(now.getTime()), token_hash: hashSessionToken(token), member_id: account.id, created_at: now, expires_at: sessionEnd(now),
      last_seen_at: now, user_agent: request.userAgent,
    });
    return { user: await toUser(transaction, account.id, now), ended: old };
  });
  request.afterCommit(() => { if (ended) services.live.publish(ended.memberId, { kind: 'session_ended', sessionId: ended.sessionId }); });
  request.setCookie(sessionCookie(token, services.config.https));
  return user;
}
