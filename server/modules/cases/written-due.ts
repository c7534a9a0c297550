import { COUNTRY_TIME_ZONES } from '../../../shared/account/age.ts';
import { DATE_LOCALES } from '../../../shared/locales.ts';
import type { Locale } from '../../../shared/locales.ts';

/** By when a case is answered, in words and to the minute, by the clock of its sender's country. */
export const writtenDue = (locale: Locale, at: Date, country: string): string =>
  new Intl.DateTimeFormat(DATE_LOCALES[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: COUNTRY_TIME_ZONES[country] ?? 'UTC',
  }).format(at);
