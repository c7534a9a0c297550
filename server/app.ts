import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { createApi } from './http/api.ts';
import { createLimits } from './http/limits.ts';
import type { Limits } from './http/limits.ts';
import { networkOf } from './http/network.ts';
import { admit, beginVisit, refuse } from './http/pipeline.ts';
import { parseQuery } from './http/input.ts';
import { Refusal } from './http/route.ts';
import type { Limit } from './http/route.ts';
import { securityHeaders } from './http/security-headers.ts';
import { findViewer } from './http/session.ts';
import { checkTable, routes } from './http/table.ts';
import { streamEvents } from './live/routes.ts';
import { createStreams } from './live/streams.ts';
import type { StreamTiming } from './live/streams.ts';
import { servePhoto } from './modules/photos/serve.ts';
import type { Services } from './services.ts';

/** What stands beside the API on the same origin (`/dev`, pages); answers null for a path that is not its own. */
export type SiteHandler = (request: Request) => Promise<Response | null> | Response | null;

export interface App {
  /** For `http.createServer`. */
  listener: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
  /** The same without a port, for tests; live events need a connection. */
  fetch: (request: Request, network?: string) => Promise<Response>;
  /** How many live streams are open. */
  readonly streams: number;
  /** Tells every live stream to come back and ends it; new ones are refused from then on. */
  close: () => Promise<void>;
}

const PHOTO = /^\/photos\/([^/]+)\/([^/]+)$/;
const photoLimit: Limit = { points: 3_000, seconds: 60, per: 'network' };

/** Adds the headers that every answer carries, unless it has its own. */
function secured(response: Response, headers: readonly (readonly [string, string])[]): Response {
  const answer = new Response(response.body, response);
  for (const [name, value] of headers)
    if (!answer.headers.has(name)) answer.headers.set(name, value);
  return answer;
}

/** Writes a small answer to a connection directly. */
async function write(outgoing: ServerResponse, response: Response): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(await response.text());
}

/**
 * Builds the server without listening.
 * @param site asked in order for whatever is neither API nor photo.
 * @throws Error when the route table is not complete.
 */
export function createApp(
  services: Services,
  site: readonly SiteHandler[] = [],
  options: { limits?: Limits; streams?: StreamTiming } = {},
): App {
  checkTable(routes);
  const limits = options.limits ?? createLimits(services.clock);
  const api = createApi(services, limits, routes);
  const streams = createStreams(services, options.streams);
  const headers = securityHeaders(services.config.https);

  async function photo(
    request: Request,
    id: string,
    variant: string,
    network: string,
  ): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new Refusal('method_not_allowed');
    await limits.count(photoLimit, { viewer: null, network });
    return servePhoto(services, await findViewer(services, request.headers), id, variant);
  }

  async function answer(request: Request, network: string): Promise<Response> {
    const path = new URL(request.url).pathname;
    if (path.startsWith('/api/')) return api.fetch(request, { network });
    try {
      const [, id, variant] = PHOTO.exec(path) ?? [];
      if (id !== undefined && variant !== undefined)
        return await photo(request, id, variant, network);
      for (const handler of site) {
        const response = await handler(request);
        if (response) return response;
      }
      throw new Refusal('not_found');
    } catch (error) {
      return refuse(services, beginVisit(services, request.headers, network), 'site', error);
    }
  }

  /** Live events are written to the connection itself: a web stream for each would cost more than the rest of it. */
  async function stream(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const sent = new Headers(
      Object.entries(incoming.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
    );
    const visit = beginVisit(services, sent, networkOf(incoming.socket.remoteAddress));
    const own = { ...Object.fromEntries(headers), 'x-request-id': visit.id };
    try {
      const { viewer } = await admit(services, limits, streamEvents, visit);
      const url = new URL(incoming.url ?? '', services.config.publicUrl);
      parseQuery(streamEvents, url);
      if (!viewer) throw new Refusal('authentication_required');
      await streams.open(
        incoming,
        outgoing,
        viewer,
        sent.get('last-event-id') ?? url.searchParams.get('last'),
        own,
      );
    } catch (error) {
      if (outgoing.headersSent || outgoing.destroyed) return;
      await write(outgoing, refuse(services, visit, streamEvents.name, error, own));
    }
  }

  const listen = getRequestListener(
    async (request, { incoming }) =>
      secured(await answer(request, networkOf(incoming.socket.remoteAddress)), headers),
    {
      hostname: new URL(services.config.publicUrl).host,
      errorHandler: (error) =>
        secured(
          refuse(
            services,
            beginVisit(services, new Headers(), ''),
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
      void (isStream ? stream(incoming, outgoing) : listen(incoming, outgoing));
    },
    fetch: async (request, network = '127.0.0.1') =>
      secured(await answer(request, network), headers),
    get streams() {
      return streams.count;
    },
    close: async () => streams.close(),
  };
}
