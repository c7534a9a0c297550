import type { Locale } from '../../../shared/locales.ts';

export interface PageVisit {
  params: Readonly<Record<string, string>>;
  /** The name or the address that was asked. */
  host: string;
  query: URLSearchParams;
  locale: Locale;
  country: string;
  /** The languages to offer, the current one among them. */
  languages: readonly Locale[];
}
