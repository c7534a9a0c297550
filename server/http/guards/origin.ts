import { isLoopback } from '../../config-values.ts';
import { Refusal } from '../route.ts';
import type { Route } from '../route.ts';

/** The header of the client's own requests; another site cannot send it without preflight. */
export const REQUEST_TYPE = { name: 'request-type', value: 'client' } as const;

/** Whether an origin is ours: the public one, or any of the machine's own names on loopback. */
export function isOwnOrigin(publicUrl: string, origin: string): boolean {
  if (origin === publicUrl) return true;
  const [ours, theirs] = [URL.parse(publicUrl), URL.parse(origin)];
  const bare = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');
  return (
    ours !== null &&
    theirs !== null &&
    theirs.origin === origin &&
    isLoopback(bare(ours)) &&
    isLoopback(bare(theirs)) &&
    ours.port === theirs.port &&
    ours.protocol === theirs.protocol
  );
}

/**
 * Whether the host of a request's address is this server's own: the public origin's, or the one that
 * it listens on, by any of the machine's names where that is loopback. A name that somebody else's
 * DNS leads to this machine is not.
 */
export function isOwnHost(
  { publicUrl, host, port }: { publicUrl: string; host: string; port: number },
  asked: string,
): boolean {
  const listening = isLoopback(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return [publicUrl, `http://${listening}:${port}`].some((ours) => {
    const theirs = URL.parse(`${new URL(ours).protocol}//${asked}`);
    return theirs?.host === asked && isOwnOrigin(new URL(ours).origin, theirs.origin);
  });
}

/**
 * Refuses what another site's page could have sent. Changes need `request-type: client` and, from a
 * browser, `Sec-Fetch-Site: same-origin` or our `Origin`; a GET that changes something carries no
 * `Origin`. A beacon, without headers, needs our `Origin`; a link in a mail has its token.
 * @throws Refusal `bad_origin`
 */
export function checkOrigin(
  route: Pick<Route, 'call' | 'repeat' | 'origin'>,
  headers: Headers,
  publicUrl: string,
): void {
  if (route.repeat === 'read' || route.origin === 'link' || route.origin === 'provider') return;
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  const wrong =
    (site !== null && site !== 'same-origin') ||
    (origin !== null && !isOwnOrigin(publicUrl, origin));
  if (wrong) throw new Refusal('bad_origin');
  if (route.origin === 'beacon') {
    if (origin === null) throw new Refusal('bad_origin');
    return;
  }
  if (headers.get(REQUEST_TYPE.name) !== REQUEST_TYPE.value) throw new Refusal('bad_origin');
  if (route.call.method !== 'GET' && site === null && origin === null)
    throw new Refusal('bad_origin');
}
