import type { Settings } from '../../../../shared/contract/settings.ts';
import type { Locale } from '../../../../shared/locales.ts';
import { textsOf } from '../../../http/caller/language.ts';
import type { Services } from '../../../services.ts';
import { regionsOf } from '../places/regions.ts';

const text = textsOf('server');

const nameOf = (host: string): string => host.replace(/:\d+$/, '').toLowerCase();

/** What the settings depend on besides the operator: the page's query and host, and the visit. */
interface SettingsVisit {
  /** The page's query. A request of the client's own adds the page's host as `domain`. */
  query: Readonly<Record<string, string | undefined>>;
  host: string;
  locale: Locale;
  /** The country that the visit is taken to come from. */
  country: string;
}

/**
 * The site settings of GET `/api/settings.php` and of the first page's HTML.
 * `geoip_selected_country` is the query's, where served; a foreign host is not repeated in
 * `domain`.
 */
export function publicSettings(
  services: Pick<Services, 'config' | 'settings' | 'offeredSignIns'>,
  visit: SettingsVisit,
): Settings {
  const {
    geoip_default_country: defaultCountry,
    invite_codes: _invites,
    partner_postbacks: _postbacks,
    bundles: _bundles,
    payment_methods: _methods,
    vat_rates: _rates,
    direct_debit: _debit,
    purchase_caps: _caps,
    refund_approval: _approval,
    four_eyes: _eyes,
    misuse_warnings: _warnings,
    company_legal_form: _legalForm,
    company_capital: _capital,
    company_representatives: _representatives,
    publishing_director: _director,
    hosting_provider: _hosting,
    youth_protection_officer: _officer,
    consumer_mediator: _mediator,
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
    ...(services.offeredSignIns.length > 0 ? { demo_sign_ins: services.offeredSignIns } : {}),
  };
}
