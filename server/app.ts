import { randomInt } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { createPressure } from './database/pressure.ts';
import { createApi } from './http/api.ts';
import { createLimits } from './http/guards/limits.ts';
import type { Limits } from './http/guards/limits.ts';
import { createCallers } from './http/caller/caller.ts';
import type { Caller } from './http/caller/caller.ts';
import { plainAddress } from './http/caller/network.ts';
import { addressTest } from './http/caller/proxies.ts';
import { admit, beginVisit, refuse } from './http/pipeline.ts';
import { parseQuery } from './http/input/input.ts';
import { Refusal } from './http/route.ts';
import type { Limit } from './http/route.ts';
import { NOT_INDEXED, securityHeaders } from './http/guards/security-headers.ts';
import { understandsVoice } from './http/older-clients.ts';
import { findViewer } from './http/caller/session.ts';
import { isPrefetch } from './http/guards/speculative.ts';
import { checkTable, routes } from './http/table.ts';
import { streamEvents } from './live/routes.ts';
import { createStreams } from './live/streams.ts';
import type { StreamTiming } from './live/streams.ts';
import { serveVoice } from './modules/photos/conversation/serve-voice.ts';
import { deliveryOf } from './modules/photos/by-proxy.ts';
import { servePhoto } from './modules/photos/serve.ts';
import { isHealthCheck } from './pages/crawlers/health.ts';
import type { Services } from './services.ts';
import { createTraceParents } from './tracing/trace-parent.ts';

/** A handler beside the API on the same origin; null for a path that is not its own. */
export type SiteHandler = (
  request: Request,
  caller: Caller,
  /** Those of the API: a form of a page counts as the call that it represents. */
  limits: Limits,
  /** To be called before the database is asked. @throws Refusal `busy` while it is too slow. */
  checkPressure: () => void,
) => Promise<Response | null> | Response | null;

export interface App {
  listener: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
  /**
   * The same without a port, for tests, from the address of a connection; live events need a
   * connection.
   */
  fetch: (request: Request, peer?: string) => Promise<Response>;
  readonly streams: number;
  /** Whether requests are refused because the database is too slow. */
  readonly isRefusing: boolean;
  /** Refuses early while the queue is too long. @throws Refusal `busy` */
  checkPressure: () => void;
  /** Ends every live stream with a goodbye, spread over some time, and refuses new ones. */
  close: (withinMs?: number) => Promise<void>;
}

const PHOTO = /^\/photos\/([^/]+)\/([^/]+)$/;
/** Paths that are no pages, and contain members' data. */
const DATA = /^\/(api|photos)\//;
const photoLimit: Limit = { name: 'photos', points: 3_000, seconds: 60, per: 'network' };

/** Adds the headers of every answer, unless it has its own. */
function secured(response: Response, headers: readonly (readonly [string, string])[]): Response {
  const own = response.headers;
  for (const [name, value] of headers) if (!own.has(name)) own.set(name, value);
  return response;
}

async function write(outgoing: ServerResponse, response: Response): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(await response.text());
}

/**
 * Builds the server without listening.
 * @param site handlers in order for what is neither API nor photo.
 * @throws Error when the route table is not complete.
 */
