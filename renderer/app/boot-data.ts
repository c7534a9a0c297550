import { matchLocale } from '../../shared/locales.ts';
import type { BootData } from '../../shared/site/boot-data.ts';

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
