const DAY_MS = 86_400_000;

function startOfDay(at: number): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

/** Whole calendar days from one instant to a later one; a day of 23 or 25 hours counts as one. */
export const daysBetween = (at: number, now: number): number =>
  Math.round((startOfDay(now) - startOfDay(at)) / DAY_MS);

const formats = new Map<string, Intl.DateTimeFormat>();
function format(
  locale: string,
  name: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${name}`;
  let known = formats.get(key);
  if (!known) formats.set(key, (known = new Intl.DateTimeFormat(locale, options)));
  return known;
}

/** The time of day, two digits each: 21:48. */
const clockTime = (at: number, locale: string): string =>
  format(locale, 'clock', { hour: '2-digit', minute: '2-digit' }).format(at);

/** `yesterday` as the locale says it, in lower case as inside a sentence. */
const relativeDay = (days: number, locale: string): string =>
  new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day');

/** A time in a list: the hour today, `gisteren`, the weekday this week, else the date. */
export function listTime(at: number, now: number, locale: string): string {
  const days = daysBetween(at, now);
  if (days <= 0) return clockTime(at, locale);
  if (days === 1) return relativeDay(1, locale);
  if (days < 7) return format(locale, 'weekday', { weekday: 'short' }).format(at);
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return sameYear
    ? format(locale, 'day', { day: 'numeric', month: 'short' }).format(at)
    : format(locale, 'date', { day: 'numeric', month: 'short', year: 'numeric' }).format(at);
}

/** A day and time in the middle of a sentence: `vandaag, 21:48`, `vr 20 nov, 21:48`. */
export function dayAndTime(at: number, now: number, locale: string): string {
  const days = daysBetween(at, now);
  if (days >= 0 && days <= 1) return `${relativeDay(days, locale)}, ${clockTime(at, locale)}`;
  return format(locale, 'day-and-time', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
}

/** A day's divider: Vandaag, Gisteren, the weekday this week, else the date. */
export function dayLabel(at: number, now: number, locale: string): string {
  const days = daysBetween(at, now);
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  const label =
    days <= 1 && days >= 0
      ? relativeDay(days, locale)
      : days > 1 && days < 7
        ? format(locale, 'long-weekday', { weekday: 'long' }).format(at)
        : format(locale, sameYear ? 'long-day' : 'long-date', {
            weekday: 'long',
            day: 'numeric',
            month: 'long',
            ...(sameYear ? {} : { year: 'numeric' }),
          }).format(at);
  return label.charAt(0).toLocaleUpperCase(locale) + label.slice(1);
}
