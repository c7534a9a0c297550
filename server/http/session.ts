import { createHash, randomBytes } from 'node:crypto';
import { DEFAULT_LOCALE, matchLocale } from '../../shared/locales.ts';
import { SESSION_DAYS } from '../../shared/timing.ts';
import type { Queryable } from '../database/connection.ts';
import { statement } from '../database/statement.ts';
import type { Services } from '../services.ts';
import { readCookies } from './cookies.ts';
import type { Viewer } from './route.ts';

export const SESSION_COOKIE = 'vonk_session';
const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60;
/** How long a member counts as seen before it is written again. */
const SEEN_EVERY_MS = 60_000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits, as the cookie carries them. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token: its SHA-256, so that who reads the database cannot sign in (security.md point 2). */
export const hashSessionToken = (token: string): Buffer =>
  createHash('sha256').update(token).digest();

/** When a session that begins now ends: 30 days after sign-in (specification section 9). */
export const sessionEnd = (now: Date): Date => new Date(now.getTime() + SESSION_SECONDS * 1_000);

const attributes = (https: boolean): string =>
  `Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;

/** The cookie that begins a session; without a domain, so that no other host gets it. */
export const sessionCookie = (token: string, https: boolean): string =>
  `${SESSION_COOKIE}=${token}; Max-Age=${SESSION_SECONDS}; ${attributes(https)}`;

/** The cookie that takes the session's away. */
export const endedSessionCookie = (https: boolean): string =>
  `${SESSION_COOKIE}=; Max-Age=0; ${attributes(https)}`;

/** The token that a request brings, null without one of the right form. */
export function sessionToken(headers: Headers): string | null {
  const token = readCookies(headers.get('cookie')).get(SESSION_COOKIE);
  return token !== undefined && TOKEN.test(token) ? token : null;
}

interface SessionRow {
  member_id: string;
  profile_id: string;
  session_id: string;
  status: Viewer['status'];
  paid_user: boolean;
  language: string;
  discreet: boolean;
  last_seen_at: string;
  expires_at: string;
}

const selectViewer = statement<SessionRow>(
  'viewer_of_token',
  `
  select session.id as session_id, member.id as member_id, profile.id as profile_id, member.status, member.paid_user, member.language, member.discreet,
    session.last_seen_at, session.expires_at
  from sessions session join members member on member.id = session.member_id join profiles profile on profile.member_id = member.id
  where session.token_hash = $1::bytea and session.expires_at > $2::timestamptz and member.status <> 'deleted'`,
);

const updateSeen = statement(
  'mark_seen',
  `
  with session as (update sessions set last_seen_at = $4::timestamptz where id = $1::uuid),
    member as (update members set last_seen_at = $4::timestamptz where id = $2::uuid)
  update profiles set last_active_at = $4::timestamptz where id = $3::uuid and last_active_at < $4::timestamptz`,
);

/** A viewer with what a live stream needs of the session, and whether the title of a page may name anybody. */
export interface SessionViewer extends Viewer {
  lastSeenAt: Date;
  expiresAt: Date;
  discreet: boolean;
}

/** Whose session a token is; null when it is unknown, over, or its account deleted. */
export async function viewerOfToken(
  database: Queryable,
  token: string,
  now: Date,
): Promise<SessionViewer | null> {
  const [row] = await selectViewer(database, [hashSessionToken(token), now]);
  return row
    ? {
        memberId: row.member_id,
        profileId: row.profile_id,
        sessionId: row.session_id,
        status: row.status,
        paidUser: row.paid_user,
        locale: matchLocale(row.language) ?? DEFAULT_LOCALE,
        lastSeenAt: new Date(row.last_seen_at),
        expiresAt: new Date(row.expires_at),
        discreet: row.discreet,
      }
    : null;
}

/** Writes that a member is here now, on session, account and profile. */
export async function markSeen(database: Queryable, viewer: Viewer, now: Date): Promise<void> {
  await updateSeen(database, [viewer.sessionId, viewer.memberId, viewer.profileId, now]);
}

/**
 * Who makes a request: the member of its session cookie, or null for a visitor. Notes once a minute that they are here.
 * Database errors are passed on.
 */
export async function findViewer(
  services: Services,
  headers: Headers,
): Promise<SessionViewer | null> {
  const token = sessionToken(headers);
  if (token === null) return null;
  const now = services.clock.now();
  const viewer = await viewerOfToken(services.database, token, now);
  if (viewer && now.getTime() - viewer.lastSeenAt.getTime() >= SEEN_EVERY_MS) {
    // Being seen is no reason to refuse: what goes wrong here goes wrong again where it matters.
    await markSeen(services.database, viewer, now).catch((error: unknown) =>
      services.log.warn({ err: error }, 'could not note that a member is here'),
    );
  }
  return viewer;
}
