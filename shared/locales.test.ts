import { describe, expect, test } from 'vitest';
import {
  chooseLocale,
  COUNTRY_LANGUAGES,
  DATE_LOCALES,
  languageOf,
  localeOfPath,
  localisedPath,
  LOCALES,
  matchLocale,
  offeredLocales,
  otherLocales,
  pathWithoutLocale,
  respelledPath,
  suggestedLocale,
} from './locales.ts';
import type { Locale } from './locales.ts';

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

  test.each([
    ['/nl-BE/', '/nl-be'],
    ['/nl-BE', '/nl-be'],
    ['/fr-BE/members', '/fr-be/members'],
    ['/fr_BE/', '/fr-be'],
    ['/NL', '/nl'],
    ['/NL/x', '/nl/x'],
    ['/nl/', '/nl'],
    ['/nl/members/', '/nl/members'],
    ['/nl//', '/nl'],
    ['/De//evil.example/', '/de//evil.example'],
    ['/nl', null],
    ['/nl-be/members', null],
    ['/', null],
    ['/members/', null],
    ['//nl/', null],
    ['/nlx/', null],
  ])('R-011 R-012 the one address of %s is %s', (typed, right) => {
    expect(respelledPath(typed)).toBe(right);
  });

  test.each(Object.entries(COUNTRY_LANGUAGES))(
    'R-201 R-202 R-203 R-204 R-205 R-206 R-207 R-208 R-209 R-210 R-211 R-212 R-213 R-214 R-215 in %s the switcher offers %s',
    (country, languages) => {
      const current = matchLocale(languages[0]) ?? 'nl';
      const offered = offeredLocales({ current, visitorCountry: country });
      expect(offered.map(languageOf).sort()).toEqual([...languages].sort());
    },
  );

  test.each<[string, Parameters<typeof offeredLocales>[0], Locale[]]>([
    [
      'R-200 Belgium with a Dutch account and a German browser',
      {
        current: 'nl',
        visitorCountry: 'BE',
        accountCountry: 'NL',
        browserLanguages: ['de-DE', 'de'],
      },
      ['nl', 'de', 'fr-BE'],
    ],
    [
      'R-203 Belgium in Flemish',
      { current: 'nl-BE', visitorCountry: 'BE' },
      ['nl-BE', 'de', 'fr-BE'],
    ],
    ['R-203 Belgium in German', { current: 'de', visitorCountry: 'BE' }, ['nl-BE', 'de', 'fr-BE']],
    [
      'a Belgian account in the Netherlands',
      { current: 'nl', visitorCountry: 'NL', accountCountry: 'BE' },
      ['nl', 'de', 'fr'],
    ],
    [
      'what the browser adds',
      { current: 'pl', visitorCountry: 'NL', browserLanguages: ['en-US', 'nl', 'nl-BE', 'pt'] },
      ['nl', 'en', 'pl'],
    ],
    [
      'a country that we have no languages of',
      { current: 'nl', visitorCountry: 'JP' },
      ['nl', 'de', 'en', 'es', 'fr', 'it', 'pl'],
    ],
    ['no country', { current: 'fr-BE' }, ['nl', 'de', 'en', 'es', 'fr-BE', 'it', 'pl']],
  ])('one entry a language: %s', (_, from, expected) => {
    expect(offeredLocales(from)).toEqual(expected);
  });
});

test('R-200 a browser of another language is pointed at its own where that is offered', () => {
  const offered: Locale[] = ['nl-BE', 'fr-BE', 'de'];
  const suggested = (current: Locale, ...browserLanguages: string[]) =>
    suggestedLocale({ current, offered, browserLanguages });
  expect(suggested('nl-BE', 'fr-FR', 'nl')).toBe('fr-BE');
  expect(suggested('nl-BE', 'nl-NL', 'fr')).toBeNull();
  expect(suggested('nl-BE', 'pl')).toBeNull();
  expect(suggested('nl-BE', 'sv')).toBeNull();
  expect(suggested('nl-BE')).toBeNull();
});

test('R-070 the languages that are not offered are the rest of the seven', () => {
  expect(otherLocales(['nl-BE', 'fr-BE', 'de'])).toEqual(['en', 'es', 'it', 'pl']);
  expect(otherLocales(['nl', 'de', 'en', 'es', 'fr', 'it', 'pl'])).toEqual([]);
});
