import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Ground } from '../../../shared/operator/measures.ts';
import { members } from '../../database/schema/members.ts';
import { profiles } from '../../database/schema/profiles.ts';
import { statement } from '../../database/statement.ts';
import { announceChanges } from '../../live/announce.ts';
import type { Announcer } from '../../live/announce.ts';
import { endSessions } from '../account/access/end-sessions.ts';
import { WITH_SENIOR } from '../cases/photo-case.ts';
import { updateListed } from '../profiles/own/listed.ts';
import { profileChanges } from '../profiles/profile-audience.ts';

/** What a hidden account was, to show it again. */
export const hiddenSchema = z.object({
  member: z.string(),
  /** Of a suspension its end; null of a closed account. */
  until: z.string().nullable(),
});
type Hidden = z.infer<typeof hiddenSchema>;

// A diverted case about a whole profile has no decision: its seal hides the account. One that looks
// like a minor's is hidden for as long as a senior has the case that was opened.
const selectSuspension = statement<{ until: string | null; ground: Ground | null }>(
  'suspension_in_force',
  `
  select judged.until, judged.rests_on as ground from profiles profile join cases own on own.profile = profile.id
  join decisions judged on judged.case_id = own.id
  where profile.member_id = $1::uuid and judged.measure = 'suspended' and judged.reversed_at is null and judged.until > $2::timestamptz
  union all select own.held_until, case own.topic when 'underage' then 'underage' else 'minors' end
  from profiles profile join cases own on own.profile = profile.id
  where profile.member_id = $1::uuid and own.sealed_at is not null and own.held_until > $2::timestamptz and own.photo is null and own.message is null
    and own.kind in ('report', 'notice') and not exists (select from report_quotes quote where quote.report_id = own.id)
  union all select (judged.kept->'hidden'->>'until')::timestamptz, null from profiles profile join cases own on own.profile = profile.id
  join decisions judged on judged.case_id = own.id
  where profile.member_id = $1::uuid and (judged.kept->'hidden'->>'until')::timestamptz > $2::timestamptz and ${WITH_SENIOR}
  order by until desc limit 1`,
);

const selectClosing = statement<{ id: string }>(
  'closing_in_force',
  `
  select judged.id from profiles profile join cases own on own.profile = profile.id
  join decisions judged on judged.case_id = own.id
  where profile.member_id = $1::uuid and judged.measure = 'closed' and judged.reversed_at is null limit 1`,
);

async function announce(request: Announcer, memberId: string): Promise<void> {
  const { database, now } = request;
  const [profile] = await database
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.member_id, memberId));
  if (profile) await announceChanges(request, await profileChanges(database, profile.id, now));
}

/**
 * Suspends an account until an instant, or closes it: it is shown to nobody, as one that leaves
 * (decision 030), its streams end, and it cannot sign in. The sessions of a suspended one stay, so
 * that each of its calls gives the reason. A longer suspension stays.
 * @param how `until` null closes it; `ground` null where nothing is decided yet: then it is told none.
 * @returns null of a suspension where it was closed before; a second closing keeps it closed when
 *   the first is reversed.
 */
export async function hideAccount(
  request: Announcer,
  memberId: string,
  how: { until: Date | null; ground: Ground | null },
): Promise<Hidden | null> {
  const { database, now, services } = request;
  const { until, ground } = how;
  const changed = await database
    .update(members)
    .set({
      status: 'deleted',
      status_before: sql`case when ${members.suspended_until} is null then ${members.status} else ${members.status_before} end`,
      ...(until
        ? {
            suspended_until: sql`greatest(${members.suspended_until}, ${until.toISOString()}::timestamptz)`,
            suspended_for: sql`case when ${members.suspended_until} > ${until.toISOString()}::timestamptz then ${members.suspended_for} else ${ground} end`,
          }
        : { closed_at: now }),
    })
    .where(and(eq(members.id, memberId), isNull(members.closed_at)))
    .returning({ id: members.id });
  if (changed.length === 0) return until === null ? { member: memberId, until: null } : null;
  await database
    .update(profiles)
    .set({ status: 'deleted', listed: false })
    .where(eq(profiles.member_id, memberId));
  if (until === null) await endSessions(database, memberId);
  await announce(request, memberId);
  request.afterCommit(() =>
    services.live.publish(memberId, { kind: 'session_ended', sessionId: null }),
  );
  return { member: memberId, until: until?.toISOString() ?? null };
}

/**
 * Shows an account again as it was, unless its member left meanwhile or another decision hides it.
 * Which suspensions and closings are in force follows from the decisions: this one no longer counts.
 * @returns whether something changed.
 */
export async function showAccount(request: Announcer, hidden: Hidden): Promise<boolean> {
  const { database, now } = request;
  const { member } = hidden;
  const wasClosed = hidden.until === null;
  const [before] = await database
    .select({
      status: members.status_before,
      leaves: members.deletion_requested_at,
      suspended: members.suspended_until,
      closed: members.closed_at,
    })
    .from(members)
    .where(eq(members.id, member))
    .for('update');
  if (!before || (wasClosed ? before.closed : before.suspended) === null) return false;
  if (wasClosed && (await selectClosing(database, [member])).length > 0) return false;
  const [inForce] = wasClosed ? [] : await selectSuspension(database, [member, now]);
  const suspended = wasClosed ? before.suspended : inForce?.until ? new Date(inForce.until) : null;
  if (!wasClosed && suspended?.getTime() === before.suspended?.getTime()) return false;
  const staysHidden = suspended !== null || (!wasClosed && before.closed !== null);
  const stays = before.leaves !== null || before.status === null || before.status === 'deleted';
  const status = stays || staysHidden ? 'deleted' : (before.status ?? 'active');
  await database
    .update(members)
    .set({
      status,
      ...(wasClosed
        ? { closed_at: null }
        : { suspended_until: suspended, suspended_for: inForce?.ground ?? null }),
      ...(staysHidden ? {} : { status_before: null }),
    })
    .where(eq(members.id, member));
  if (status === 'deleted') return true;
  await database
    .update(profiles)
    .set({ status: status === 'active' ? 'active' : 'disabled' })
    .where(eq(profiles.member_id, member));
  await updateListed(database, member);
  await announce(request, member);
  return true;
}
