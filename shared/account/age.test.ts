import { describe, expect, test } from 'vitest';
import { ageOn, birthDatesForAges, dateInZone, isCalendarDate } from './age.ts';

describe('age', () => {
  test('turns on the birthday, not a day before', () => {
    expect(ageOn('2000-06-15', '2026-06-14')).toBe(25);
    expect(ageOn('2000-06-15', '2026-06-15')).toBe(26);
  });

  test('of somebody born on 29 February turns on 1 March in a common year', () => {
    expect(ageOn('2004-02-29', '2026-02-28')).toBe(21);
    expect(ageOn('2004-02-29', '2026-03-01')).toBe(22);
    expect(ageOn('2004-02-29', '2028-02-29')).toBe(24);
  });

  test('bounds hold exactly the birth dates of those ages, on every day of four years', () => {
    for (let day = Date.UTC(2024, 0, 1); day < Date.UTC(2028, 0, 1); day += 86_400_000) {
      const today = new Date(day).toISOString().slice(0, 10);
      const { first, last } = birthDatesForAges(30, 40, today);
      const dayBefore = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10);
      const dayAfter = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10);
      expect([ageOn(first, today), ageOn(last, today)], today).toEqual([40, 30]);
      expect([ageOn(dayBefore, today), ageOn(dayAfter, today)], today).toEqual([41, 29]);
    }
  });

  test('knows which dates exist', () => {
    expect(['2024-02-29', '2023-02-29', '2023-13-01', '2023-1-1', 'x'].map(isCalendarDate)).toEqual(
      [true, false, false, false, false],
    );
  });

  test('is counted in the member’s own day', () => {
    const lateEvening = new Date('2026-06-14T22:30:00Z');
    expect(dateInZone(lateEvening, 'Europe/Amsterdam')).toBe('2026-06-15');
    expect(dateInZone(lateEvening, 'America/New_York')).toBe('2026-06-14');
  });
});
