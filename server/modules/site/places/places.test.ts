import { expect, test } from 'vitest';
import { COUNTRIES } from '../../../../shared/profile-choices.ts';
import {
  isPlaceName,
  PLACE_NAMES,
  placeNames,
  REGION_NAMES_BY_LANGUAGE,
} from '../../../../shared/discover/place-names.ts';
import { foldText } from '../../../../shared/text.ts';
import { findPlace, placesOf } from './places.ts';
import { isRegionOf, regionsOf } from './regions.ts';

test('R-254 every country has its first-level divisions, with ids of ISO 3166-2', () => {
  const counts = Object.fromEntries(
    Object.entries(regionsOf()).map(([country, list]) => [country, list.length]),
  );
  expect(counts).toEqual({
    NL: 12,
    BE: 11,
    DE: 16,
    AT: 9,
    CH: 26,
    FR: 18,
    IT: 20,
    ES: 19,
    PL: 16,
    GB: 4,
    IE: 4,
    US: 51,
    CA: 13,
    AU: 8,
    NZ: 17,
  });
  for (const [country, list] of Object.entries(regionsOf()))
    for (const { id, name } of list) {
      expect(id).toMatch(new RegExp(`^${country}-[A-Z0-9]{1,3}$`));
      expect(name.trim()).not.toBe('');
    }
  expect(regionsOf()['NL']).toContainEqual({ id: 'NL-UT', name: 'Utrecht' });
  expect(regionsOf()['PL']?.map((region) => region.id)).toContain('PL-02');
});

test('a region belongs to its own country alone', () => {
  expect(isRegionOf('NL', 'NL-UT')).toBe(true);
  expect(isRegionOf('BE', 'NL-UT')).toBe(false);
  expect(isRegionOf('NL', 'NL-XX')).toBe(false);
});

test('every place lies in a region of its country and where that country is', () => {
  // South, north, west, east, roughly around each country.
  const bounds: Record<string, [number, number, number, number]> = {
    NL: [50.7, 53.6, 3.3, 7.3],
    BE: [49.4, 51.6, 2.5, 6.5],
    DE: [47.2, 55.1, 5.8, 15.1],
    AT: [46.3, 49.1, 9.5, 17.2],
    CH: [45.8, 47.9, 5.9, 10.6],
    FR: [41.3, 51.2, -5.2, 9.7],
    IT: [35.4, 47.1, 6.6, 18.6],
    ES: [27.6, 43.9, -18.2, 4.4],
    PL: [49, 54.9, 14.1, 24.2],
    GB: [49.9, 60.9, -8.7, 1.8],
    IE: [51.4, 55.4, -10.6, -5.9],
    US: [24.5, 49.5, -125, -66.9],
    CA: [42, 70, -141, -52],
    AU: [-44, -10, 112, 154],
    NZ: [-47.5, -34, 166, 179],
  };
  for (const country of COUNTRIES) {
    const [south, north, west, east] = bounds[country] ?? [0, 0, 0, 0];
    expect(placesOf(country).length).toBeGreaterThanOrEqual(
      { NL: 40, BE: 25, DE: 25, FR: 25 }[country as string] ?? 12,
    );
    for (const place of placesOf(country)) {
      expect(isRegionOf(country, place.region), place.name).toBe(true);
      expect(
        place.latitude > south &&
          place.latitude < north &&
          place.longitude > west &&
          place.longitude < east,
        place.name,
      ).toBe(true);
      expect(place.weight).toBeGreaterThan(0);
    }
  }
});

test('every place with names in other languages is one, and no name stands for two of a country', () => {
  for (const [country, named] of Object.entries(PLACE_NAMES)) {
    const stored = placesOf(country).map((place) => place.name);
    expect(stored).toEqual(expect.arrayContaining(Object.keys(named)));
    const names = stored.flatMap((name) => placeNames(country, name).map(foldText));
    const twice = names.filter((name, index) => names.indexOf(name) !== index);
    // One place may be called the same but for its accents.
    for (const name of twice)
      expect(
        stored.filter((one) => isPlaceName(country, one, name)),
        name,
      ).toHaveLength(1);
  }
  const regions = Object.values(regionsOf()).flatMap((list) => list.map((region) => region.id));
  expect(regions).toEqual(expect.arrayContaining(Object.keys(REGION_NAMES_BY_LANGUAGE)));
});

test('a place is found by what any language calls it, and is stored by one name', () => {
  for (const name of ['Bruxelles', 'Brussel', 'Brussels', 'brüssel'])
    expect(findPlace('BE', name)).toMatchObject({ name: 'Bruxelles', region: 'BE-BRU' });
  expect(findPlace('BE', 'Bergen')).toMatchObject({ name: 'Mons' });
  expect(findPlace('NL', '’s-Gravenhage')).toMatchObject({ name: 'Den Haag' });
});

test('a place is found by its country and name', () => {
  expect(findPlace('NL', 'Utrecht')).toMatchObject({ region: 'NL-UT', latitude: 52.0908 });
  expect(findPlace('BE', 'Utrecht')).toBeNull();
  expect(placesOf('XX')).toEqual([]);
});
