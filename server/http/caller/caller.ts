import { COUNTRIES } from '../../../shared/profile-choices.ts';
import type { Services } from '../../services.ts';
import { readCookies } from './cookies.ts';
import { countryOfAddress } from './country-table.ts';
import { networkOf, plainAddress } from './network.ts';
import { addressTest, clientAddress } from './proxies.ts';

/** Set by POST `/dev/visitor`, read in demo mode alone. */
export const VISITOR_COOKIE = 'vonk_visitor';

/** What is known of where a request comes from. Its address is not: nothing needs it. */
export interface Caller {
  /** What limits count by: see `networkOf`. */
  network: string;
  /** Two capitals; also of countries that the site does not serve. */
  country: string;
}

type Callers = (peer: string | undefined, headers: Headers) => Caller;

/** A header's word for a country; `XX`, `T1` and the like are no countries. */
const countryIn = (value: string | null): string | null => {
  const code = value?.trim().toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' && code !== 'ZZ' ? code : null;
};

/**
 * Identifies the caller. Headers about the caller are trusted from `VONK_TRUSTED_PROXIES` alone.
 * The country is in demo mode the one set by `/dev/visitor`, else that of the named header, else
 * that of the address by the bundled table, else the site's own.
 */
export function createCallers({
  config,
  settings,
  log,
}: Pick<Services, 'config' | 'settings' | 'log'>): Callers {
  const isTrusted = addressTest(config.trustedProxies);
  let isTableMissing = false;
  const byTable = (address: string): string | null => {
    if (isTableMissing) return null;
    try {
      return countryOfAddress(address);
    } catch (error) {
      isTableMissing = true;
      log.error({ err: error }, 'the table of countries cannot be read: every visitor is at home');
      return null;
    }
  };
  const byCookie = (headers: Headers): string | undefined => {
    const wanted = config.demo ? readCookies(headers.get('cookie')).get(VISITOR_COOKIE) : undefined;
    return COUNTRIES.find((country) => country === wanted);
  };
  const byHeader = (peer: string | undefined, headers: Headers): string | null =>
    config.countryHeader !== null && isTrusted(plainAddress(peer ?? ''))
      ? countryIn(headers.get(config.countryHeader))
      : null;
  return (peer, headers) => {
    const address = clientAddress(peer, headers.get('x-forwarded-for'), isTrusted);
    return {
      network: networkOf(address),
      country:
        byCookie(headers) ??
        byHeader(peer, headers) ??
        byTable(address) ??
        settings.current().geoip_default_country,
    };
  };
}
