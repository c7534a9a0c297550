import { performance } from 'node:perf_hooks';
import { Hono } from 'hono';
import type { Context } from 'hono';
import type { Services } from '../services.ts';
import type { Caller } from './caller/caller.ts';
import { createCspReports, CSP_REPORT_PATH } from './guards/csp-report.ts';
import { docsPage, DOCS_STYLE, DOCS_STYLE_PATH } from './docs/docs.ts';
import type { Limits } from './guards/limits.ts';
import { describeApi } from './docs/openapi.ts';
import { answerRoute, beginVisit, refuse } from './pipeline.ts';
import { Refusal } from './route.ts';
import type { Route } from './route.ts';

type Bindings = { Bindings: Caller };

function once(make: () => string): () => string {
  let made: string | null = null;
  return () => (made ??= make());
}

function routesByPlace(table: readonly Route[]): [Route, ...Route[]][] {
  const places = new Map<string, [Route, ...Route[]]>();
  for (const route of table) {
    const place = `${route.call.method} ${route.call.path}`;
    const there = places.get(place);
    if (there) there.push(route);
    else places.set(place, [route]);
  }
  return [...places.values()];
}

/** The route that a query selects: the one whose field it has, else the one without. */
function selectRoute(routes: readonly [Route, ...Route[]], query: URLSearchParams): Route {
  return (
    routes.find(({ call }) => call.by !== undefined && query.has(call.by)) ??
    routes.find(({ call }) => call.by === undefined) ??
    routes[0]
  );
}

/**
 * Everything under `/api`: routes, description, and an error for other paths.
 * @param answered is called with each answer of a route.
 */
export function createApi(
  services: Services,
  limits: Limits,
  table: readonly Route[],
  answered: (route: string, status: number, milliseconds: number) => void = () => undefined,
): Hono<Bindings> {
  const api = new Hono<Bindings>();
  const methods = new Map<string, Set<string>>();
  const know = (method: string, path: string) =>
    methods.set(path, (methods.get(path) ?? new Set()).add(method));
  const visitOf = (context: Context<Bindings>) =>
    beginVisit(services, context.req.raw, context.env);

  for (const [first, ...others] of routesByPlace(table)) {
    know(first.call.method, first.call.path);
    api.on(first.call.method, first.call.path, async (context) => {
      const began = performance.now();
      const visit = visitOf(context);
      const route =
        others.length === 0
          ? first
          : selectRoute([first, ...others], new URL(context.req.url).searchParams);
      services.tracing.route(route.name);
      const response = await answerRoute(services, limits, route, context.req.raw, visit);
      response.headers.set('x-request-id', visit.id);
      const ms = Math.round(performance.now() - began);
      answered(route.name, response.status, ms);
      services.log.info(
        { request: visit.id, route: route.name, status: response.status, ms },
        'answered',
      );
      return response;
    });
  }

  const description = once(() => JSON.stringify(describeApi(table, services.config.publicUrl)));
  const page = once(() => docsPage(table, services.config.publicUrl));
  const documents: [path: string, type: string, text: () => string][] = [
    ['/api/openapi.json', 'application/json; charset=utf-8', description],
    ['/api/docs', 'text/html; charset=utf-8', page],
    [DOCS_STYLE_PATH, 'text/css; charset=utf-8', () => DOCS_STYLE],
  ];
  for (const [path, type, text] of documents) {
    know('GET', path);
    api.get(path, (context) =>
      context.body(text(), 200, { 'content-type': type, 'cache-control': 'no-cache' }),
    );
  }

  know('POST', CSP_REPORT_PATH);
  const receiveCspReport = createCspReports(services, limits);
  api.post(CSP_REPORT_PATH, async (context) => {
    try {
      return await receiveCspReport(context.req.raw, context.env.network);
    } catch (error) {
      return refuse(services, visitOf(context), 'cspReport', error);
    }
  });

  api.notFound((context) => {
    const known = methods.get(context.req.path);
    return known
      ? refuse(services, visitOf(context), 'none', new Refusal('method_not_allowed'), {
          allow: [...known].join(', '),
        })
      : refuse(services, visitOf(context), 'none', new Refusal('not_found'));
  });
  api.onError((error, context) => refuse(services, visitOf(context), 'none', error));
  return api;
}
