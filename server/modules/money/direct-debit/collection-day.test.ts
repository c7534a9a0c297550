import { expect, test } from 'vitest';
import { collectionTime } from './collection-day.ts';

test.each([
  ['a Monday', '2026-11-23T10:00:00Z', '2026-11-24'],
  // In Brussels it is Tuesday already.
  ['late on a Monday', '2026-11-23T23:30:00Z', '2026-11-25'],
  ['a Friday', '2026-11-27T10:00:00Z', '2026-11-30'],
  ['a Sunday', '2026-11-29T10:00:00Z', '2026-11-30'],
  ['Christmas Eve, a Thursday', '2026-12-24T10:00:00Z', '2026-12-28'],
  ['New Year’s Eve, a Thursday', '2026-12-31T10:00:00Z', '2027-01-04'],
  ['Maundy Thursday', '2026-04-02T10:00:00Z', '2026-04-07'],
  ['Maundy Thursday of 2027', '2027-03-25T10:00:00Z', '2027-03-30'],
  ['the day before Labour Day, a Thursday', '2026-04-30T10:00:00Z', '2026-05-04'],
])('R-284 a mandate signed on %s is collected on the next day that banks settle', (_, at, day) => {
  expect(collectionTime(new Date(at)).toISOString()).toBe(`${day}T06:00:00.000Z`);
});
