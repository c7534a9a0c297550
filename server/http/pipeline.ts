import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { fileAnswer } from '../../shared/contract/call.ts';
import type { FileAnswer } from '../../shared/contract/call.ts';
import type { Locale } from '../../shared/locales.ts';
import type { Services } from '../services.ts';
import type { Caller } from './caller/caller.ts';
import { AnswerMismatch, change, handle } from './change.ts';
import type { Effects } from './change.ts';
import { errorResponse, toRefusal } from './errors.ts';
import { withForm } from './input/form.ts';
import {
  checkMediaType,
  NOTICE_LIMIT,
  parseJson,
  parseNotice,
  parsePart,
  parseQuery,
  readBytes,
} from './input/input.ts';
import { requestLocale } from './caller/language.ts';
import { StorageError } from '../storage/photo-files.ts';
import type { Limits } from './guards/limits.ts';
import { checkOrigin } from './guards/origin.ts';
import { forClient } from './older-clients.ts';
import { Refusal } from './route.ts';
import type { Route } from './route.ts';
import { findSession } from './caller/session.ts';
import type { SessionViewer } from './caller/session.ts';
import { isPrefetch, isSpeculative } from './guards/speculative.ts';

/** What is known of a request before it is admitted; `locale` follows the account later. */
export interface Visit extends Caller {
  id: string;
  method: string;
  headers: Headers;
  locale: Locale;
}

interface Admitted {
  viewer: SessionViewer | null;
}

export function beginVisit(
  services: Services,
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  caller: Caller,
): Visit {
  return {
    id: randomUUID(),
    ...caller,
    method,
    headers,
    locale: requestLocale(headers, null, services.settings.current().domain_language),
  };
}

/**
 * What a decision about a member leaves of this call to them: a suspended one is a visitor where
 * visitors may call (decision 072).
 * @throws Refusal `account_suspended`, `not_allowed_now`.
 */
function admitted(route: Route, session: SessionViewer | null): SessionViewer | null {
  if (session?.suspended && !route.whileSuspended) {
    if (route.auth === 'anyone') return null;
    throw new Refusal('account_suspended', { decided: session.suspended });
  }
  const until = route.unless && session?.off[route.unless];
  if (until) throw new Refusal('not_allowed_now', { decided: { until, ground: null } });
  return session;
}

/**
 * Admits a request: origin, media type, session, limit and rights, cheapest first.
 * @throws Refusal
 */
export async function admit(
  services: Services,
  limits: Limits,
  route: Route,
  visit: Visit,
): Promise<Admitted> {
  checkOrigin(route, visit.headers, services.config.publicUrl);
  if (route.call.method !== 'GET' && route.origin !== 'provider')
    checkMediaType(visit.headers, route.call.file ?? false);
  const session = route.origin === 'provider' ? null : await findSession(services, visit);
  if (session)
    visit.locale = requestLocale(
      visit.headers,
      session.locale,
      services.settings.current().domain_language,
    );
  const viewer = admitted(route, session);
  if (!viewer && route.auth !== 'anyone') throw new Refusal('authentication_required');
  await limits.count(route.limit, { viewer, network: visit.network });
  if (route.auth === 'confirmed' && viewer?.status !== 'active')
    throw new Refusal('email_not_confirmed');
  // A browser uses no prefetched answer but a 2xx, and asks again when the link is followed.
  if (route.repeat !== 'read' && isPrefetch(visit.headers))
    throw new Refusal('busy', { retryAfterSeconds: 1 });
  return { viewer };
}

/** Streamed as fast as the reader takes it. */
const fileResponse = ({ name, type, bytes, shownBy }: FileAnswer): Response =>
  new Response(
    bytes instanceof Uint8Array
      ? bytes
      : (Readable.toWeb(
          Readable.from(bytes, { objectMode: false, highWaterMark: 1 }),
        ) as ReadableStream),
    {
      headers: {
        'content-type': type,
        'content-disposition': `${shownBy === undefined ? 'attachment' : 'inline'}; filename="${name.replace(/[^\w.-]/g, '_')}"`,
        'x-content-type-options': 'nosniff',
        ...(shownBy === undefined ? {} : { 'content-security-policy': shownBy }),
      },
    },
  );

