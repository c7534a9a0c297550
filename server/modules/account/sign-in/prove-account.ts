import { eq, sql } from 'drizzle-orm';
import { members } from '../../../database/schema/members.ts';
import { Refusal } from '../../../http/route.ts';
import type { Request } from '../../../http/route.ts';
import { sessionToken, viewerOfToken } from '../../../http/caller/session.ts';
import { deviceMark } from './known-device.ts';
import type { DeviceAccount } from './known-device.ts';
import { forgetAttempt, noteAttempt } from './login-failures.ts';
import type { Attempt } from './login-failures.ts';
import { passwordFits } from './password.ts';
import { accountColumns, accountState } from './account-state.ts';
import type { AccountColumns, AccountState } from './account-state.ts';

/** A proven account; `attempt` is for `clearFailures` after the sign-in. */
interface ProvenAccount extends DeviceAccount, AccountColumns {
  state: AccountState;
  attempt: Attempt;
}

type Attempting = Pick<Request<unknown, unknown>, 'headers' | 'network' | 'now' | 'services'>;

/**
 * The network that failures count by, or the known device: nobody who guesses locks a member out,
 * and each known device has its own five failures.
 */
async function placeOf(request: Attempting, account: DeviceAccount | undefined): Promise<string> {
  if (!account) return request.network;
  const mark = deviceMark(request.headers, account);
  if (mark !== null) return `device ${mark}`;
  const token = sessionToken(request.headers);
  const viewer =
    token === null ? null : await viewerOfToken(request.services.database, token, request.now);
  return viewer?.memberId === account.id ? `session ${viewer.sessionId}` : request.network;
}

/**
 * Checks an address and a password and counts the attempt. Not inside a transaction: it may queue.
 * The account's state is for the caller to check.
 * @throws Refusal `login_failed` for a wrong password and an unknown address alike;
 *   `login_blocked`; `busy`.
 */
export async function proveAccount(
  request: Attempting,
  given: { email: string; password: string },
): Promise<ProvenAccount> {
  const {
    services: { database, settings },
    now,
  } = request;
  const email = given.email.toLowerCase();
  const [account] = await database
    .select({ id: members.id, passwordHash: members.password_hash, ...accountColumns(members) })
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
  const state = accountState(account, now);
  // The password was right: reading the hint again is no guessing.
  if (state === 'leaving' || state === 'closed' || state === 'suspended')
    await forgetAttempt(database, noted);
  return { ...account, state, attempt };
}
