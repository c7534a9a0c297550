import { expect, test } from 'vitest';
import { LOCALES } from '../locales.ts';
import { isPlaceName, placeName, placeNames, regionName } from './place-names.ts';

test.each([
  ['BE', 'Bruxelles', 'Brussel', 'Bruxelles', 'Brüssel', 'Brussels'],
  ['BE', 'Antwerpen', 'Antwerpen', 'Anvers', 'Antwerpen', 'Antwerp'],
  ['BE', 'Liège', 'Luik', 'Liège', 'Lüttich', 'Liège'],
  ['BE', 'Mons', 'Bergen', 'Mons', 'Mons', 'Mons'],
  ['BE', 'Kortrijk', 'Kortrijk', 'Courtrai', 'Kortrijk', 'Kortrijk'],
  ['NL', 'Den Haag', 'Den Haag', 'La Haye', 'Den Haag', 'The Hague'],
  ['NL', 'Utrecht', 'Utrecht', 'Utrecht', 'Utrecht', 'Utrecht'],
  ['CH', 'Genève', 'Genève', 'Genève', 'Genf', 'Geneva'],
  ['XX', 'Nowhere', 'Nowhere', 'Nowhere', 'Nowhere', 'Nowhere'],
])(
  '%s %s is %s in Dutch, %s in French, %s in German, %s in English',
  (country, stored, ...said) => {
    expect(
      (['nl', 'fr', 'de', 'en'] as const).map((one) => placeName(country, stored, one)),
    ).toEqual(said);
    expect(placeName(country, stored, 'nl-BE')).toBe(said[0]);
    expect(placeName(country, stored, 'fr-BE')).toBe(said[1]);
  },
);

test('a place is found by the name of any language, whatever its accents', () => {
  for (const said of ['Bruxelles', 'brussel', 'Brüssel', 'brussels', ' BRUSSEL '])
    expect(isPlaceName('BE', 'Bruxelles', said), said).toBe(true);
  expect(isPlaceName('NL', 'Den Haag', '’s-Gravenhage')).toBe(true);
  expect(isPlaceName('NL', 'Bruxelles', 'Brussel')).toBe(false);
  for (const locale of LOCALES)
    expect(placeNames('BE', 'Liège')).toContain(placeName('BE', 'Liège', locale));
});

test('regions of countries with several languages are named in the reader’s', () => {
  const nameIn = (locale: (typeof LOCALES)[number]) =>
    regionName('BE-BRU', 'Brussel / Bruxelles', locale);
  expect([nameIn('nl'), nameIn('fr-BE'), nameIn('en')]).toEqual([
    'Brussel',
    'Bruxelles',
    'Brussels',
  ]);
  expect(regionName('NL-UT', 'Utrecht', 'fr')).toBe('Utrecht');
});
