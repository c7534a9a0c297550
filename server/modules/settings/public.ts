import type { Settings } from '../../../shared/contract/settings.ts';
import type { Locale } from '../../../shared/locales.ts';
import { textsOf } from '../../http/language.ts';
import type { Services } from '../../services.ts';
import { regionsOf } from '../places/regions.ts';

/** The accounts that the demo data has for whoever wants to look around (decisions section 2). */
export const DEMO_PASSWORD = 'demo-vonk-demo';
export const DEMO_SIGN_INS: NonNullable<Settings['demo_sign_ins']> = [
  { email: 'premium@vonk.example', password: DEMO_PASSWORD, kind: 'premium' },
  { email: 'free@vonk.example', password: DEMO_PASSWORD, kind: 'free' },
  { email: 'new@vonk.example', password: DEMO_PASSWORD, kind: 'new' },
];

const text = textsOf('server');

/** The name of a host without its port, in lower case. */
const nameOf = (host: string): string => host.replace(/:\d+$/, '').toLowerCase();

/** What the settings depend on besides the operator: the page's own query and host (specification section 7), and the visit. */
export interface SettingsVisit {
  /** The page's query. A client that asks by itself adds the page's host as `domain`. */
  query: Readonly<Record<string, string | undefined>>;
  /** The host that was asked. */
  host: string;
  locale: Locale;
  /** The country that the visit is taken to come from. */
  country: string;
}

/**
 * The site settings as a client gets them: the one function behind GET `/api/settings.php` and the first page's HTML.
 * `geoip_selected_country` is the country that the page's query asks for, where the site serves it. `domain` is the host that
 * was asked, where that is one of the site's own; any other host is not repeated.
 */
export function publicSettings(
  services: Pick<Services, 'config' | 'settings'>,
  visit: SettingsVisit,
): Settings {
  const {
    geoip_default_country: defaultCountry,
    invite_codes: _invites,
    ...settings
  } = services.settings.current();
  const [singular, plural] = [
    text(visit.locale, 'fictional.singular') ?? '',
    text(visit.locale, 'fictional.plural') ?? '',
  ];
  const served = (country: string | undefined) => settings.countries.find((one) => one === country);
  const forced = nameOf(visit.query['domain'] ?? visit.host);
  const isOwn = forced === settings.domain || forced.endsWith(`.${settings.domain}`);
  const here =
    served(visit.country) ?? served(defaultCountry) ?? settings.countries[0] ?? defaultCountry;
  return {
    ...settings,
    domain: isOwn ? forced : settings.domain,
    region_data: Object.fromEntries(
      Object.entries(regionsOf()).filter(([country]) => served(country)),
    ),
    geoip_country: visit.country,
    geoip_selected_country: served(visit.query['country']) ?? here,
    fictional_warning: text(visit.locale, 'fictional.warning', { singular, plural }) ?? '',
    fictional_singular: singular,
    fictional_plural: plural,
    push_public_key: services.config.vapid?.publicKey ?? null,
    ...(services.config.demo ? { demo_sign_ins: DEMO_SIGN_INS } : {}),
  };
}
