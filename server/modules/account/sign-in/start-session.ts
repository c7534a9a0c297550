import { eq } from 'drizzle-orm';
import { newId } from '../../../../shared/identifiers.ts';
import type { Transaction } from '../../../database/connection.ts';
import { sessions } from '../../../database/schema/access.ts';
import { members } from '../../../database/schema/members.ts';
import { Refusal } from '../../../http/route.ts';
import type { Request } from '../../../http/route.ts';
import {
  hashSessionToken,
  newSessionToken,
  sessionCookie,
  sessionEnd,
  sessionToken,
} from '../../../http/caller/session.ts';
import { deviceCookie } from './known-device.ts';
import type { DeviceAccount } from './known-device.ts';

interface EndedSession {
  memberId: string;
  sessionId: string;
}
export interface StartedSession {
  token: string;
  ended: EndedSession | null;
}

/** Removes a token's session. @returns whose it was, null when there was none. */
export async function endSession(
  transaction: Pick<Transaction, 'delete'>,
  token: string,
): Promise<EndedSession | null> {
  const [ended] = await transaction
    .delete(sessions)
    .where(eq(sessions.token_hash, hashSessionToken(token)))
    .returning({ memberId: sessions.member_id, sessionId: sessions.id });
  return ended ?? null;
}

/**
 * Begins a session and ends the browser's earlier one; `handOver` sends it after the commit.
 * @throws Refusal `login_failed` when the password changed since the account was read.
 */
export async function startSession(
  transaction: Transaction,
  request: Pick<Request<unknown, unknown>, 'headers' | 'now' | 'userAgent'>,
  account: DeviceAccount,
): Promise<StartedSession> {
  const { now } = request;
  const memberId = account.id;
  const [still] = await transaction
    .select({ hash: members.password_hash })
    .from(members)
    .where(eq(members.id, memberId))
    .for('share');
  if (still?.hash !== account.passwordHash) throw new Refusal('login_failed');
  const token = newSessionToken();
  const before = sessionToken(request.headers);
  const ended = before === null ? null : await endSession(transaction, before);
  await transaction.insert(sessions).values({
    id: newId(now.getTime()),
    token_hash: hashSessionToken(token),
    member_id: memberId,
    created_at: now,
    expires_at: sessionEnd(now),
    last_seen_at: now,
    user_agent: request.userAgent,
  });
  return { token, ended };
}

/** Sends a session to the browser, which the account now knows, and ends the earlier streams. */
export function handOver(
  request: Pick<Request<unknown, unknown>, 'headers' | 'services' | 'setCookie' | 'afterCommit'>,
  { token, ended }: StartedSession,
  account: DeviceAccount,
): void {
  const { services } = request;
  request.afterCommit(() => {
    if (ended)
      services.live.publish(ended.memberId, { kind: 'session_ended', sessionId: ended.sessionId });
  });
  request.setCookie(sessionCookie(token, services.config.https));
  request.setCookie(deviceCookie(request.headers, account, services.config.https));
}
