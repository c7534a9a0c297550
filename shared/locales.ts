/** The nine locales, in the spelling of the API and of `html lang`. Specification section 1; decisions section 5. */
export const LOCALES = ['nl', 'de', 'en', 'es', 'fr', 'it', 'pl', 'nl-BE', 'fr-BE'] as const;
export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = 'nl';

/** Where a text is missing in a regional locale, the text of its language is shown. */
export const FALLBACK_LOCALE: Partial<Record<Locale, Locale>> = { 'nl-BE': 'nl', 'fr-BE': 'fr' };

/** How dates and numbers are written; nl means nl-NL (specification section 1). */
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

/** The `lang` of the document: Dutch is nl-NL (specification section 1), every other locale is its own tag. */
export const htmlLanguage = (locale: Locale): string => (locale === 'nl' ? 'nl-NL' : locale);

export const LOCALE_COOKIE = 'vonk_locale';
export const LOCALE_COOKIE_DAYS = 365;

/** Languages offered per country (specification section 2, language table). */
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

/** The path without its locale prefix, always starting with a slash. */
export function pathWithoutLocale(path: string): string {
  if (!localeOfPath(path)) return path;
  const rest = path.slice(path.indexOf('/', 1) === -1 ? path.length : path.indexOf('/', 1));
  return rest === '' ? '/' : rest;
}

/** The path under a locale's prefix: (`de`, `/members`) gives `/de/members`, (`de`, `/`) gives `/de`. */
export const localisedPath = (locale: Locale, path: string): string =>
  `/${localePrefix(locale)}${path === '/' ? '' : path}`;

/** A supported locale from a loose tag such as `de_DE` or `NL-be`: exact match first, then its language, else null. */
export function matchLocale(tag: string | null | undefined): Locale | null {
  if (!tag) return null;
  const wanted = tag.trim().replace('_', '-').toLowerCase();
  const exact = LOCALES.find((locale) => locale.toLowerCase() === wanted);
  return exact ?? LOCALES.find((locale) => locale === wanted.slice(0, 2)) ?? null;
}

/**
 * The locale of a visit. Order (decisions section 7.4): the account's language, the locale cookie, the first two letters
 * of `domain_language` where supported (specification section 7), Dutch.
 */
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

/**
 * The languages that the switcher offers: those that suit the visitor's country, the account's country and the
 * browser's language, and always the current one (specification section 2). Unknown countries offer every language.
 */
export function offeredLocales(from: {
  current: Locale;
  visitorCountry?: string | null;
  accountCountry?: string | null;
  browserLanguages?: readonly string[];
}): Locale[] {
  const countries = [from.visitorCountry, from.accountCountry].filter(
    (country): country is string => Boolean(country),
  );
  const known = countries.filter((country) => COUNTRY_LANGUAGES[country]);
  if (known.length === 0) return [...LOCALES];
  const wanted = new Set<Locale>([from.current]);
  for (const country of known)
    for (const language of COUNTRY_LANGUAGES[country] ?? []) {
      const regional = LOCALES.find((locale) => locale === `${language}-${country}`);
      const locale = regional ?? matchLocale(language);
      if (locale) wanted.add(locale);
    }
  for (const tag of from.browserLanguages ?? []) {
    const locale = matchLocale(tag);
    if (locale && ![...wanted].some((one) => one.slice(0, 2) === locale.slice(0, 2)))
      wanted.add(locale);
  }
  return LOCALES.filter((locale) => wanted.has(locale));
}
