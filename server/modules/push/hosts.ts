/** The browsers' own push services: the whole host name, or with a dot before it any name under it. */
const HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.updates.push.services.mozilla.com',
  '.notify.windows.com',
  'web.push.apple.com',
] as const;

/** A push service that may be asked; `isOperators` for one that the operator named, which may then stand anywhere. */
export interface PushAddress {
  url: URL;
  isOperators: boolean;
}

/**
 * The address of a push service, null for one that is on no list. Endpoints come from browsers, which is to say from anybody, and the server
 * calls them from inside its own network: so it takes https on the usual port of known hosts alone, and nothing that could be read in two
 * ways (an account in the address, a part behind `#`, a host that is written differently from how it is understood).
 * @param services origins that the operator added (`VONK_PUSH_SERVICES`), taken as they are.
 */
export function pushAddress(endpoint: string, services: readonly string[]): PushAddress | null {
  const url = URL.parse(endpoint);
  // Written in another way than it is read: a browser gives addresses in their one form.
  if (url?.href !== endpoint || url.username !== '' || url.password !== '' || url.hash !== '')
    return null;
  if (services.includes(url.origin)) return { url, isOperators: true };
  if (url.protocol !== 'https:' || url.port !== '') return null;
  const isKnown = HOSTS.some((host) =>
    host.startsWith('.')
      ? url.hostname.endsWith(host) && url.hostname.length > host.length
      : url.hostname === host,
  );
  return isKnown ? { url, isOperators: false } : null;
}
