import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { localisedPath, storedLocale } from '../../../../shared/locales.ts';
import type { User } from '../../../../shared/contract/profile.ts';
import type { Transaction } from '../../../database/connection.ts';
import { mailTokens } from '../../../database/schema/access.ts';
import { departures, members } from '../../../database/schema/members.ts';
import { isListable, profiles } from '../../../database/schema/profiles.ts';
import { jobs } from '../../../database/schema/service.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { Refusal } from '../../../http/route.ts';
import type { Request } from '../../../http/route.ts';
import { recordChanges } from '../../../live/changes.ts';
import { findToken } from '../access/tokens.ts';
import { clearFailures } from '../sign-in/login-failures.ts';
import { proveAccount } from '../sign-in/prove-account.ts';
import { checkAccountState, accountState } from '../sign-in/account-state.ts';
import { handOver, startSession } from '../sign-in/start-session.ts';
import { toUser } from '../sign-in/viewer.ts';
import { queueMail } from '../../notify/mail/queue.ts';
import { profileChanges } from '../../profiles/profile-audience.ts';
import { FINISH_DELETION_JOB } from './request.ts';

interface Proof {
  token?: string | undefined;
  email?: string | undefined;
  password?: string | undefined;
}
type Ask = Request<unknown, Proof>;

/** The account's state when it left; if unknown it has to confirm its address. */
const storedSchema = z
  .object({ was: z.enum(['active', 'not_confirmed']) })
  .catch({ was: 'not_confirmed' });

interface Returned {
  memberId: string;
  notified: Set<string>;
}

/**
 * Restores an account in a transaction. `proven` means the mailed link was used: it confirms too.
 * @returns null when its time is over, or it never asked.
 */
async function restore(
  transaction: Transaction,
  memberId: string,
  proven: boolean,
  now: Date,
): Promise<Returned | null> {
  const [account] = await transaction
    .select()
    .from(members)
    .where(eq(members.id, memberId))
    .for('update');
  if (!account) return null;
  // Opened twice, or by two devices at once: it is back already.
  if (account.status !== 'deleted') return { memberId, notified: new Set() };
  if (accountState(account, now) !== 'leaving') return null;
  const [job] = await transaction
    .delete(jobs)
    .where(and(eq(jobs.name, FINISH_DELETION_JOB), eq(jobs.once, memberId)))
    .returning({ payload: jobs.payload });
  const status = proven ? 'active' : storedSchema.parse(job?.payload).was;
  await transaction
    .update(members)
    .set({ status, deletion_requested_at: null, bar_address: false })
    .where(eq(members.id, memberId));
  const [profile] = await transaction
    .update(profiles)
    .set({
      status: status === 'active' ? 'active' : 'disabled',
      listed: status === 'active' && !account.invisible ? isListable : false,
    })
    .where(eq(profiles.member_id, memberId))
    .returning({ id: profiles.id, name: profiles.name });
  await transaction
    .update(mailTokens)
    .set({ used_at: now })
    .where(
      and(
        eq(mailTokens.member_id, memberId),
        eq(mailTokens.purpose, 'reactivation'),
        isNull(mailTokens.used_at),
      ),
    );
  await transaction
    .update(departures)
    .set({ taken_back_at: now })
    .where(
      and(
        eq(departures.member_id, memberId),
        isNull(departures.taken_back_at),
        isNull(departures.final_at),
      ),
    );
  const locale = storedLocale(account.language);
  await queueMail(transaction, {
    memberId,
    to: account.email,
    template: 'leaving.back',
    locale,
    at: now,
    values: { name: profile?.name ?? '', path: localisedPath(locale, '/members') },
  });
  const changes = profile ? await profileChanges(transaction, profile.id, now) : [];
  await recordChanges(transaction, now, changes);
  return { memberId, notified: new Set(changes.map((change) => change.memberId)) };
}

function announce(request: Ask, notified: Set<string>): void {
  request.afterCommit(() => {
    for (const memberId of notified) request.services.live.publish(memberId, { kind: 'changes' });
  });
}

/** By the mailed link: restores the account and signs nobody in, because it lies in a mailbox. */
async function byToken(request: Ask, token: string): Promise<null> {
  const { services, now } = request;
  const returned = await inTransaction(services.database, async (transaction) => {
    const found = await findToken(transaction, { token, purpose: 'reactivation', at: now });
    if (!found || found.expired) return null;
    const [account] = await transaction
      .select({ status: members.status })
      .from(members)
      .where(eq(members.id, found.memberId));
    // A link that was used is good for looking at it again, not for a later departure.
    return found.usedAt && account?.status === 'deleted'
      ? null
      : restore(transaction, found.memberId, true, now);
  });
  if (!returned) throw new Refusal('link_invalid');
  announce(request, returned.notified);
  return null;
}

async function byPassword(request: Ask, given: { email: string; password: string }): Promise<User> {
  const { services, now } = request;
  const account = await proveAccount(request, given);
  // One that is back already, by another device, is merely signed in.
  if (account.state !== 'leaving') checkAccountState(account, now);
  const { user, session, notified } = await inTransaction(
    services.database,
    async (transaction) => {
      const returned = await restore(transaction, account.id, false, now);
      if (!returned) throw new Refusal('login_failed');
      await clearFailures(transaction, account.attempt);
      return {
        session: await startSession(transaction, request, account),
        user: await toUser(transaction, account.id, now),
        notified: returned.notified,
      };
    },
  );
  announce(request, notified);
  handOver(request, session, account);
  return user;
}

/**
 * Withdraws a deletion within the 14 days and restores everything.
 * @returns the member where this signed them in, null for the mailed link.
 * @throws Refusal `link_invalid`; `validation_failed` without any proof; `login_failed`,
 *   `account_closed`, `login_blocked`, `busy` for the password.
 */
export async function undoDeletion(request: Ask): Promise<{ user: User | null }> {
  const { token, email, password } = request.body;
  if (token !== undefined) return { user: await byToken(request, token) };
  if (email !== undefined && password !== undefined)
    return { user: await byPassword(request, { email, password }) };
  throw new Refusal('validation_failed', { fields: { token: 'required' } });
}
