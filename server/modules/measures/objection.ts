import { eq } from 'drizzle-orm';
import { MARKETING_KINDS } from '../../../shared/notifications.ts';
import type { Stoppable } from '../../../shared/operator/objection.ts';
import { members } from '../../database/schema/members.ts';
import type { Announcer } from '../../live/announce.ts';
import { changeNotificationSettings } from '../notify/notices/settings.ts';

/**
 * Stops what a member objects to: every kind of marketing, until they turn one on themselves, and the
 * partner who brought them is forgotten and told nothing more.
 */
export async function stopProcessing(
  request: Announcer,
  member: string,
  what: readonly Stoppable[],
): Promise<void> {
  if (what.includes('marketing')) {
    const off = Object.fromEntries(MARKETING_KINDS.map((kind) => [kind, false]));
    await changeNotificationSettings(request, member, off);
  }
  if (what.includes('origin'))
    await request.database.update(members).set({ tracking: null }).where(eq(members.id, member));
}
