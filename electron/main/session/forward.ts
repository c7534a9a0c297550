import { APP_ORIGIN, isForwarded } from './asset-path.ts';

/** Request headers that are forwarded to the server. */
const PASSED = new Set([
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'last-event-id',
  'request-type',
  'x-understands',
  'x-locale',
]);
/** Response headers that reach the page. */
const KEPT = new Set([
  'content-type',
  'content-disposition',
  'content-language',
  'cache-control',
  'retry-after',
  'etag',
]);

interface ForwardedRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
}

/**
 * Rewrites a page's call for the server, with the server's own origin: the main process vouches for
 * the page.
 * @returns null for anything but the app's own calls of API and photos.
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

/** Answers are data for the page, never a page themselves. */
const DATA_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** The response headers for the page: never a cookie. */
export function answeredHeaders(headers: Headers): Headers {
  const forwarded = new Headers(DATA_HEADERS);
  for (const [name, value] of headers) if (KEPT.has(name)) forwarded.set(name, value);
  return forwarded;
}
