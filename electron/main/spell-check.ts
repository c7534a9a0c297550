import type { Locale } from '../../shared/locales.ts';

/** What a locale's dictionary is called, best first: the systems have different ones. */
const DICTIONARIES: Record<Locale, readonly string[]> = {
  nl: ['nl', 'nl-NL'],
  de: ['de', 'de-DE'],
  en: ['en-GB', 'en-US', 'en'],
  es: ['es', 'es-ES'],
  fr: ['fr', 'fr-FR'],
  it: ['it', 'it-IT'],
  pl: ['pl', 'pl-PL'],
  'nl-BE': ['nl-BE', 'nl', 'nl-NL'],
  'fr-BE': ['fr-BE', 'fr', 'fr-FR'],
};

/** The dictionary of a locale as a list for the session; empty where the system has none. */
export function dictionariesOf(locale: Locale, available: readonly string[]): string[] {
  const found = DICTIONARIES[locale].find((name) => available.includes(name));
  return found === undefined ? [] : [found];
}
