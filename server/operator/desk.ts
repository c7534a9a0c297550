import { performance } from 'node:perf_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { createCallers } from '../http/caller/caller.ts';
import type { Caller } from '../http/caller/caller.ts';
import { createCspReports, CSP_REPORT_PATH } from '../http/guards/csp-report.ts';
import { createLimits } from '../http/guards/limits.ts';
import type { Limits } from '../http/guards/limits.ts';
import { securityHeaders } from '../http/guards/security-headers.ts';
import { refuse } from '../http/pipeline.ts';
import { unhurried } from '../database/connection.ts';
import { Refusal } from '../http/route.ts';
import type { Limit } from '../http/route.ts';
import type { StaticFiles } from '../pages/static-files.ts';
import type { Services } from '../services.ts';
import { createTraceParents } from '../tracing/trace-parent.ts';
import { answerOperatorRoute, beginDeskVisit, noteRefusal } from './door/answer.ts';
import { checkDeskSite } from './door/admit.ts';
import { deskOf, offersDemo } from './door/desk-address.ts';
import { findOperator } from './door/session.ts';
import type { Operator } from './route.ts';
import { checkOperatorTable, operatorRoutes } from './table.ts';

/** Answers what is neither a call nor a file, to a signed-in operator; null for what is not its own. */
export type DeskHandler = (request: Request, operator: Operator) => Promise<Response | null>;

export interface Desk {
  listener: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
  /** The same without a port, for tests. */
  fetch: (request: Request, peer?: string) => Promise<Response>;
}

/** What the desk serves besides its calls; without `files` there is no page. */
export interface DeskParts {
  files?: StaticFiles;
  handlers?: readonly DeskHandler[];
  limits?: Limits;
  /** Called before the database is asked. @throws Refusal `busy` while it is too slow. */
  checkPressure?: () => void;
}

const handlerLimit: Limit = { name: 'desk photos', points: 6_000, seconds: 60, per: 'member' };
const NOT_FOUND_ANYWHERE = 'noindex, nofollow, noimageindex';
const ROBOTS = 'User-agent: *\nDisallow: /\n';

/**
 * Builds the operators’ desk without listening: its calls, its page, and what others add.
 * @throws Error when the route table is not complete.
 */
export function createDesk(services: Services, parts: DeskParts = {}): Desk {
  checkOperatorTable(operatorRoutes);
  const { url, https } = deskOf(services.config);
  const callers = createCallers(services);
  const limits = parts.limits ?? createLimits(services.clock);
  const handleReport = createCspReports(services, limits);
  const routes = new Map(
    operatorRoutes.map((route) => [`${route.call.method} ${route.call.path}`, route]),
  );
  const headers = [
    ...securityHeaders(https),
    ['x-robots-tag', NOT_FOUND_ANYWHERE] as const,
    ['cache-control', 'no-store'] as const,
  ];

  function secured(response: Response): Response {
    const answer = new Response(response.body, response);
    for (const [name, value] of headers)
      if (!answer.headers.has(name)) answer.headers.set(name, value);
    // A file named by its hash has no personal data; all else is not cached.
    if (!answer.headers.get('cache-control')?.includes('immutable'))
      answer.headers.set('cache-control', 'no-store');
    return answer;
  }

  /** Who is signed in, and asks from the desk’s own page. */
  async function operatorOf(request: Request, caller: Caller): Promise<Operator> {
    checkDeskSite(request.headers);
    const operator = await findOperator(services.database, request.headers, {
      https,
      now: services.clock.now(),
      demo: offersDemo(services.config, request.headers),
    });
    if (!operator) throw new Refusal('authentication_required');
    await limits.count(handlerLimit, {
      viewer: { memberId: operator.id, paidUser: false },
      network: caller.network,
    });
    return operator;
  }

  /** An operator who tries what the desk has no call for, as to change the audit, is on record. */
  async function noteUnknown(request: Request, caller: Caller): Promise<void> {
    const operator = await operatorOf(request, caller).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (operator) await noteRefusal(services, 'unknown', operator, 'not_found');
  }

  async function call(request: Request, path: string, caller: Caller): Promise<Response> {
    const visit = beginDeskVisit(services, request, caller);
    if (path === CSP_REPORT_PATH && request.method === 'POST')
      return handleReport(request, caller.network);
    const route = routes.get(`${request.method} ${path}`);
    if (!route) {
      await noteUnknown(request, caller);
      throw new Refusal('not_found');
    }
    services.tracing.route(`desk ${route.name}`);
    const began = performance.now();
    // Yearly figures and exports are slow.
    const response = await unhurried(() =>
      answerOperatorRoute(services, limits, route, request, visit),
    );
    response.headers.set('x-request-id', visit.id);
    services.log.info(
      {
        request: visit.id,
        route: `desk ${route.name}`,
        status: response.status,
        ms: Math.round(performance.now() - began),
      },
      'answered',
    );
    return response;
  }

  /** Pictures and the like, which a page names: from the desk’s own page, for who is signed in. */
  async function handled(request: Request, caller: Caller): Promise<Response | null> {
    services.tracing.route('desk photos');
    const operator = await operatorOf(request, caller);
    for (const handler of parts.handlers ?? []) {
      const response = await handler(request, operator);
      if (response) return response;
    }
    return null;
  }

  function page(request: Request, path: string): Response {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new Refusal('method_not_allowed');
    if (path === '/robots.txt')
      return new Response(ROBOTS, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
    // Addresses of screens get the page, which reports unknown ones.
    const file =
      parts.files?.answer(request, path) ??
      (/\.\w+$/.test(path) ? null : parts.files?.answer(request, '/index.html'));
    if (!file) throw new Refusal('not_found');
    return file;
  }

  async function answer(request: Request, caller: Caller): Promise<Response> {
    const { pathname: path } = new URL(request.url);
    try {
      if (/^\/(api|photos)\//.test(path)) parts.checkPressure?.();
      if (path.startsWith('/api/')) return await call(request, path, caller);
      if (path.startsWith('/photos/')) {
        const response = await handled(request, caller);
        if (!response) throw new Refusal('not_found');
        return response;
      }
      return page(request, path);
    } catch (error) {
      return refuse(services, beginDeskVisit(services, request, caller), 'desk', error);
    }
  }

  const traceParents = createTraceParents(services.config);
  const fetch = async (request: Request, peer = '127.0.0.1') =>
    secured(
      await services.tracing.request(
        {
          method: request.method,
          parent: () => traceParents(peer, request.headers.get('traceparent')),
        },
        () => answer(request, callers(peer, request.headers)),
        ({ status }) => status,
      ),
    );
  return {
    fetch,
    listener: (incoming, outgoing) => {
      void getRequestListener(
        (request, { incoming: from }) => fetch(request, from.socket.remoteAddress),
        {
          hostname: new URL(url).host,
          errorHandler: (error) => {
            const request = new Request(url);
            const caller = callers(undefined, request.headers);
            return secured(
              refuse(
                services,
                beginDeskVisit(services, request, caller),
                'desk',
                error instanceof RequestError ? new Refusal('bad_request') : error,
              ),
            );
          },
        },
      )(incoming, outgoing);
    },
  };
}
