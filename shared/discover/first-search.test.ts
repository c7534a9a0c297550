import { expect, test } from 'vitest';
import { firstAges, widerAges, widerKm } from './first-search.ts';

const nothingSaid = { seeks_min_age: null, seeks_max_age: null };

test.each([
  [20, { max_age: 28 }],
  [36, { min_age: 28, max_age: 44 }],
  [41, { min_age: 32, max_age: 50 }],
  [45, { min_age: 35, max_age: 55 }],
  [95, { min_age: 85 }],
])('at %i one looks at first for ages %o', (age, ages) => {
  expect(firstAges({ age, ...nothingSaid })).toEqual(ages);
});

test('what the profile says of the ages counts, with an open end where it names none', () => {
  const at45 = (seeks_min_age: number | null, seeks_max_age: number | null) =>
    firstAges({ age: 45, seeks_min_age, seeks_max_age });
  expect(at45(34, 56)).toEqual({ min_age: 34, max_age: 56 });
  expect(at45(30, null)).toEqual({ min_age: 30 });
  expect(at45(null, 50)).toEqual({ max_age: 50 });
});

test('ages widen at both ends, never below adults, and an open end stays open', () => {
  expect(widerAges({ min_age: 34, max_age: 56 }, 5)).toEqual({ min_age: 29, max_age: 61 });
  expect(widerAges({ min_age: 20, max_age: 95 }, 5)).toEqual({});
  expect(widerAges({ min_age: 40 }, 10)).toEqual({ min_age: 30 });
});

test('a distance widens in steps that end', () => {
  expect([10, 40, 50, 60, 100, 250, 500].map(widerKm)).toEqual([60, 60, 60, 100, 250, null, null]);
});
