import { and, eq, gt } from 'drizzle-orm';
import { newId } from '../../../shared/identifiers.ts';
import { OPERATOR_IDLE_MS, OPERATOR_SESSION_MS } from '../../../shared/operator/roles.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { operatorPasskeys, operators, operatorSessions } from '../../database/schema/operators.ts';
import { readCookies } from '../../http/caller/cookies.ts';
import { hashSessionToken, newSessionToken } from '../../http/caller/session.ts';
import type { Operator } from '../route.ts';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const SEEN_EVERY_MS = 30_000;
/** Sent by automatic requests of the page: they do not extend a session. */
const BY_ITSELF = 'by-itself';

/** Of the desk alone: cookies do not know ports. */
const cookieName = (https: boolean): string => (https ? '__Host-vonk_operator' : 'vonk_operator');
const attributes = (https: boolean): string =>
  `Path=/; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`;

/** Of this session of the browser; the server ends it after eight hours. */
const operatorCookie = (token: string, https: boolean): string =>
  `${cookieName(https)}=${token}; ${attributes(https)}`;
export const endedOperatorCookie = (https: boolean): string =>
  `${cookieName(https)}=; Max-Age=0; ${attributes(https)}`;

function tokenOf(headers: Headers, https: boolean): string | null {
  const token = readCookies(headers.get('cookie')).get(cookieName(https));
  return token !== undefined && TOKEN.test(token) ? token : null;
}

/** A session with its operator and how many passkeys they have; the caller selects which one. */
export const selectSession = (database: Database | Transaction) =>
  database
    .select({
      session: operatorSessions,
      operator: operators,
      passkeys: database.$count(operatorPasskeys, eq(operatorPasskeys.operator_id, operators.id)),
    })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operator_id));

/**
 * The operator of the request's cookie; null without one, after eight hours, after half an hour
 * without a person’s request, and for a suspended operator.
 */
export async function findOperator(
  database: Database,
  headers: Headers,
  { https, now, demo }: { https: boolean; now: Date; demo: boolean },
): Promise<Operator | null> {
  const token = tokenOf(headers, https);
  if (token === null) return null;
  const [found] = await selectSession(database).where(
    and(
      eq(operatorSessions.token_hash, hashSessionToken(token)),
      gt(operatorSessions.expires_at, now),
      gt(operatorSessions.last_seen_at, new Date(now.getTime() - OPERATOR_IDLE_MS)),
    ),
  );
  if (!found || found.operator.suspended_at || (found.operator.demo && !demo)) return null;
  const { session, operator, passkeys } = found;
  if (!headers.has(BY_ITSELF) && now.getTime() - session.last_seen_at.getTime() >= SEEN_EVERY_MS) {
    await database
      .update(operatorSessions)
      .set({ last_seen_at: now })
      .where(eq(operatorSessions.id, session.id));
    await database
      .update(operators)
      .set({ last_seen_at: now })
      .where(eq(operators.id, operator.id));
  }
  return {
    id: operator.id,
    number: operator.number,
    name: operator.name,
    role: operator.role,
    language: operator.language,
    demo: operator.demo,
    sessionId: session.id,
    passkeys,
    signedInAt: session.created_at,
    expiresAt: session.expires_at,
    steppedUpAt: session.stepped_up_at,
  };
}

/** Begins a session and ends the device’s earlier one. @returns its cookie. */
export async function startOperatorSession(
  transaction: Transaction,
  operator: string,
  {
    headers,
    userAgent,
    now,
    https,
  }: { headers: Headers; userAgent: string; now: Date; https: boolean },
): Promise<{ sessionId: string; cookie: string }> {
  const before = tokenOf(headers, https);
  if (before !== null)
    await transaction
      .delete(operatorSessions)
      .where(eq(operatorSessions.token_hash, hashSessionToken(before)));
  const token = newSessionToken();
  const sessionId = newId(now.getTime());
  await transaction.insert(operatorSessions).values({
    id: sessionId,
    token_hash: hashSessionToken(token),
    operator_id: operator,
    created_at: now,
    expires_at: new Date(now.getTime() + OPERATOR_SESSION_MS),
    last_seen_at: now,
    stepped_up_at: now,
    user_agent: userAgent,
  });
  await transaction.update(operators).set({ last_seen_at: now }).where(eq(operators.id, operator));
  return { sessionId, cookie: operatorCookie(token, https) };
}

/** Ends an operator’s sessions, or one of them. @returns how many. */
export async function endOperatorSessions(
  transaction: Transaction,
  operator: string,
  session?: string,
): Promise<number> {
  const ended = await transaction
    .delete(operatorSessions)
    .where(
      and(
        eq(operatorSessions.operator_id, operator),
        session === undefined ? undefined : eq(operatorSessions.id, session),
      ),
    )
    .returning({ id: operatorSessions.id });
  return ended.length;
}
