/** The browsers' own push services: a whole host name, or with a leading dot any name under it. */
const HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.updates.push.services.mozilla.com',
  '.notify.windows.com',
  'web.push.apple.com',
] as const;

/** A push service; `isOperators` for one that the operator named, which may be anywhere. */
export interface PushAddress {
  url: URL;
  isOperators: boolean;
}

/**
 * The address of a push service, null for one on no list. Anybody can send an endpoint and the
 * server calls it from inside its network: https on the usual port of known hosts alone, and
 * nothing that could be read in two ways.
 * @param services origins that the operator added (`VONK_PUSH_SERVICES`), taken as they are.
 */
export function pushAddress(endpoint: string, services: readonly string[]): PushAddress | null {
  const url = URL.parse(endpoint);
  // Browsers give addresses in their normal form.
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
