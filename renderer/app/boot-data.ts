import type { Settings } from '../../shared/contract/settings.ts';
import { matchLocale, type Locale } from '../../shared/locales.ts';

/** What the server writes into the page beside the shell. */
export interface BootData {
  settings: Settings;
  user_id: string | null;
  locale: Locale;
}

/** Reads the block that the server filled; null in the shell of an offline start, where it is empty. */
export function parseBootData(text: string | null | undefined): BootData | null {
  if (!text?.trim()) return null;
  const data = JSON.parse(text) as Partial<BootData>;
  if (!data.settings) return null;
  return {
    settings: data.settings,
    user_id: data.user_id ?? null,
    locale: matchLocale(data.locale) ?? 'nl',
  };
}
