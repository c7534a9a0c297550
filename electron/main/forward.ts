import { APP_ORIGIN, isForwarded } from './asset-path.ts';

/** Headers of the page's request that go on to the server; everything else stays on this machine. */
const PASSED = new Set([
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'last-event-id',
  'request-type',
  'x-locale',
]);
/** Headers of the answer that the page gets. */
const KEPT = new Set([
  'content-type',
  'content-disposition',
  'content-language',
  'cache-control',
  'retry-after',
  'etag',
]);

/** What goes to the server in place of the page's own request. */
export interface ForwardedRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
}

/**
 * Turns a call of the page into the call to the server. The page’s origin is `app://`; the server gets its own, because the
 * main process vouches for the page, which can be no other.
 * @returns null for anything that is not a call of the app's own page to the API or a photo.
 */
export function forwardedRequest(
  server: string,
  path: string,
  request: { method: string; headers: Headers },
): ForwardedRequest | null {
  if (!isForwarded(path) || !['GET', 'POST', 'PUT', 'DELETE'].includes(request.method)) return null;
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== APP_ORIGIN) return null;
  const url = URL.parse(path, server);
  if (!url || url.origin !== new URL(server).origin) return null;
  const headers: Record<string, string> = { origin: url.origin };
  for (const [name, value] of request.headers) if (PASSED.has(name)) headers[name] = value;
  return { url: url.href, method: request.method, headers };
}

/** What the server answers is data for the page, never a page itself. */
const DATA_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** The answer's headers as the page gets them: never a cookie. */
export function answeredHeaders(headers: Headers): Headers {
  const kept = new Headers(DATA_HEADERS);
  for (const [name, value] of headers) if (KEPT.has(name)) kept.set(name, value);
  return kept;
}
