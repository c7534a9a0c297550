import { and, eq, ne } from 'drizzle-orm';
import type { Transaction } from '../../../database/connection.ts';
import { sessions } from '../../../database/schema/access.ts';
import type { LiveBus } from '../../../live/bus.ts';

/**
 * Ends a member's sessions.
 * @param but the one that stays.
 * @returns the ended ids; their streams end by `tellEnded` after the commit.
 */
export async function endSessions(
  transaction: Pick<Transaction, 'delete'>,
  memberId: string,
  but: string | null = null,
): Promise<string[]> {
  const ended = await transaction
    .delete(sessions)
    .where(and(eq(sessions.member_id, memberId), but === null ? undefined : ne(sessions.id, but)))
    .returning({ id: sessions.id });
  return ended.map((session) => session.id);
}

export function notifyEnded(live: LiveBus, memberId: string, sessionIds: readonly string[]): void {
  for (const sessionId of sessionIds) live.publish(memberId, { kind: 'session_ended', sessionId });
}
