import { expect, test } from 'vitest';
import { shownDistance } from './distance.ts';

const utrecht = { latitude: 52.0907, longitude: 5.1214 };
const amsterdam = { latitude: 52.3676, longitude: 4.9041 };
const london = { latitude: 51.5074, longitude: -0.1278 };
const newYork = { latitude: 40.7128, longitude: -74.006 };
const zeist = { latitude: 52.0897, longitude: 5.2333 };

test('the distance between two places is given in steps of 5 km, rounded up', () => {
  // 34.2 km, 7.6 km and 5,570.2 km along the earth.
  expect(shownDistance(utrecht, amsterdam)).toBe(35);
  expect(shownDistance(utrecht, zeist)).toBe(10);
  expect(shownDistance(london, newYork)).toBe(5_575);
});

test('the same place is 5 km away, so that nobody reads it as next door', () => {
  expect(shownDistance(utrecht, utrecht)).toBe(5);
});

test('there is no distance where one of the places is unknown', () => {
  expect(shownDistance(utrecht, { latitude: null, longitude: null })).toBeNull();
  expect(shownDistance({ latitude: null, longitude: 5 }, utrecht)).toBeNull();
});

test('the other side of the world is half its circumference away and no further', () => {
  expect(shownDistance({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBe(
    20_020,
  );
});
