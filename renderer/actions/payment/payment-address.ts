import { pathWithoutLocale } from '../../../shared/locales.ts';
import { matchRoute, pathAfterLogin } from '../../../shared/site/routes.ts';

/** Where paying goes on: a page of the site, or one outside. */
type PaymentAddress = { kind: 'page'; path: string } | { kind: 'outside'; url: string };

const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/** Https, or http to this machine, without a user: what a bank's page may be. */
function isBankPage(address: string): boolean {
  const url = URL.parse(address);
  if (!url || url.username || url.password) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.includes(url.hostname));
}

/**
 * Where an address of the server's leads to pay.
 * @returns a page's path without its locale, a page outside, or null for all else.
 */
export function paymentAddress(address: string | null): PaymentAddress | null {
  if (address === null) return null;
  const own = pathAfterLogin(address);
  if (own === null) return isBankPage(address) ? { kind: 'outside', url: address } : null;
  const end = own.search(/[?#]/);
  const [path, rest] = end === -1 ? [own, ''] : [own.slice(0, end), own.slice(end)];
  const page = pathWithoutLocale(path);
  return matchRoute(page) ? { kind: 'page', path: `${page}${rest}` } : null;
}
