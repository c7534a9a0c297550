import { COUNTRY_TIME_ZONES } from '../../../shared/account/age.ts';
import { DATE_LOCALES } from '../../../shared/locales.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useSite } from '../site-context.ts';

interface FormTimes {
  /** "21 november 2026 om 14:05". */
  moment: (at: string) => string;
  /** The same with seconds and zone, for what has to be proven. */
  exact: (at: string) => string;
  /** "21 november 2026". */
  day: (at: string) => string;
}

/** Writes moments by the clock of the reader's country: in the server's documents as in the app. */
export function useFormTimes(): FormTimes {
  const tag = DATE_LOCALES[useLocale()];
  const timeZone = COUNTRY_TIME_ZONES[useSite().settings.geoip_country] ?? 'UTC';
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { timeZone, ...options });
    return (at: string) => format.format(new Date(at));
  };
  return {
    moment: write({ dateStyle: 'long', timeStyle: 'short' }),
    exact: write({ dateStyle: 'long', timeStyle: 'long' }),
    day: write({ dateStyle: 'long' }),
  };
}
