import { createHash, randomBytes } from 'node:crypto';
import { storedLocale } from '../../../shared/locales.ts';
import { SESSION_DAYS } from '../../../shared/timing.ts';
import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import type { Services } from '../../services.ts';
import { readCookies } from './cookies.ts';
import type { Restriction, Viewer } from '../route.ts';
import { isSpeculative } from '../guards/speculative.ts';

export const SESSION_COOKIE = 'vonk_session';
const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60;
const SEEN_EVERY_MS = 60_000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits, as in the cookie. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url');

/** The stored SHA-256 of a token: reading the database does not allow signing in. */
export const hashSessionToken = (token: string): Buffer =>
  createHash('sha256').update(token).digest();

/** A session ends 30 days after sign-in. */
export const sessionEnd = (now: Date): Date => new Date(now.getTime() + SESSION_SECONDS * 1_000);

const attributes = (https: boolean): string =>
  `Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;

/** Without a domain, so that no other host gets it. */
export const sessionCookie = (token: string, https: boolean): string =>
  `${SESSION_COOKIE}=${token}; Max-Age=${SESSION_SECONDS}; ${attributes(https)}`;

export const endedSessionCookie = (https: boolean): string =>
  `${SESSION_COOKIE}=; Max-Age=0; ${attributes(https)}`;

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
  country: string;
  language: string;
  discreet: boolean;
  last_seen_at: string;
  expires_at: string;
  suspended_until: string | null;
  suspended_for: string | null;
  uploads_off_until: string | null;
  messages_off_until: string | null;
  reports_off_until: string | null;
}

const selectViewer = statement<SessionRow>(
  'viewer_of_token',
  `
  select session.id as session_id, member.id as member_id, profile.id as profile_id, member.status, member.paid_user, profile.country, member.language, member.discreet,
    session.last_seen_at, session.expires_at, member.suspended_until, member.suspended_for, member.uploads_off_until, member.messages_off_until, member.reports_off_until
  from sessions session join members member on member.id = session.member_id join profiles profile on profile.member_id = member.id
  where session.token_hash = $1::bytea and session.expires_at > $2::timestamptz
    and (member.status <> 'deleted' or member.suspended_until > $2::timestamptz)`,
);

/** An instant in the precision that the member allows where it orders others' searches. */
export const shownActivitySql = (at: string): string =>
  `case when profiles.activity_shown = 'none' then date_trunc('day', ${at}, 'UTC') else ${at} end`;

const updateSeen = statement(
  'mark_seen',
  `
  with session as (update sessions set last_seen_at = $4::timestamptz where id = $1::uuid),
    member as (update members set last_seen_at = $4::timestamptz where id = $2::uuid)
  update profiles set last_active_at = ${shownActivitySql('$4::timestamptz')}
  where id = $3::uuid and last_active_at < $4::timestamptz`,
);

/** A viewer with what a live stream and a page's title need. */
export interface SessionViewer extends Viewer {
  lastSeenAt: Date;
  expiresAt: Date;
  discreet: boolean;
  /** By a decision; null where nothing holds. */
  suspended: { until: Date; ground: string | null } | null;
  off: Readonly<Record<Restriction, Date | null>>;
}

function suspensionOf(row: SessionRow, now: Date): SessionViewer['suspended'] {
  const until = later(row.suspended_until, now);
  return until && { until, ground: row.suspended_for };
}
const later = (at: string | null, now: Date): Date | null =>
  at !== null && new Date(at) > now ? new Date(at) : null;

/**
 * A token's viewer; null when it is unknown, expired, or its account deleted. A suspended one is
 * found, and for `findSession` alone to let through.
 */
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
        country: row.country,
        locale: storedLocale(row.language),
        lastSeenAt: new Date(row.last_seen_at),
        expiresAt: new Date(row.expires_at),
        discreet: row.discreet,
        suspended: suspensionOf(row, now),
        off: {
          uploads_off: later(row.uploads_off_until, now),
          messages_off: later(row.messages_off_until, now),
          reports_off: later(row.reports_off_until, now),
        },
      }
    : null;
}

export async function markSeen(database: Queryable, viewer: Viewer, now: Date): Promise<void> {
  await updateSeen(database, [viewer.sessionId, viewer.memberId, viewer.profileId, now]);
}

/** Who makes a request; somebody whose account is suspended is a visitor. */
export async function findViewer(
  services: Services,
  request: Pick<Request, 'method' | 'headers'>,
): Promise<SessionViewer | null> {
  const viewer = await findSession(services, request);
  return viewer?.suspended ? null : viewer;
}

/**
 * Whose session cookie a request brings, suspended or not; null for a visitor. Records once a
 * minute that they are here, unless the request is speculative. Database errors are passed on.
 */
export async function findSession(
  services: Services,
  request: Pick<Request, 'method' | 'headers'>,
): Promise<SessionViewer | null> {
  const token = sessionToken(request.headers);
  if (token === null) return null;
  const now = services.clock.now();
  const viewer = await viewerOfToken(services.database, token, now);
  const isDue =
    viewer && !viewer.suspended && now.getTime() - viewer.lastSeenAt.getTime() >= SEEN_EVERY_MS;
  if (isDue && !isSpeculative(request)) {
    // Recording that somebody is here is no reason to refuse a request.
    await markSeen(services.database, viewer, now).catch((error: unknown) =>
      services.log.warn({ err: error }, 'could not note that a member is here'),
    );
  }
  return viewer;
}
