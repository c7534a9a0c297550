import { eq, sql } from 'drizzle-orm';
import { members } from '../../database/schema.ts';
import { Refusal } from '../../http/route.ts';
import type { Request } from '../../http/route.ts';
import { sessionToken, viewerOfToken } from '../../http/session.ts';
import { deviceMark } from './known-device.ts';
import type { DeviceAccount } from './known-device.ts';
import { forgetAttempt, noteAttempt } from './login-failures.ts';
import type { Attempt } from './login-failures.ts';
import { passwordFits } from './password.ts';
import { standingColumns, standingOf } from './standing.ts';
import type { AccountStanding, Standing } from './standing.ts';

/** The account whose address and password somebody has; `attempt` is what `clearFailures` takes once they are let in. */
export interface ProvenAccount extends DeviceAccount, AccountStanding {
  standing: Standing;
  attempt: Attempt;
}

/**
 * What failures are counted by besides the account: the network, unless the request comes from where this account is known.
 * So nobody who guesses can lock a member out of a device of theirs, and each such device has its own five failures.
 */
async function placeOf(
  request: Request<unknown, unknown>,
  account: DeviceAccount | undefined,
): Promise<string> {
  if (!account) return request.network;
  const mark = deviceMark(request.headers, account);
  if (mark !== null) return `device ${mark}`;
  const token = sessionToken(request.headers);
  const viewer =
    token === null ? null : await viewerOfToken(request.services.database, token, request.now);
  return viewer?.memberId === account.id ? `session ${viewer.sessionId}` : request.network;
}

/**
 * Looks at an address and a password (security.md point 5), and counts the attempt. Not inside a transaction, because it may wait in
 * a queue. How the account stands is for the caller to judge.
 * @throws Refusal `login_failed` for a wrong password and an unknown address alike; `login_blocked` after too many; `busy`.
 */
export async function proveAccount(
  request: Request<unknown, unknown>,
  given: { email: string; password: string },
): Promise<ProvenAccount> {
  const {
    services: { database, settings },
    now,
  } = request;
  const email = given.email.toLowerCase();
  const [account] = await database
    .select({ id: members.id, passwordHash: members.password_hash, ...standingColumns(members) })
    .from(members)
    .where(eq(sql`lower(${members.email})`, email));
  const attempt = { email, network: await placeOf(request, account), now };
  const noted = await noteAttempt(database, attempt, settings.current());
  const fits = await passwordFits(account?.passwordHash ?? null, given.password).catch(
    async (error: unknown) => {
      await forgetAttempt(database, noted);
      throw error;
    },
  );
  if (!account || !fits) throw new Refusal('login_failed');
  const standing = standingOf(account, now);
  // The password was right: whoever asks again to read the hint is not one who guesses.
  if (standing === 'leaving' || standing === 'closed') await forgetAttempt(database, noted);
  return { ...account, standing, attempt };
}
