import { and, desc, eq, gt } from 'drizzle-orm';
import type { Answer } from '../../../../shared/contract/calls.ts';
import { sessions } from '../../../database/schema/access.ts';
import { Refusal } from '../../../http/route.ts';
import type { Request, Viewer } from '../../../http/route.ts';
import { endedSessionCookie } from '../../../http/caller/session.ts';
import { deviceName } from './device-name.ts';
import { endSessions, notifyEnded } from './end-sessions.ts';

/** Where a member is signed in: this device first, then the last seen. */
export async function listSessions(
  viewer: Viewer,
  { database, now }: Request<unknown, unknown>,
): Promise<Answer<'getSessions'>> {
  const rows = await database
    .select()
    .from(sessions)
    .where(and(eq(sessions.member_id, viewer.memberId), gt(sessions.expires_at, now)))
    .orderBy(desc(sessions.last_seen_at), desc(sessions.id));
  const list = rows.map((row) => ({
    id: row.id,
    ...deviceName(row.user_agent),
    signed_in_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    current: row.id === viewer.sessionId,
  }));
  return {
    sessions: [...list.filter((one) => one.current), ...list.filter((one) => !one.current)],
  };
}

/**
 * Ends another session of the member, or all but this one, with their streams.
 * @throws Refusal `not_found` for an unknown session and somebody else's alike; `validation_failed`
 *   unless exactly one of the two is requested.
 */
export async function revokeSessions(
  viewer: Viewer,
  request: Request<unknown, { id?: string | undefined; others?: true | undefined }>,
): Promise<{ ended: number }> {
  const {
    database,
    services,
    body: { id, others },
  } = request;
  if ((id === undefined) === (others === undefined))
    throw new Refusal('validation_failed', { fields: { id: 'required' } });
  const ended =
    id === undefined
      ? await endSessions(database, viewer.memberId, viewer.sessionId)
      : (
          await database
            .delete(sessions)
            .where(and(eq(sessions.id, id), eq(sessions.member_id, viewer.memberId)))
            .returning({ id: sessions.id })
        ).map((session) => session.id);
  if (id !== undefined && ended.length === 0) throw new Refusal('not_found');
  if (id === viewer.sessionId) request.setCookie(endedSessionCookie(services.config.https));
  request.afterCommit(() => notifyEnded(services.live, viewer.memberId, ended));
  return { ended: ended.length };
}
