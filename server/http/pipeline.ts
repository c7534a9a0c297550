import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { fileAnswer } from '../../shared/contract/call.ts';
import type { FileAnswer } from '../../shared/contract/call.ts';
import type { Locale } from '../../shared/locales.ts';
import type { Database, Transaction } from '../database/connection.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Services } from '../services.ts';
import { visitorCountry } from './country.ts';
import { errorResponse, toRefusal } from './errors.ts';
import { claimKey, hashOfInput, idempotencyKey, keepAnswer } from './idempotency.ts';
import { withForm } from './form.ts';
import { checkMediaType, parseJson, parsePart, parseQuery, readBytes } from './input.ts';
import { requestLocale } from './language.ts';
import { StorageError } from '../storage/photo-files.ts';
import type { Limits } from './limits.ts';
import { checkOrigin } from './origin.ts';
import { Refusal } from './route.ts';
import type { Request as RouteRequest, Route } from './route.ts';
import { findViewer } from './session.ts';
import type { SessionViewer } from './session.ts';

/** What is known of a request before it is admitted; `locale` follows the account once that is known. */
export interface Visit {
  id: string;
  network: string;
  headers: Headers;
  locale: Locale;
}

export interface Admitted {
  viewer: SessionViewer | null;
}

/** Thrown by a handler whose answer does not fit the contract: a bug, told without the values. */
class AnswerMismatch extends Error {
  override readonly name = 'AnswerMismatch';
}

/** Begins a visit: gives it an id and, until the account is known, a language. */
export function beginVisit(services: Services, headers: Headers, network: string): Visit {
  return {
    id: randomUUID(),
    network,
    headers,
    locale: requestLocale(headers, null, services.settings.current().domain_language),
  };
}

/**
 * Lets a request in to a route: origin, media type, session, limit and rights, in that order, so that a refused one costs as little as can be.
 * @throws Refusal
 */
export async function admit(
  services: Services,
  limits: Limits,
  route: Route,
  visit: Visit,
): Promise<Admitted> {
  checkOrigin(route, visit.headers, services.config.publicUrl);
  if (route.call.method !== 'GET') checkMediaType(visit.headers, route.call.file ?? false);
  const viewer = await findViewer(services, visit.headers);
  if (viewer)
    visit.locale = requestLocale(
      visit.headers,
      viewer.locale,
      services.settings.current().domain_language,
    );
  if (!viewer && route.auth !== 'anyone') throw new Refusal('authentication_required');
  await limits.count(route.limit, { viewer, network: visit.network });
  if (route.auth === 'confirmed' && viewer?.status !== 'active')
    throw new Refusal('email_not_confirmed');
  return { viewer };
}

type Handling = RouteRequest<never, never>;
/** A request before it is known what comes of it. */
type Before = Omit<Handling, 'database' | 'afterCommit' | 'setCookie' | 'redirect'>;
interface Effects {
  cookies: string[];
  redirect?: string;
  afterCommit: (() => void)[];
}

/** Asks the handler and checks its answer: fields that the contract does not name never leave the server. */
async function handle(
  route: Route,
  viewer: SessionViewer | null,
  base: Before,
  database: Database | Transaction,
  effects: Effects,
): Promise<unknown> {
  const answer = await route.handle(viewer, {
    ...base,
    database,
    afterCommit: (effect) => {
      effects.afterCommit.push(effect);
    },
    setCookie: (cookie) => {
      effects.cookies.push(cookie);
    },
    redirect: (path) => {
      effects.redirect = path;
    },
  });
  const checked = route.call.answer.safeParse(answer ?? null);
  if (checked.success) return checked.data;
  throw new AnswerMismatch(
    checked.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`).join('; '),
  );
}

/** Runs a route that changes something in its one transaction, with the idempotency row as its first statement where it has one. */
async function change(
  services: Services,
  route: Route,
  viewer: SessionViewer | null,
  visit: Visit,
  base: Before,
  body: unknown,
): Promise<{ answer: unknown; effects: Effects }> {
  const key = route.repeat === 'key' ? idempotencyKey(visit.headers) : null;
  const claim =
    key !== null && viewer
      ? {
          memberId: viewer.memberId,
          key,
          call: route.name,
          bodyHash: hashOfInput(route.name, { body, query: base.query }),
          now: base.now,
        }
      : null;
  // The work may run more than once, so its effects count from the run that was committed.
  let effects: Effects = { cookies: [], afterCommit: [] };
  const answer = await inTransaction(services.database, async (transaction) => {
    effects = { cookies: [], afterCommit: [] };
    const before = claim ? await claimKey(transaction, claim) : null;
    if (before) return before.answer;
    const given = await handle(route, viewer, base, transaction, effects);
    if (claim) await keepAnswer(transaction, claim, given);
    return given;
  });
  return { answer, effects };
}

/** A file is sent while it is made, so that no more of it is held than the reader has room for. */
const fileResponse = ({ name, type, bytes }: FileAnswer): Response =>
  new Response(
    bytes instanceof Uint8Array
      ? bytes
      : (Readable.toWeb(
          Readable.from(bytes, { objectMode: false, highWaterMark: 1 }),
        ) as ReadableStream),
    {
      headers: {
        'content-type': type,
        'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`,
        'x-content-type-options': 'nosniff',
      },
    },
  );

function responseOf(route: Route, answer: unknown): Response {
  if (answer === null) return new Response(null, { status: 204 });
  // Checked against the contract by `handle`.
  return route.call.answer === fileAnswer
    ? fileResponse(answer as FileAnswer)
    : Response.json(answer);
}

async function serve(
  services: Services,
  limits: Limits,
  route: Route,
  request: Request,
  visit: Visit,
): Promise<Response> {
  const { viewer } = await admit(services, limits, route, visit);
  const query = parseQuery(route, new URL(request.url));
  if (route.call.file)
    return withForm(request, visit.headers, async (form) =>
      perform(services, route, viewer, visit, { query, sent: form.fields, file: form.file }),
    );
  const sent = route.call.method === 'GET' ? {} : parseJson(await readBytes(request));
  return perform(services, route, viewer, visit, { query, sent, file: Buffer.alloc(0) });
}

/** Runs an admitted request whose body was read. */
async function perform(
  services: Services,
  route: Route,
  viewer: SessionViewer | null,
  visit: Visit,
  { query, sent, file }: { query: unknown; sent: unknown; file: Buffer },
): Promise<Response> {
  const body = parsePart(route.call.body, sent, 'body');
  const base = {
    // The route declared these schemas, so that their output is what its handler takes.
    query: query as never,
    body: body as never,
    file,
    locale: visit.locale,
    country: visitorCountry(services, visit.headers),
    network: visit.network,
    userAgent: (visit.headers.get('user-agent') ?? '').slice(0, 400),
    headers: visit.headers,
    now: services.clock.now(),
    services,
  };
  let answer: unknown;
  let effects: Effects = { cookies: [], afterCommit: [] };
  if (route.repeat === 'read' || route.transaction === 'own')
    answer = await handle(route, viewer, base, services.database, effects);
  else ({ answer, effects } = await change(services, route, viewer, visit, base, sent));
  for (const effect of effects.afterCommit) {
    // The change is made; what fails now must not make it look refused.
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
      ? responseOf(route, answer)
      : new Response(null, { status: 302, headers: { location: effects.redirect } });
  response.headers.set('cache-control', 'no-store');
  for (const cookie of effects.cookies) response.headers.append('set-cookie', cookie);
  return response;
}

/** The error answer for whatever went wrong; bugs are logged, refusals are not. */
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

/** Answers one request to one route; whatever happens becomes an answer. */
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
