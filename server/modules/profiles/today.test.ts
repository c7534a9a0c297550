import { expect, test } from 'vitest';
import { COUNTRY_TIME_ZONES, dateInZone } from '../../../shared/account/age.ts';
import { ageIn, dateIn } from './today.ts';

test('R-230 the age is right to the day where the member lives', () => {
  const dayBefore = new Date('2026-11-20T12:00:00Z');
  const birthday = new Date('2026-11-21T12:00:00Z');
  expect(ageIn('NL', '2000-11-21', dayBefore)).toBe(25);
  expect(ageIn('NL', '2000-11-21', birthday)).toBe(26);
});

test('at one moment a birthday has begun in Auckland and not yet in New York', () => {
  const now = new Date('2026-11-20T12:30:00Z');
  expect(ageIn('NZ', '2000-11-21', now)).toBe(26);
  expect(ageIn('US', '2000-11-21', now)).toBe(25);
});

test('the date changes on the minute, also when it was asked for just before', () => {
  expect(dateIn('NL', new Date('2026-11-20T22:59:59.999Z'))).toBe('2026-11-20');
  expect(dateIn('NL', new Date('2026-11-20T23:00:00.000Z'))).toBe('2026-11-21');
});

test('a date that is kept is that of the zone, also on days on which its clock is moved', () => {
  const days = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01'];
  for (const country of ['NL', 'GB', 'US', 'AU'])
    for (const day of days)
      for (let minute = 0; minute < 24 * 60; minute += 37) {
        const at = new Date(Date.parse(`${day}T00:00:00Z`) + minute * 60_000);
        const date = dateInZone(at, COUNTRY_TIME_ZONES[country] ?? '');
        expect(dateIn(country, at), `${country} ${at.toISOString()}`).toBe(date);
      }
});
