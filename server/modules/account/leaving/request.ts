import { and, eq, isNull, ne } from 'drizzle-orm';
import { COUNTRY_TIME_ZONES } from '../../../../shared/account/age.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { deletionFinalAt } from '../../../../shared/account/leaving.ts';
import type { LeavingReason } from '../../../../shared/account/leaving.ts';
import { DATE_LOCALES, localisedPath } from '../../../../shared/locales.ts';
import type { Locale } from '../../../../shared/locales.ts';
import type { Transaction } from '../../../database/connection.ts';
import { mailTokens } from '../../../database/schema/access.ts';
import { departures, members } from '../../../database/schema/members.ts';
import { profiles } from '../../../database/schema/profiles.ts';
import { jobs } from '../../../database/schema/service.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { Refusal } from '../../../http/route.ts';
import type { Request, Viewer } from '../../../http/route.ts';
import { endedSessionCookie } from '../../../http/caller/session.ts';
import { recordChanges } from '../../../live/changes.ts';
import { endSessions } from '../access/end-sessions.ts';
import { createToken } from '../access/tokens.ts';
import { confirmPassword } from '../sign-in/confirm-password.ts';
import { queueMail } from '../../notify/mail/queue.ts';
import { profileChanges } from '../../profiles/profile-audience.ts';

/** The job that erases a member after 14 days; its payload is what a return restores. */
export const FINISH_DELETION_JOB = 'finish_deletion';

/** A day as text, in the member's language and time zone. */
const writtenDay = (at: Date, locale: Locale, country: string): string =>
  new Intl.DateTimeFormat(DATE_LOCALES[locale], {
    dateStyle: 'long',
    timeZone: COUNTRY_TIME_ZONES[country] ?? 'UTC',
  }).format(at);

interface DeletionRequest {
  password: string;
  reason: LeavingReason;
  text?: string | undefined;
  bar_address: boolean;
}

/** Hides the account and writes down that it left; false when another request was faster. */
async function leave(
  transaction: Transaction,
  viewer: Viewer,
  asked: DeletionRequest,
  now: Date,
): Promise<boolean> {
  const mine = eq(members.id, viewer.memberId);
  const [before] = await transaction
    .select({ status: members.status })
    .from(members)
    .where(mine)
    .for('update');
  if (!before || before.status === 'deleted') return false;
  // Nobody keeps out an address that they never showed to be theirs.
  if (asked.bar_address && before.status !== 'active') throw new Refusal('email_not_confirmed');
  await transaction
    .update(members)
    .set({ status: 'deleted', deletion_requested_at: now, bar_address: asked.bar_address })
    .where(mine);
  await transaction
    .update(profiles)
    .set({ status: 'deleted', listed: false })
    .where(eq(profiles.member_id, viewer.memberId));
  await endSessions(transaction, viewer.memberId);
  // Links that were mailed before must not open an account that is leaving.
  await transaction
    .update(mailTokens)
    .set({ expires_at: now })
    .where(
      and(
        eq(mailTokens.member_id, viewer.memberId),
        ne(mailTokens.purpose, 'unsubscribe'),
        isNull(mailTokens.used_at),
      ),
    );
  await transaction.insert(departures).values({
    id: newId(now.getTime()),
    member_id: viewer.memberId,
    reason: asked.reason,
    text: asked.text?.trim() ? asked.text : null,
    requested_at: now,
  });
  await transaction
    .insert(jobs)
    .values({
      id: newId(now.getTime()),
      name: FINISH_DELETION_JOB,
      payload: { member: viewer.memberId, was: before.status },
      run_at: deletionFinalAt(now),
      once: viewer.memberId,
    })
    .onConflictDoNothing();
  return true;
}

/**
 * Starts the 14 days: hides the member, ends every session, mails a link to undo it. With
 * `bar_address` the address cannot join again once they are over.
 * @throws Refusal `wrong_password`; `login_blocked`; `busy`; `email_not_confirmed` for barring an
 *   address that is not.
 */
export async function requestDeletion(
  request: Request<unknown, DeletionRequest>,
  viewer: Viewer,
): Promise<{ final_at: string }> {
  const { services, now } = request;
  const { email } = await confirmPassword(viewer, request, request.body.password, {
    field: 'password',
    code: 'wrong_password',
  });
  const finalAt = deletionFinalAt(now);
  const notified = await inTransaction(services.database, async (transaction) => {
    if (!(await leave(transaction, viewer, request.body, now)))
      throw new Refusal('authentication_required');
    const token = await createToken(transaction, {
      memberId: viewer.memberId,
      purpose: 'reactivation',
      at: now,
    });
    const [profile] = await transaction
      .select({ name: profiles.name, country: profiles.country })
      .from(profiles)
      .where(eq(profiles.id, viewer.profileId));
    await queueMail(transaction, {
      memberId: viewer.memberId,
      to: email,
      template: request.body.bar_address ? 'leaving.barring' : 'leaving.requested',
      locale: viewer.locale,
      at: now,
      values: {
        name: profile?.name ?? '',
        date: writtenDay(finalAt, viewer.locale, profile?.country ?? ''),
        path: `${localisedPath(viewer.locale, '/account-deleted')}?token=${token}`,
      },
    });
    const changes = await profileChanges(transaction, viewer.profileId, now);
    await recordChanges(transaction, now, changes);
    return new Set(changes.map((change) => change.memberId));
  });
  request.setCookie(endedSessionCookie(services.config.https));
  request.afterCommit(() => {
    for (const memberId of notified) services.live.publish(memberId, { kind: 'changes' });
    services.live.publish(viewer.memberId, { kind: 'session_ended', sessionId: null });
  });
  return { final_at: finalAt.toISOString() };
}
