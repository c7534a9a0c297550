/** The nine locales, in the spelling of the API and of `html lang`. */
export const LOCALES = ['nl', 'de', 'en', 'es', 'fr', 'it', 'pl', 'nl-BE', 'fr-BE'] as const;
export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = 'nl';

export const FALLBACK_LOCALE: Partial<Record<Locale, Locale>> = { 'nl-BE': 'nl', 'fr-BE': 'fr' };

/** How dates and numbers are written; nl means nl-NL. */
export const DATE_LOCALES: Record<Locale, string> = {
  nl: 'nl-NL',
  de: 'de-DE',
  en: 'en-GB',
  es: 'es-ES',
  fr: 'fr-FR',
  it: 'it-IT',
  pl: 'pl-PL',
  'nl-BE': 'nl-BE',
  'fr-BE': 'fr-BE',
};

/** The `lang` of the document: Dutch is nl-NL, every other locale its own tag. */
export const htmlLanguage = (locale: Locale): string => (locale === 'nl' ? 'nl-NL' : locale);

export const LOCALE_COOKIE = 'vonk_locale';
export const LOCALE_COOKIE_DAYS = 365;

/** Languages offered per country. */
export const COUNTRY_LANGUAGES: Record<string, readonly string[]> = {
  US: ['en', 'es'],
  NL: ['nl'],
  BE: ['nl', 'fr', 'de'],
  FR: ['fr'],
  IT: ['it'],
  ES: ['es'],
  DE: ['de'],
  AT: ['de'],
  IE: ['en'],
  GB: ['en'],
  AU: ['en'],
  CA: ['en', 'fr'],
  PL: ['pl'],
  NZ: ['en'],
  CH: ['de', 'it', 'fr', 'en'],
};

/** The path prefix of a locale, without slashes: `nl-BE` becomes `nl-be`. */
export const localePrefix = (locale: Locale): string => locale.toLowerCase();

/** The locale whose prefix a path starts with, or null: `/nl-be/chats` gives `nl-BE`. */
export function localeOfPath(path: string): Locale | null {
  const first = path.split('/')[1] ?? '';
  return LOCALES.find((locale) => localePrefix(locale) === first) ?? null;
}

/**
 * The one address of a localised path that is spelled otherwise: `/nl-BE/` gives `/nl-be`, `/NL/x`
 * gives `/nl/x`. Null for one that is spelled right, or has no locale.
 */
export function respelledPath(path: string): string | null {
  const [, first = ''] = path.split('/');
  const locale = localeOfPath(`/${first.toLowerCase().replace('_', '-')}`);
  if (!locale) return null;
  const right = `/${localePrefix(locale)}${path.slice(1 + first.length).replace(/\/+$/, '')}`;
  return right === path ? null : right;
}

/** The path without its locale prefix, always starting with a slash. */
export function pathWithoutLocale(path: string): string {
  if (!localeOfPath(path)) return path;
  const rest = path.slice(path.indexOf('/', 1) === -1 ? path.length : path.indexOf('/', 1));
  return rest === '' ? '/' : rest;
}

/** The path under a locale's prefix: (`de`, `/members`) gives `/de/members`. */
export const localisedPath = (locale: Locale, path: string): string =>
  `/${localePrefix(locale)}${path === '/' ? '' : path}`;

/** A locale from a loose tag such as `de_DE`: exact match, then its language, else null. */
export function matchLocale(tag: string | null | undefined): Locale | null {
  if (!tag) return null;
  const wanted = tag.trim().replace('_', '-').toLowerCase();
  const exact = LOCALES.find((locale) => locale.toLowerCase() === wanted);
  return exact ?? LOCALES.find((locale) => locale === wanted.slice(0, 2)) ?? null;
}

/** The stored locale of a member; the site's own where it is not supported. */
export const storedLocale = (language: string | null): Locale =>
  matchLocale(language) ?? DEFAULT_LOCALE;

/** A language as it is spoken in a country, where we have that: (`nl`, `BE`) gives `nl-BE`. */
export const regionalLocale = (locale: Locale, country: string | null | undefined): Locale =>
  LOCALES.find((one) => one === `${locale}-${country ?? ''}`) ?? locale;

/** The language of a locale, without a region: `fr-BE` gives `fr`. */
export const languageOf = (locale: Locale): string => locale.slice(0, 2);

/** The locale of a visit: the account's, the cookie's, `domain_language`, Dutch. */
export function chooseLocale(from: {
  account?: string | null;
  cookie?: string | null;
  domainLanguage?: string | null;
}): Locale {
  return (
    matchLocale(from.account) ??
    matchLocale(from.cookie) ??
    matchLocale(from.domainLanguage?.slice(0, 2)) ??
    DEFAULT_LOCALE
  );
}

/** The site's languages that are not among those offered, each without a region. */
export function otherLocales(offered: readonly Locale[]): Locale[] {
  const known = new Set(offered.map(languageOf));
  return LOCALES.filter((locale) => !FALLBACK_LOCALE[locale] && !known.has(locale));
}

/**
 * The offered locale of the language that a browser asks for first, for a visitor who reads another;
 * null where there is none. It is shown as a link: nobody is led away from an address.
 */
export function suggestedLocale(from: {
  current: Locale;
  offered: readonly Locale[];
  browserLanguages: readonly string[];
}): Locale | null {
  const wanted = matchLocale(from.browserLanguages[0]);
  if (!wanted || languageOf(wanted) === languageOf(from.current)) return null;
  return from.offered.find((locale) => languageOf(locale) === languageOf(wanted)) ?? null;
}

/**
 * The languages that the switcher offers, one entry each: those that suit the visitor's country, the
 * account's country and the browser's language, and always the current one. The regional form is
 * offered where the visitor's country has one, the current locale as the entry of its language.
 * Unknown countries offer every language.
 */
export function offeredLocales(from: {
  current: Locale;
  visitorCountry?: string | null;
  accountCountry?: string | null;
  browserLanguages?: readonly string[];
}): Locale[] {
  const known = [from.visitorCountry, from.accountCountry].flatMap((country) =>
    country ? (COUNTRY_LANGUAGES[country] ?? []) : [],
  );
  const browser = (from.browserLanguages ?? []).map((tag) => matchLocale(tag)?.slice(0, 2));
  const wanted = new Set([languageOf(from.current), ...known, ...browser]);
  return LOCALES.filter(
    (locale) => !FALLBACK_LOCALE[locale] && (known.length === 0 || wanted.has(locale)),
  ).map((locale) =>
    languageOf(from.current) === locale
      ? from.current
      : regionalLocale(locale, from.visitorCountry),
  );
}