export function createApp(
  services: Services,
  site: readonly SiteHandler[] = [],
  options: {
    limits?: Limits;
    streams?: StreamTiming;
    /** How long a request may wait for a database connection before others are refused. */
    patience?: number;
    answered?: (route: string, status: number, milliseconds: number) => void;
  } = {},
): App {
  checkTable(routes);
  const callers = createCallers(services);
  const isTrusted = addressTest(services.config.trustedProxies);
  const isProxy = (peer: string | undefined) => isTrusted(plainAddress(peer ?? ''));
  const limits = options.limits ?? createLimits(services.clock);
  const api = createApi(services, limits, routes, options.answered);
  const pressure = createPressure(services.database.$client, options.patience);
  function checkPressure(): void {
    if (pressure.isTooHigh()) throw new Refusal('busy', { retryAfterSeconds: randomInt(1, 4) });
  }
  const streams = createStreams(services, options.streams);
  const headers = securityHeaders(services.config.https);
  const dataHeaders = [...headers, ['x-robots-tag', NOT_INDEXED] as const];
  const secure = (request: Request, response: Response) =>
    secured(response, DATA.test(new URL(request.url).pathname) ? dataHeaders : headers);

  async function photo(
    request: Request,
    id: string,
    variant: string,
    { network, isProxied }: Caller & { isProxied: boolean },
  ): Promise<Response> {
    const { method } = request;
    if (method !== 'GET' && method !== 'HEAD') throw new Refusal('method_not_allowed');
    services.tracing.route('photos');
    await limits.count(photoLimit, { viewer: null, network });
    const viewer = await findViewer(services, request);
    const proxy = deliveryOf(services.config, isProxied, method);
    return variant === 'voice'
      ? serveVoice(services, viewer, id, request.headers.get('range'), proxy)
      : servePhoto(services, viewer, id, variant, proxy);
  }

  async function answer(request: Request, peer: string | undefined): Promise<Response> {
    const path = new URL(request.url).pathname;
    const caller = callers(peer, request.headers);
    try {
      if (DATA.test(path)) checkPressure();
      if (path.startsWith('/api/')) return await api.fetch(request, caller);
      const [, id, variant] = PHOTO.exec(path) ?? [];
      if (id !== undefined && variant !== undefined)
        return await photo(request, id, variant, { ...caller, isProxied: isProxy(peer) });
      const reads = request.method === 'GET' || request.method === 'HEAD';
      if (!reads && isPrefetch(request.headers))
        throw new Refusal('busy', { retryAfterSeconds: 1 });
      for (const handler of site) {
        const response = await handler(request, caller, limits, checkPressure);
        if (response) return response;
      }
      throw new Refusal('not_found');
    } catch (error) {
      return refuse(services, beginVisit(services, request, caller), 'site', error);
    }
  }

  const traceParents = createTraceParents(services.config);
  const traced = (request: Request, peer: string | undefined): Promise<Response> =>
    isHealthCheck(new URL(request.url).pathname)
      ? answer(request, peer)
      : services.tracing.request(
          {
            method: request.method,
            parent: () => traceParents(peer, request.headers.get('traceparent')),
          },
          () => answer(request, peer),
          ({ status }) => status,
        );

  /** Live events are written directly to the connection: a web stream is the costliest part. */
  async function stream(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const sent = new Headers(
      Object.entries(incoming.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
    );
    const visit = beginVisit(
      services,
      { method: 'GET', headers: sent },
      callers(incoming.socket.remoteAddress, sent),
    );
    const own = { ...Object.fromEntries(dataHeaders), 'x-request-id': visit.id };
    services.tracing.route(streamEvents.name);
    try {
      checkPressure();
      const { viewer } = await admit(services, limits, streamEvents, visit);
      const url = new URL(incoming.url ?? '', services.config.publicUrl);
      parseQuery(streamEvents, url);
      if (!viewer) throw new Refusal('authentication_required');
      // Nobody is on a page that is only rendered ahead of time.
      if (isPrefetch(sent)) throw new Refusal('busy', { retryAfterSeconds: 1 });
      await streams.open(
        incoming,
        outgoing,
        viewer,
        sent.get('last-event-id') ?? url.searchParams.get('last'),
        own,
        !understandsVoice(sent),
      );
    } catch (error) {
      if (outgoing.headersSent || outgoing.destroyed) return;
      await write(outgoing, refuse(services, visit, streamEvents.name, error, own));
    }
  }

  const tracedStream = (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> =>
    services.tracing.request(
      {
        method: 'GET',
        parent: () => traceParents(incoming.socket.remoteAddress, incoming.headers['traceparent']),
      },
      () => stream(incoming, outgoing),
      () => outgoing.statusCode,
    );

  const listen = getRequestListener(
    async (request, { incoming }) =>
      secure(request, await traced(request, incoming.socket.remoteAddress)),
    {
      hostname: new URL(services.config.publicUrl).host,
      errorHandler: (error) =>
        secured(
          refuse(
            services,
            beginVisit(
              services,
              { method: 'GET', headers: new Headers() },
              callers(undefined, new Headers()),
            ),
            'none',
            error instanceof RequestError ? new Refusal('bad_request') : error,
          ),
          headers,
        ),
    },
  );
  return {
    listener: (incoming, outgoing) => {
      const isStream =
        incoming.method === 'GET' && /^\/api\/events\.php(\?|$)/.test(incoming.url ?? '');
      void (isStream ? tracedStream(incoming, outgoing) : listen(incoming, outgoing));
    },
    fetch: async (request, peer = '127.0.0.1') => secure(request, await traced(request, peer)),
    get streams() {
      return streams.count;
    },
    get isRefusing() {
      return pressure.isTooHigh();
    },
    checkPressure,
    close: (withinMs) => streams.close(withinMs),
  };
}
