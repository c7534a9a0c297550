import { ageOn, COUNTRY_TIME_ZONES, dateInZone } from '../../../shared/account/age.ts';
import type { CalendarDate } from '../../../shared/account/age.ts';

/** No zone begins its day, or moves its clock, within one. */
const QUARTER_MS = 900_000;
const MOST = 10_000;
const dates = new Map<string, CalendarDate>();

/** The calendar date in a country at an instant. Cached, since formatting in a zone is slow. */
export function dateIn(country: string, at: Date): CalendarDate {
  const zone = COUNTRY_TIME_ZONES[country] ?? 'UTC';
  const key = `${zone} ${Math.floor(at.getTime() / QUARTER_MS)}`;
  const known = dates.get(key);
  if (known !== undefined) return known;
  const date = dateInZone(at, zone);
  if (dates.size >= MOST) dates.clear();
  dates.set(key, date);
  return date;
}

export const ageIn = (country: string, dateOfBirth: CalendarDate, now: Date): number =>
  ageOn(dateOfBirth, dateIn(country, now));