function responseOf(route: Route, answer: unknown, headers: Headers): Response {
  // A provider repeats a notice until it gets 200.
  if (answer === null)
    return new Response(null, { status: route.origin === 'provider' ? 200 : 204 });
  return route.call.answer === fileAnswer
    ? fileResponse(answer as FileAnswer)
    : Response.json(forClient(headers, answer));
}

/** The fields of a notice; one that is too large for a notice is one without fields. */
async function noticeOf(request: Request): Promise<unknown> {
  try {
    return parseNotice(await readBytes(request, NOTICE_LIMIT), request.headers);
  } catch (error) {
    if (error instanceof Refusal) return {};
    throw error;
  }
}

async function bodyOf(route: Route, request: Request): Promise<unknown> {
  if (route.call.method === 'GET') return {};
  if (route.origin === 'provider') return noticeOf(request);
  return parseJson(await readBytes(request));
}

async function serve(
  services: Services,
  limits: Limits,
  route: Route,
  request: Request,
  visit: Visit,
): Promise<Response> {
  const { viewer } = await admit(services, limits, route, visit);
  return serveAdmitted(services, route, viewer, request, visit);
}

/** Answers a request whose caller is known: reads its input, does the work, and answers. @throws Refusal */
export async function serveAdmitted(
  services: Services,
  route: Route,
  viewer: SessionViewer | null,
  request: Request,
  visit: Visit,
): Promise<Response> {
  if (route.repeat !== 'read' && isSpeculative(visit))
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
  const query = parseQuery(route, new URL(request.url));
  if (route.call.file)
    return withForm(request, visit.headers, services.budgets.formBytes, async (form) =>
      perform(services, route, viewer, visit, { query, sent: form.fields, file: form.file }),
    );
  const sent = await bodyOf(route, request);
  return perform(services, route, viewer, visit, { query, sent, file: Buffer.alloc(0) });
}

async function perform(
  services: Services,
  route: Route,
  viewer: SessionViewer | null,
  visit: Visit,
  { query, sent, file }: { query: unknown; sent: unknown; file: Buffer },
): Promise<Response> {
  const body = parsePart(route.call.body, sent, 'body');
  const base = {
    query: query as never,
    body: body as never,
    file,
    locale: visit.locale,
    country: visit.country,
    network: visit.network,
    userAgent: (visit.headers.get('user-agent') ?? '').slice(0, 400),
    headers: visit.headers,
    now: services.clock.now(),
    services,
    claim: null,
  };
  let answer: unknown;
  let effects: Effects = { cookies: [], afterCommit: [] };
  if (route.repeat === 'read' || route.transaction === 'own')
    answer = await handle(route, viewer, base, services.database, effects);
  else ({ answer, effects } = await change(services, route, viewer, base, sent));
  for (const effect of effects.afterCommit) {
    // The change is committed: a failure now must not make it look refused.
    try {
      effect();
    } catch (error) {
      services.log.error(
        { request: visit.id, route: route.name, err: error },
        'an effect after a commit failed',
      );
    }
  }
  const response =
    effects.redirect === undefined
      ? responseOf(route, answer, visit.headers)
      : new Response(null, { status: 302, headers: { location: effects.redirect } });
  response.headers.set('cache-control', 'no-store');
  for (const cookie of effects.cookies) response.headers.append('set-cookie', cookie);
  return response;
}

/** The error answer; bugs are logged, refusals are not. */
export function refuse(
  services: Services,
  visit: Visit,
  route: string,
  error: unknown,
  headers: Record<string, string> = {},
): Response {
  const refusal = toRefusal(error);
  if (refusal.code === 'internal') {
    const mismatch = error instanceof AnswerMismatch ? { mismatch: error.message } : {};
    services.log.error({ request: visit.id, route, err: error, ...mismatch }, 'a request failed');
  } else if (refusal.code === 'unavailable')
    services.log.warn(
      { request: visit.id, route, err: error },
      error instanceof StorageError
        ? 'photos could not be read or kept'
        : 'the database could not be reached',
    );
  return errorResponse(refusal, visit.locale, headers, services.settings.current().support_email);
}

/** Answers one request; every failure becomes an answer. */
export async function answerRoute(
  services: Services,
  limits: Limits,
  route: Route,
  request: Request,
  visit: Visit,
): Promise<Response> {
  try {
    return await serve(services, limits, route, request, visit);
  } catch (error) {
    return refuse(services, visit, route.name, error);
  }
}
