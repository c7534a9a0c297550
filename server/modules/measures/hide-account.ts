import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Ground } from '../../../shared/operator/measures.ts';
import { members } from '../../database/schema/members.ts';
import { profiles } from '../../database/schema/profiles.ts';
import { announceChanges } from '../../live/announce.ts';
import type { Announcer } from '../../live/announce.ts';
import { endSessions } from '../account/access/end-sessions.ts';
import { updateListed } from '../profiles/own/listed.ts';
import { profileChanges } from '../profiles/profile-audience.ts';

/** What a hidden account was, to show it again. */
export const hiddenSchema = z.object({
  member: z.string(),
  /** Of a suspension its end, by which a later one is told apart; null of a closed account. */
  until: z.string().nullable(),
});
type Hidden = z.infer<typeof hiddenSchema>;

async function announce(request: Announcer, memberId: string): Promise<void> {
  const { database, now } = request;
  const [profile] = await database
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.member_id, memberId));
  if (profile) await announceChanges(request, await profileChanges(database, profile.id, now));
}

/**
 * Suspends an account until an instant, or closes it: nobody is shown it any more, as of one that
 * leaves (decision 030), its streams end, and it cannot sign in. A suspended one keeps its sessions,
 * so that each of its calls says why.
 * @param how `until` null closes it.
 * @returns null where it was closed before.
 */
export async function hideAccount(
  request: Announcer,
  memberId: string,
  how: { until: Date | null; ground: Ground },
): Promise<Hidden | null> {
  const { database, now, services } = request;
  const { until, ground } = how;
  const changed = await database
    .update(members)
    .set({
      status: 'deleted',
      status_before: sql`case when ${members.suspended_until} is null then ${members.status} else ${members.status_before} end`,
      ...(until ? { suspended_until: until, suspended_for: ground } : { closed_at: now }),
    })
    .where(and(eq(members.id, memberId), isNull(members.closed_at)))
    .returning({ id: members.id });
  if (changed.length === 0) return null;
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
 * Shows an account again as it was; one whose member left meanwhile stays away, and one that a later
 * decision holds as well.
 * @returns whether something changed.
 */
export async function showAccount(request: Announcer, hidden: Hidden): Promise<boolean> {
  const { database } = request;
  const { member, until } = hidden;
  const held = until === null ? null : new Date(until);
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
  if (!before) return false;
  const isSame = held
    ? before.suspended?.getTime() === held.getTime() && before.closed === null
    : before.closed !== null;
  if (!isSame) return false;
  const stays = before.leaves !== null || before.status === null || before.status === 'deleted';
  const isSuspended = held === null && before.suspended !== null;
  const status = stays || isSuspended ? 'deleted' : (before.status ?? 'active');
  await database
    .update(members)
    .set({
      status,
      ...(held ? { suspended_until: null, suspended_for: null } : { closed_at: null }),
      ...(isSuspended ? {} : { status_before: null }),
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
