import type { SearchFilters } from '../../shared/discover/search-key.ts';
import type { Settings } from '../../shared/contract/settings.ts';
import { matchLocale, type Locale } from '../../shared/locales.ts';

/** What the server writes into the page beside the shell. */
export interface BootData {
  settings: Settings;
  user_id: string | null;
  locale: Locale;
  /** The search whose first cards the page shows until the app does (decision 069). */
  first_search?: SearchFilters;
}

/** Parses the server's block; null for the empty one of an offline start. */
export function parseBootData(text: string | null | undefined): BootData | null {
  if (!text?.trim()) return null;
  const data = JSON.parse(text) as Partial<BootData>;
  if (!data.settings) return null;
  return {
    settings: data.settings,
    user_id: data.user_id ?? null,
    locale: matchLocale(data.locale) ?? 'nl',
    ...(data.first_search && { first_search: data.first_search }),
  };
}
