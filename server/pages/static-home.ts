import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { LOCALES } from '../../shared/locales.ts';
import type { Locale } from '../../shared/locales.ts';
import type { SiteSettings } from '../../shared/contract/settings.ts';

/** What the build says of the landing page as it stands before the app does: its markup in each locale, and the settings that it tells of. */
const staticHomeSchema = z.object({
  min_age: z.number().int(),
  pages: z.record(z.enum(LOCALES), z.string()),
});

/**
 * The landing page's words, so that a visitor reads them with the first paint instead of after the app's code has run (performance:
 * the largest contentful paint).
 * @param folder the built client; without that file, as with settings other than those of the build, there are no words.
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
