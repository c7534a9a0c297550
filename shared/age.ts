/** A calendar date, `YYYY-MM-DD`. */
export type CalendarDate = string;

/** Whether a text is a date that exists: 2023-02-29 does not. */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** The calendar date of an instant in a time zone (`Europe/Amsterdam`). Throws RangeError for an unknown zone. */
export function dateInZone(at: Date, timeZone: string): CalendarDate {
  return at.toLocaleDateString('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
}

/** Completed years on a day. Somebody born on 29 February is a year older on 1 March of a common year. */
export function ageOn(dateOfBirth: CalendarDate, today: CalendarDate): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) >= dateOfBirth.slice(5) ? years : years - 1;
}

/** The birth dates of people whose age today lies in [minimum, maximum]: first and last day, both included. */
export function birthDatesForAges(minimum: number, maximum: number, today: CalendarDate): { first: CalendarDate; last: CalendarDate } {
  const year = Number(today.slice(0, 4));
  const [month, day] = [Number(today.slice(5, 7)), Number(today.slice(8, 10))];
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  const first = new Date(Date.UTC(year - maximum - 1, month - 1, day + 1));
  const lastYear = year - minimum;
  const lastDay = isCalendarDate(`${pad(lastYear, 4)}-${today.slice(5)}`) ? today.slice(5) : '02-28';
  return { first: first.toISOString().slice(0, 10), last: `${pad(lastYear, 4)}-${lastDay}` };
}

/** The time zone in which a country's members are counted old enough, where their device's own is not known. */
export const COUNTRY_TIME_ZONES: Record<string, string> = {
  NL: 'Europe/Amsterdam', BE: 'Europe/Brussels', DE: 'Europe/Berlin', AT: 'Europe/Vienna', CH: 'Europe/Zurich', FR: 'Europe/Paris',
  IT: 'Europe/Rome', ES: 'Europe/Madrid', PL: 'Europe/Warsaw', GB: 'Europe/London', IE: 'Europe/Dublin', US: 'America/New_York',
  CA: 'America/Toronto', AU: 'Australia/Sydney', NZ: 'Pacific/Auckland',
};
