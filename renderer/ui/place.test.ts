import { expect, test } from 'vitest';
import { placeOf } from './place.ts';

const regions = { NL: [{ id: 'NL-UT', name: 'Utrecht' }] };
const countryName = (code: string) => (code === 'NL' ? 'Nederland' : code);

test('a place is told as exactly as it is known', () => {
  expect(placeOf({ city: 'Zeist', region: 'NL-UT', country: 'NL' }, regions, countryName)).toBe(
    'Zeist',
  );
  expect(placeOf({ city: null, region: 'NL-UT', country: 'NL' }, regions, countryName)).toBe(
    'Utrecht',
  );
  expect(placeOf({ city: null, region: 'NL-XX', country: 'NL' }, regions, countryName)).toBe(
    'Nederland',
  );
});
