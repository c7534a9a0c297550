import { describe, expect, test } from 'vitest';
import { dayLabel, daysBetween, listTime } from './times.ts';

const at = (text: string) => new Date(text).getTime();
const now = at('2026-11-21T12:00:00');

describe('times in the list and the conversation', () => {
  test('today is a time, then yesterday, the weekday, the date, and the year when it is another', () => {
    expect(listTime(at('2026-11-21T09:05:00'), now, 'nl-NL')).toBe('09:05');
    expect(listTime(at('2026-11-20T23:59:00'), now, 'nl-NL')).toBe('gisteren');
    expect(listTime(at('2026-11-18T10:00:00'), now, 'nl-NL')).toBe('wo');
    expect(listTime(at('2026-11-14T10:00:00'), now, 'nl-NL')).toBe('14 nov');
    expect(listTime(at('2025-11-14T10:00:00'), now, 'nl-NL')).toBe('14 nov 2025');
  });

  test('a device whose clock runs behind still shows a time for what is just ahead', () => {
    expect(listTime(at('2026-11-21T12:02:00'), now, 'nl-NL')).toBe('12:02');
    expect(listTime(at('2026-11-22T00:01:00'), at('2026-11-21T23:59:30'), 'nl-NL')).toBe('00:01');
  });

  test('dividers begin with a capital', () => {
    expect(dayLabel(at('2026-11-21T01:00:00'), now, 'nl-NL')).toBe('Vandaag');
    expect(dayLabel(at('2026-11-20T01:00:00'), now, 'nl-NL')).toBe('Gisteren');
    expect(dayLabel(at('2026-11-18T01:00:00'), now, 'nl-NL')).toBe('Woensdag');
    expect(dayLabel(at('2026-10-02T01:00:00'), now, 'nl-NL')).toBe('Vrijdag 2 oktober');
    expect(dayLabel(at('2025-10-02T01:00:00'), now, 'en-GB')).toMatch(
      /^Thursday,? 2 October 2025$/,
    );
  });

  test('days are calendar days', () => {
    expect(daysBetween(at('2026-11-20T23:59:59'), at('2026-11-21T00:00:01'))).toBe(1);
    expect(daysBetween(at('2026-03-28T12:00:00'), at('2026-03-30T01:00:00'))).toBe(2);
  });
});
