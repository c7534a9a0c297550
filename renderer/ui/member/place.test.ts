import { expect, test } from 'vitest';
import type { Locale } from '../../../shared/locales.ts';
import { placeOf } from './place.ts';

const regions = { NL: [{ id: 'NL-UT', name: 'Utrecht' }] };
const format = (locale: Locale = 'nl') => ({
  locale,
  country: (code: string) => (code === 'NL' ? 'Nederland' : code),
});

test('a place is told as exactly as it is known', () => {
  const shown = (card: Parameters<typeof placeOf>[0]) => placeOf(card, regions, format());
  expect(shown({ city: 'Zeist', region: 'NL-UT', country: 'NL' })).toBe('Zeist');
  expect(shown({ city: null, region: 'NL-UT', country: 'NL' })).toBe('Utrecht');
  expect(shown({ city: null, region: 'NL-XX', country: 'NL' })).toBe('Nederland');
});

test('a place of two languages is told in the reader’s', () => {
  const brussels = { city: 'Bruxelles', region: 'BE-BRU', country: 'BE' } as const;
  const shown = (locale: Locale) => placeOf(brussels, regions, format(locale));
  expect(['nl', 'nl-BE', 'fr-BE', 'de', 'en'].map((one) => shown(one as Locale))).toEqual([
    'Brussel',
    'Brussel',
    'Bruxelles',
    'Brüssel',
    'Brussels',
  ]);
});
