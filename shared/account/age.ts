/** A calendar date, `YYYY-MM-DD`. */
export type CalendarDate = string;

/** Whether a text is a date that exists: 2023-02-29 does not. */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  return (
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  );
}

/** The calendar date of an instant in a time zone. Throws RangeError for an unknown zone. */
export function dateInZone(at: Date, timeZone: string): CalendarDate {
  return at.toLocaleDateString('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
}

/** Completed years on a day; a birthday on 29 February counts on 1 March of a common year. */
export function ageOn(dateOfBirth: CalendarDate, today: CalendarDate): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) >= dateOfBirth.slice(5) ? years : years - 1;
}

/** The first and last birth date of people whose age today lies in [minimum, maximum]. */
export function birthDatesForAges(
  minimum: number,
  maximum: number,
  today: CalendarDate,
): { first: CalendarDate; last: CalendarDate } {
  const day = today.slice(5);
  const inYear = (year: number) => `${String(year).padStart(4, '0')}-${day}`;
  const year = Number(today.slice(0, 4));
  const tooOld = inYear(year - maximum - 1);
  const first = isCalendarDate(tooOld)
    ? new Date(Date.parse(tooOld) + 86_400_000).toISOString().slice(0, 10)
    : `${tooOld.slice(0, 4)}-03-01`;
  const youngest = inYear(year - minimum);
  const last = isCalendarDate(youngest) ? youngest : `${youngest.slice(0, 4)}-02-28`;
  return { first, last };
}

/** The time zone that decides a country's members' age where the device's is unknown. */
export const COUNTRY_TIME_ZONES: Record<string, string> = {
  NL: 'Europe/Amsterdam',
  BE: 'Europe/Brussels',
  DE: 'Europe/Berlin',
  AT: 'Europe/Vienna',
  CH: 'Europe/Zurich',
  FR: 'Europe/Paris',
  IT: 'Europe/Rome',
  ES: 'Europe/Madrid',
  PL: 'Europe/Warsaw',
  GB: 'Europe/London',
  IE: 'Europe/Dublin',
  US: 'America/New_York',
  CA: 'America/Toronto',
  AU: 'Australia/Sydney',
  NZ: 'Pacific/Auckland',
};
