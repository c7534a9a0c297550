import { COUNTRIES } from '../../shared/choices.ts';
import type { Country } from '../../shared/choices.ts';
import type { Services } from '../services.ts';
import { readCookies } from './cookies.ts';

/** Set by POST `/dev/visitor`, read in demo mode alone. */
export const VISITOR_COOKIE = 'vonk_visitor';

/** The country that a visit is taken to come from: in demo mode what `/dev/visitor` said, else the site's own. */
export function visitorCountry(
  services: Pick<Services, 'config' | 'settings'>,
  headers: Headers,
): Country {
  const said = services.config.demo
    ? readCookies(headers.get('cookie')).get(VISITOR_COOKIE)
    : undefined;
  return (
    COUNTRIES.find((country) => country === said) ??
    services.settings.current().geoip_default_country
  );
}
