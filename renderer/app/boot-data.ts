import type { Settings } from '../../shared/contract/settings.ts';
import type { FirstAnswers } from '../../shared/site/first-answers.ts';
import { matchLocale, type Locale } from '../../shared/locales.ts';

/** What the server writes into the page beside the shell. */
export interface BootData {
  settings: Settings;
  user_id: string | null;
  locale: Locale;
  /** On a member's page of members. */
  first: FirstAnswers | null;
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
    first: data.first ?? null,
  };
}
