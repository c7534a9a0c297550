import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FALLBACK_LOCALE, LOCALES } from '../../../shared/locales.ts';
import type { Locale } from '../../../shared/locales.ts';
import { mergeTexts } from './parse.ts';

/** Where the first versions are, a folder for each locale and a file for each page. */
export const TEXTS = fileURLToPath(new URL('../../../texts/legal', import.meta.url));

const read = (folder: string, locale: Locale, page: string): string | null => {
  const path = `${folder}/${locale}/${page}.md`;
  return existsSync(path) ? readFileSync(path, 'utf8').replaceAll('\r\n', '\n') : null;
};

export type Sources = Readonly<Record<Locale, string>>;

/** Reads a page's texts; a regional locale without a file of its own has its language's text. */
export function readTexts(page: string, folder = TEXTS): Partial<Sources> {
  const found = LOCALES.map((locale) => {
    const own = read(folder, locale, page);
    const language = FALLBACK_LOCALE[locale];
    if (!language) return [locale, own] as const;
    const base = read(folder, language, page);
    return [locale, base !== null && own !== null ? mergeTexts(base, own) : base] as const;
  });
  return Object.fromEntries(found.filter(([, source]) => source !== null));
}

/** The locales that a page misses: it is published in all of them or in none. */
export const missingLocales = (sources: Partial<Sources>): Locale[] =>
  LOCALES.filter((locale) => sources[locale] === undefined);

/** Whether a page's text is there in every locale. */
export const isWhole = (sources: Partial<Sources>): sources is Sources =>
  missingLocales(sources).length === 0;
