import { COUNTRY_TIME_ZONES } from '../../../../shared/account/age.ts';
import { DATE_LOCALES } from '../../../../shared/locales.ts';
import type { Locale } from '../../../../shared/locales.ts';
import { textsOf } from '../../../http/caller/language.ts';

const texts = textsOf('receipt');

/** An amount in minor units as text, in the form of the language. All currencies have two digits. */
export const writtenAmount = (locale: Locale, amount: number, currency: string): string =>
  new Intl.NumberFormat(DATE_LOCALES[locale], { style: 'currency', currency }).format(amount / 100);

/** A tax rate in basis points: `21`, `8,1`. */
export const writtenRate = (locale: Locale, rate: number): string =>
  new Intl.NumberFormat(DATE_LOCALES[locale], { maximumFractionDigits: 2 }).format(rate / 100);

const zoneOf = (country: string): string => COUNTRY_TIME_ZONES[country] ?? 'UTC';

/** Made once: making one takes far longer than writing with it. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(locale: Locale, country: string, timeStyle?: 'long'): Intl.DateTimeFormat {
  const timeZone = zoneOf(country);
  const key = `${locale} ${timeZone} ${timeStyle ?? ''}`;
  const known = dateFormats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(DATE_LOCALES[locale], {
    dateStyle: 'long',
    ...(timeStyle && { timeStyle }),
    timeZone,
  });
  dateFormats.set(key, made);
  return made;
}

/** A day, by the clock of the country in which was bought. */
export const writtenDay = (locale: Locale, at: Date, country: string): string =>
  dateFormat(locale, country).format(at);

/** A day with its time. */
export const writtenInstant = (locale: Locale, at: Date, country: string): string =>
  dateFormat(locale, country, 'long').format(at);

/** A sentence that not every mail has, with a paragraph before it. */
export const paragraphIf = (
  condition: boolean,
  locale: Locale,
  key: string,
  values: Record<string, string | number> = {},
): string => (condition ? `\n\n${texts(locale, `mail.${key}`, values) ?? ''}` : '');
