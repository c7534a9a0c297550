import { expect, test } from 'vitest';
import { COUNTRIES } from '../../../../shared/profile-choices.ts';
import { nearestPlace } from './nearest.ts';
import { placesOf } from './places.ts';

test('R-423 a position is answered by the known place nearest to it', () => {
  expect(nearestPlace({ latitude: 52.0907, longitude: 5.1214 })).toMatchObject({
    name: 'Utrecht',
    region: 'NL-UT',
    country: 'NL',
  });
  // Between two towns the nearer one counts, whichever country it is in.
  expect(nearestPlace({ latitude: 50.86, longitude: 5.7 })).toMatchObject({ name: 'Maastricht' });
  expect(nearestPlace({ latitude: 52.52, longitude: 13.4 })).toMatchObject({ country: 'DE' });
});

test('R-424 where no place is near the answer is none', () => {
  for (const position of [
    { latitude: 0, longitude: -30 },
    { latitude: 90, longitude: 0 },
    { latitude: -90, longitude: 180 },
  ])
    expect(nearestPlace(position)).toBeNull();
});

test('every known place is found at its own position', () => {
  for (const country of COUNTRIES) {
    for (const place of placesOf(country)) {
      const found = nearestPlace(place);
      expect([found?.latitude, found?.longitude]).toEqual([place.latitude, place.longitude]);
    }
  }
});
