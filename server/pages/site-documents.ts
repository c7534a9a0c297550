import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { LOCALES } from '../../shared/locales.ts';
import type { Locale } from '../../shared/locales.ts';
import type { SiteSettings } from '../../shared/contract/settings.ts';

/** The landing page's markup in each locale, as built, and the settings it was built from. */
const staticHomeSchema = z.object({
  min_age: z.number().int(),
  pages: z.record(z.enum(LOCALES), z.string()),
});

/**
 * The landing page's words, so that a visitor reads them with the first paint.
 * @param folder the built client; none for missing files or other settings than the build's.
 */
export function openStaticHome(
  folder: string,
): (locale: Locale, settings: Pick<SiteSettings, 'min_age'>) => string | null {
  const path = `${folder}/.vite/static-home.json`;
  const built = existsSync(path)
    ? staticHomeSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
    : null;
  return (locale, settings) =>
    built && built.min_age === settings.min_age ? built.pages[locale] : null;
}
