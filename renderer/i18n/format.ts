import { DATE_LOCALES, type Locale } from '../../shared/locales.ts';
import { useLocale } from './locale.ts';

const DAY_MS = 86_400_000;
const dayNumber = (date: Date): number =>
  Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / DAY_MS);

interface Format {
  locale: Locale;
  number: (value: number) => string;
  /** Minor units of a currency: 2500 EUR is "€ 25,00". */
  money: (minor: number, currency: string) => string;
  /** An amount without its currency, with two digits: "25,00". */
  decimal: (value: number) => string;
  percent: (share: number) => string;
  /** What one of many costs, to a tenth of a minor unit: 22.5 EUR is "€ 0,225". */
  unitMoney: (minor: number, currency: string) => string;
  /** "14:05". */
  time: (at: number | string | Date) => string;
  /** "21 november 2026". */
  date: (at: number | string | Date) => string;
  /** "vandaag", "gisteren", a weekday, else "21 nov.", with another year if it is one. */
  day: (at: number | string | Date) => string;
  /** A day as a title: "vandaag", "gisteren", "zondag 22 november", with another year if it is one. */
  longDay: (at: number | string | Date) => string;
  /** Time when it was today, else the day: for rows of a list. */
  short: (at: number | string | Date) => string;
  /** Day and time: "gisteren 14:05". */
  moment: (at: number | string | Date) => string;
  /** Date and time in full, for what has to be proven: "21 november 2026 14:05". */
  exact: (at: number | string | Date) => string;
  /** A moment that is to come, day and time: "morgen 00:00", "dinsdag 1 december 00:00". */
  future: (at: number | string | Date) => string;
  /** The end of something within days: "vandaag 18:00", "wo 14:00", "3 dec 14:00". */
  until: (at: number | string | Date) => string;
  /** "november 2026" of `2026-11`. */
  month: (month: string) => string;
  /** "wandelen, koken en film". */
  list: (words: readonly string[]) => string;
  country: (code: string) => string;
  language: (code: string) => string;
  /** A language in the page's language, of whichever is spoken: "Nederlands". */
  spoken: (code: string) => string;
}

/** Makes a formatter when it is first used: each costs more than what it writes, and few are used. */
function lazy<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

/** A locale's formats of numbers and times; `nl` means nl-NL. `now` is for tests. */
export function formatOf(locale: Locale, now: () => Date = () => new Date()): Format {
  const tag = DATE_LOCALES[locale];
  const numbers = lazy(() => new Intl.NumberFormat(tag));
  const amounts = lazy(
    () => new Intl.NumberFormat(tag, { minimumFractionDigits: 2, useGrouping: false }),
  );
  const percents = lazy(
    () => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }),
  );
  const moments = (options: Intl.DateTimeFormatOptions) =>
    lazy(() => new Intl.DateTimeFormat(tag, options));
  const times = moments({ hour: '2-digit', minute: '2-digit' });
  const dates = moments({ day: 'numeric', month: 'long', year: 'numeric' });
  const weekdays = moments({ weekday: 'long' });
  const briefWeekdays = moments({ weekday: 'short' });
  const shortDays = moments({ day: 'numeric', month: 'short' });
  const oldDays = moments({ day: 'numeric', month: 'short', year: 'numeric' });
  const comingDays = moments({ weekday: 'long', day: 'numeric', month: 'long' });
  const months = moments({ month: 'long', year: 'numeric' });
  const relative = lazy(() => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }));
  const lists = lazy(() => new Intl.ListFormat(tag, { type: 'conjunction' }));
  const spoken = lazy(() => new Intl.DisplayNames(tag, { type: 'language' }));
  const money = (minor: number, currency: string, mostDigits?: number): string => {
    const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat(tag, {
      style: 'currency',
      currency,
    }).resolvedOptions();
    return new Intl.NumberFormat(tag, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: mostDigits ?? digits,
    }).format(minor / 10 ** digits);
  };
  const day = (at: number | string | Date): string => {
    const date = new Date(at);
    const ago = dayNumber(now()) - dayNumber(date);
    if (ago === 0 || ago === 1) return relative().format(-ago, 'day');
    if (ago > 1 && ago < 7) return weekdays().format(date);
    return (date.getFullYear() === now().getFullYear() ? shortDays() : oldDays()).format(date);
  };
  const longDay = (at: number | string | Date): string => {
    const date = new Date(at);
    const ago = dayNumber(now()) - dayNumber(date);
    if (ago === 0 || ago === 1) return relative().format(-ago, 'day');
    return date.getFullYear() === now().getFullYear()
      ? comingDays().format(date)
      : dates().format(date);
  };
  const time = (at: number | string | Date): string => times().format(new Date(at));
  const isToday = (at: number | string | Date) => dayNumber(now()) === dayNumber(new Date(at));
  return {
    locale,
    number: (value) => numbers().format(value),
    decimal: (value) => amounts().format(value),
    percent: (share) => percents().format(share),
    money: (minor, currency) => money(minor, currency),
    unitMoney: (minor, currency) => money(minor, currency, 3),
    time,
    date: (at) => dates().format(new Date(at)),
    day,
    longDay,
    short: (at) => (isToday(at) ? time(at) : day(at)),
    moment: (at) => (isToday(at) ? time(at) : `${day(at)} ${time(at)}`),
    exact: (at) => `${dates().format(new Date(at))} ${time(at)}`,
    future: (at) => {
      const ahead = dayNumber(new Date(at)) - dayNumber(now());
      return `${ahead === 0 || ahead === 1 ? relative().format(ahead, 'day') : comingDays().format(new Date(at))} ${time(at)}`;
    },
    until: (at) => {
      const ahead = dayNumber(new Date(at)) - dayNumber(now());
      const words =
        ahead === 0 || ahead === 1
          ? relative().format(ahead, 'day')
          : (ahead > 1 && ahead < 7 ? briefWeekdays() : shortDays()).format(new Date(at));
      return `${words} ${time(at)}`;
    },
    month: (month) => months().format(new Date(`${month}-15T12:00:00Z`)),
    list: (words) => lists().format(words),
    country: (code) => new Intl.DisplayNames(tag, { type: 'region' }).of(code) ?? code,
    language: (code) => new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code,
    spoken: (code) => spoken().of(code) ?? code,
  };
}

const formats = new Map<Locale, Format>();

/** The same for the page's locale. */
export function useFormat(): Format {
  const locale = useLocale();
  let format = formats.get(locale);
  if (!format) formats.set(locale, (format = formatOf(locale)));
  return format;
}
