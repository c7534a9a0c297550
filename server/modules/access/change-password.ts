import { eq } from 'drizzle-orm';
import { sessions } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import { Refusal } from '../../http/route.ts';
import type { Request, Viewer } from '../../http/route.ts';
import {
  hashSessionToken,
  newSessionToken,
  sessionCookie,
  sessionEnd,
} from '../../http/session.ts';
import { confirmPassword } from '../account/confirm-password.ts';
import { deviceCookie } from '../account/known-device.ts';
import { hashPassword } from '../account/password.ts';
import { refuseCommonPassword } from '../account/password-rules.ts';
import { endSessions, tellEnded } from './end-sessions.ts';
import { replacePassword } from './new-password.ts';

/**
 * Changes the password of a member who knows the old one (specification section 5): other sessions end, and this one gets another
 * token but keeps its streams (decisions section 4; security.md point 2).
 * @throws Refusal `wrong_old_password`; `login_blocked` after too many; `validation_failed` for a password that many people have; `busy`.
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
    const kept = await transaction
      .update(sessions)
      .set({ token_hash: hashSessionToken(token), expires_at: sessionEnd(now) })
      .where(eq(sessions.id, viewer.sessionId))
      .returning({ id: sessions.id });
    // It was revoked meanwhile: whoever asks is nobody any more.
    if (kept.length === 0) throw new Refusal('authentication_required');
    return others;
  });
  request.setCookie(sessionCookie(token, config.https));
  request.setCookie(deviceCookie(headers, { id: account.id, passwordHash }, config.https));
  request.afterCommit(() => tellEnded(live, account.id, ended));
  return { changed: true };
}
