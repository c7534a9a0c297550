import { ageOn, COUNTRY_TIME_ZONES, dateInZone } from '../../../shared/account/age.ts';
import type { CalendarDate } from '../../../shared/account/age.ts';

let minute = Number.NaN;
let dates = new Map<string, CalendarDate>();

/** The calendar date in a country, cached for a minute: formatting in a zone is slow. */
export function todayIn(country: string, now: Date): CalendarDate {
  const zone = COUNTRY_TIME_ZONES[country] ?? 'UTC';
  const current = Math.floor(now.getTime() / 60_000);
  if (current !== minute) {
    minute = current;
    dates = new Map();
  }
  const known = dates.get(zone);
  if (known) return known;
  const date = dateInZone(now, zone);
  dates.set(zone, date);
  return date;
}

export const ageIn = (country: string, dateOfBirth: CalendarDate, now: Date): number =>
  ageOn(dateOfBirth, todayIn(country, now));
