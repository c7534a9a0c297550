import { and, eq, isNull, ne } from 'drizzle-orm';
import { mailTokens } from '../../../database/schema/access.ts';
import { members } from '../../../database/schema/members.ts';
import { profiles } from '../../../database/schema/profiles.ts';
import type { Transaction } from '../../../database/connection.ts';
import { Refusal } from '../../../http/route.ts';
import { announceChanges } from '../../../live/announce.ts';
import type { Announcer } from '../../../live/announce.ts';
import { profileChanges } from '../../profiles/profile-audience.ts';
import { endSessions } from '../access/end-sessions.ts';

/**
 * Closes a member’s account for good, by the operator: it is deleted to everybody, its sessions and
 * mailed links end, and signing in answers `account_closed`.
 * @returns whose it was.
 * @throws Refusal `not_found` for nobody, or an account that is closed or erased.
 */
export async function closeAccount(
  request: Announcer & { database: Transaction },
  profileId: string,
): Promise<{ memberId: string; was: string }> {
  const { database: transaction, now, services, afterCommit } = request;
  const [found] = await transaction
    .select({ memberId: members.id, was: members.status })
    .from(members)
    .innerJoin(profiles, eq(profiles.member_id, members.id))
    .where(and(eq(profiles.id, profileId), isNull(members.closed_at)))
    .for('update');
  if (!found) throw new Refusal('not_found');
  const { memberId } = found;
  await transaction
    .update(members)
    .set({ status: 'deleted', closed_at: now, deletion_requested_at: null })
    .where(eq(members.id, memberId));
  await transaction
    .update(profiles)
    .set({ status: 'deleted', listed: false })
    .where(eq(profiles.id, profileId));
  await endSessions(transaction, memberId);
  await transaction
    .update(mailTokens)
    .set({ expires_at: now })
    .where(
      and(
        eq(mailTokens.member_id, memberId),
        ne(mailTokens.purpose, 'unsubscribe'),
        isNull(mailTokens.used_at),
      ),
    );
  await announceChanges(request, await profileChanges(transaction, profileId, now));
  afterCommit(() => services.live.publish(memberId, { kind: 'session_ended', sessionId: null }));
  return found;
}
