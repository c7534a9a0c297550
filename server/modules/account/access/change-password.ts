import { eq } from 'drizzle-orm';
import { sessions } from '../../../database/schema/access.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { Refusal } from '../../../http/route.ts';
import type { Request, Viewer } from '../../../http/route.ts';
import {
  hashSessionToken,
  newSessionToken,
  sessionCookie,
  sessionEnd,
} from '../../../http/caller/session.ts';
import { confirmPassword } from '../sign-in/confirm-password.ts';
import { deviceCookie } from '../sign-in/known-device.ts';
import { hashPassword } from '../sign-in/password.ts';
import { refuseCommonPassword } from '../sign-in/password-rules.ts';
import { endSessions, notifyEnded } from './end-sessions.ts';
import { replacePassword } from './new-password.ts';

/**
 * Changes a password; other sessions end, this one gets a new token, and its streams stay open.
 * @throws Refusal `wrong_old_password`; `login_blocked`; `validation_failed` for a common password;
 *   `busy`.
 */
export async function changePassword(
  viewer: Viewer,
  request: Request<unknown, { old_password: string; new_password: string }>,
): Promise<{ changed: true }> {
  const {
    services: { database, live, config },
    now,
    body,
    headers,
  } = request;
  refuseCommonPassword('new_password', body.new_password);
  const account = await confirmPassword(viewer, request, body.old_password, {
    field: 'old_password',
    code: 'wrong_old_password',
  });
  const passwordHash = await hashPassword(body.new_password);
  const token = newSessionToken();
  const ended = await inTransaction(database, async (transaction) => {
    await replacePassword(transaction, account.id, passwordHash, now);
    const others = await endSessions(transaction, account.id, viewer.sessionId);
    const stored = await transaction
      .update(sessions)
      .set({ token_hash: hashSessionToken(token), expires_at: sessionEnd(now) })
      .where(eq(sessions.id, viewer.sessionId))
      .returning({ id: sessions.id });
    // The session was revoked meanwhile.
    if (stored.length === 0) throw new Refusal('authentication_required');
    return others;
  });
  request.setCookie(sessionCookie(token, config.https));
  request.setCookie(deviceCookie(headers, { id: account.id, passwordHash }, config.https));
  request.afterCommit(() => notifyEnded(live, account.id, ended));
  return { changed: true };
}
