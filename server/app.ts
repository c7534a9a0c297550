import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { checkTable, routes } from './http/table.ts';
import type { Services } from './services.ts';

/** What stands beside the API on the same origin; answers null for a path that is not its own. */
export type SiteHandler = (request: Request) => Promise<Response | null> | Response | null;

export interface App {
  /** For `http.createServer`. */
  listener: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
  /** The same without a port, for tests; live events need a socket. */
  fetch: (request: Request) => Promise<Response>;
  /** Tells every live stream to come back later and ends it. */
  close: () => Promise<void>;
}

/**
 * Builds the server without listening. `site` are asked in order for whatever is not under `/api` (`/dev`, photos, pages).
 * @throws Error when the route table is not complete.
 */
export function createApp(services: Services, site: readonly SiteHandler[] = []): App {
  checkTable(routes);
  const api = new Hono();
  const fetch = async (request: Request): Promise<Response> => api.fetch(request);
  const answer = getRequestListener(async (request) => {
    for (const handler of new URL(request.url).pathname.startsWith('/api/') ? [] : site) {
      const response = await handler(request);
      if (response) return response;
    }
    return fetch(request);
  });
  void services;
  return { listener: (incoming, outgoing) => void answer(incoming, outgoing), fetch, close: async () => undefined };
}
