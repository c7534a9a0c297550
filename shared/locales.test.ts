import { describe, expect, test } from 'vitest';
import {
  chooseLocale,
  DATE_LOCALES,
  localeOfPath,
  localisedPath,
  LOCALES,
  matchLocale,
  offeredLocales,
  pathWithoutLocale,
} from './locales.ts';

describe('locales', () => {
  test('R-003 R-004 R-474 Dutch of the Netherlands is the default, for texts and for dates', () => {
    expect(chooseLocale({})).toBe('nl');
    expect(DATE_LOCALES[chooseLocale({})]).toBe('nl-NL');
  });

  test('R-428 the first two letters of domain_language choose when no cookie does', () => {
    expect(chooseLocale({ domainLanguage: 'de_DE' })).toBe('de');
    expect(chooseLocale({ domainLanguage: 'de_DE', cookie: 'nl' })).toBe('nl');
    expect(chooseLocale({ domainLanguage: 'xx_XX' })).toBe('nl');
    expect(chooseLocale({ account: 'pl', domainLanguage: 'de_DE', cookie: 'nl' })).toBe('pl');
  });

  test('R-106 every locale has a prefix of its own, and paths go there and back', () => {
    for (const locale of LOCALES)
      for (const path of ['/', '/members', '/chats/1']) {
        expect(localeOfPath(localisedPath(locale, path))).toBe(locale);
        expect(pathWithoutLocale(localisedPath(locale, path))).toBe(path);
      }
    expect(localisedPath('nl-BE', '/chats')).toBe('/nl-be/chats');
    expect(localeOfPath('/nlx/chats')).toBeNull();
    expect(pathWithoutLocale('/members')).toBe('/members');
  });

  test('loose tags are understood', () => {
    expect(['nl_be', 'FR-be', 'de-AT', 'pt', '', null].map(matchLocale)).toEqual([
      'nl-BE',
      'fr-BE',
      'de',
      null,
      null,
      null,
    ]);
  });

  test('the switcher offers what suits the countries and the browser, and always the current language', () => {
    expect(offeredLocales({ current: 'nl', visitorCountry: 'NL' })).toEqual(['nl']);
    expect(offeredLocales({ current: 'nl', visitorCountry: 'BE' })).toEqual([
      'nl',
      'de',
      'nl-BE',
      'fr-BE',
    ]);
    expect(
      offeredLocales({ current: 'pl', visitorCountry: 'NL', browserLanguages: ['en-US', 'nl'] }),
    ).toEqual(['nl', 'en', 'pl']);
    expect(offeredLocales({ current: 'nl' })).toEqual([...LOCALES]);
  });
});
