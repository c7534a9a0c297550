import type { IncomingMessage } from 'node:http';
import { BankRefusal } from './answer.ts';

/**
 * Refuses what another site's page could have sent: a name that leads to this machine but is not
 * its own, and a form that was not posted from here.
 * @param request its `host` must be this bank's, and of a post its `origin` too.
 * @throws BankRefusal 421 or 403
 */
export function checkSource(request: IncomingMessage, port: number, isApi: boolean): void {
  const { host, origin } = request.headers;
  const hosts = ['127.0.0.1', 'localhost'].map((name) => `${name}:${port}`);
  if (host === undefined || !hosts.includes(host)) throw new BankRefusal(421, 'wrong_host');
  // The protocol has its key, which no page knows.
  const isChange = request.method !== 'GET' && request.method !== 'HEAD';
  if (isChange && !isApi && origin !== `http://${host}`) throw new BankRefusal(403, 'bad_origin');
}

/**
 * The headers of every answer. @param formTargets further origins that a page's forms may lead to.
 */
export function bankHeaders(formTargets: readonly string[]): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "img-src 'self'",
      // The answer to a form leads on to the shop, which browsers count as the form's target.
      ["form-action 'self'", ...formTargets].join(' '),
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    // The page must not leak its address, but its own forms must send their origin.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  };
}
