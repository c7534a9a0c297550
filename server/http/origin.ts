import { isLoopback } from '../config.ts';
import { Refusal } from './route.ts';
import type { Route } from './route.ts';

/** The header and its value by which the client's own requests are known; another site cannot send it without asking first. */
export const REQUEST_TYPE = { name: 'request-type', value: 'client' } as const;

/**
 * Whether a page of this origin is ours. On a public address that is the public origin alone; a server that is
 * reached on this machine answers to each of the machine's own names, on the same port.
 */
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
 * Refuses what another site's page could have sent (decisions section 3; security.md point 3). Every call that changes
 * something needs the header `request-type: client` and, from a browser, `Sec-Fetch-Site: same-origin` or else our `Origin`;
 * a GET that changes something carries no `Origin`, so there the header counts, and `Sec-Fetch-Site` where it is sent. A beacon
 * cannot carry the header, so it must have our `Origin`. A link in a mail comes from anywhere; its token is what counts.
 * @throws Refusal `bad_origin`
 */
export function checkOrigin(
  route: Pick<Route, 'call' | 'repeat' | 'origin'>,
  headers: Headers,
  publicUrl: string,
): void {
  if (route.repeat === 'read' || route.origin === 'link') return;
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
