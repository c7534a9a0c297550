import { and, eq, isNull, ne } from 'drizzle-orm';
import { COUNTRY_TIME_ZONES } from '../../../../shared/account/age.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { deletionFinalAt } from '../../../../shared/account/leaving.ts';
import type { LeavingReason } from '../../../../shared/account/leaving.ts';
import { DATE_LOCALES, localisedPath, storedLocale } from '../../../../shared/locales.ts';
import type { Locale } from '../../../../shared/locales.ts';
import type { Transaction } from '../../../database/connection.ts';
import { mailTokens } from '../../../database/schema/access.ts';
import { departures, members } from '../../../database/schema/members.ts';
import { profiles } from '../../../database/schema/profiles.ts';
import { jobs } from '../../../database/schema/service.ts';
import { Refusal } from '../../../http/route.ts';
import type { Request, Viewer } from '../../../http/route.ts';
import { endedSessionCookie } from '../../../http/caller/session.ts';
import { inAnnouncedTransaction } from '../../../live/announce.ts';
import type { Announcer } from '../../../live/announce.ts';
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

interface Departure {
  reason: LeavingReason;
  text?: string | undefined;
  bar_address: boolean;
}
type DeletionRequest = Departure & { password: string };

/** Whose account is deleted. */
interface Leaver {
  id: string;
  profile: string;
  email: string;
  language: string;
}

/** Hides the account and writes down that it left; false when another request was faster. */
async function leave(
  transaction: Transaction,
  leaver: Pick<Leaver, 'id'>,
  asked: Departure,
  now: Date,
): Promise<boolean> {
  const mine = eq(members.id, leaver.id);
  const [before] = await transaction
    .select({ status: members.status })
    .from(members)
    .where(mine)
    .for('update');
  if (!before || before.status === 'deleted') return false;
  // Only a confirmed address can be barred.
  if (asked.bar_address && before.status !== 'active') throw new Refusal('email_not_confirmed');
  await transaction
    .update(members)
    .set({ status: 'deleted', deletion_requested_at: now, bar_address: asked.bar_address })
    .where(mine);
  await transaction
    .update(profiles)
    .set({ status: 'deleted', listed: false })
    .where(eq(profiles.member_id, leaver.id));
  await endSessions(transaction, leaver.id);
  // Links that were mailed before must not open an account that is leaving.
  await transaction
    .update(mailTokens)
    .set({ expires_at: now })
    .where(
      and(
        eq(mailTokens.member_id, leaver.id),
        ne(mailTokens.purpose, 'unsubscribe'),
        isNull(mailTokens.used_at),
      ),
    );
  await transaction.insert(departures).values({
    id: newId(now.getTime()),
    member_id: leaver.id,
    reason: asked.reason,
    text: asked.text?.trim() ? asked.text : null,
    requested_at: now,
  });
  await transaction
    .insert(jobs)
    .values({
      id: newId(now.getTime()),
      name: FINISH_DELETION_JOB,
      payload: { member: leaver.id, was: before.status },
      run_at: deletionFinalAt(now),
      once: leaver.id,
    })
    .onConflictDoNothing();
  return true;
}

/**
 * Starts the 14 days of an account in a transaction: hides the member, ends every session, mails a
 * link to undo it.
 * @returns false where the account had left before.
 * @throws Refusal `email_not_confirmed` for barring an address that is not.
 */
export async function beginDeletion(
  { database, now, services, afterCommit }: Announcer & { database: Transaction },
  leaver: Leaver,
  asked: Departure,
): Promise<boolean> {
  if (!(await leave(database, leaver, asked, now))) return false;
  const token = await createToken(database, {
    memberId: leaver.id,
    purpose: 'reactivation',
    at: now,
  });
  const [profile] = await database
    .select({ name: profiles.name, country: profiles.country })
    .from(profiles)
    .where(eq(profiles.id, leaver.profile));
  const locale = storedLocale(leaver.language);
  await queueMail(database, {
    memberId: leaver.id,
    to: leaver.email,
    template: asked.bar_address ? 'leaving.barring' : 'leaving.requested',
    locale,
    at: now,
    values: {
      name: profile?.name ?? '',
      date: writtenDay(deletionFinalAt(now), locale, profile?.country ?? ''),
      path: `${localisedPath(locale, '/account-deleted')}?token=${token}`,
    },
  });
  const changes = await profileChanges(database, leaver.profile, now);
  await recordChanges(database, now, changes);
  afterCommit(() => {
    for (const memberId of new Set(changes.map((change) => change.memberId)))
      services.live.publish(memberId, { kind: 'changes' });
    services.live.publish(leaver.id, { kind: 'session_ended', sessionId: null });
  });
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
  const leaver = {
    id: viewer.memberId,
    profile: viewer.profileId,
    email,
    language: viewer.locale,
  };
  await inAnnouncedTransaction(services, now, async (announcer) => {
    if (!(await beginDeletion(announcer, leaver, request.body)))
      throw new Refusal('authentication_required');
  });
  request.setCookie(endedSessionCookie(services.config.https));
  return { final_at: deletionFinalAt(now).toISOString() };
}
