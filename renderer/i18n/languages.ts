import { FALLBACK_LOCALE, type Locale } from '../../shared/locales.ts';
import { i18n } from './i18n.ts';
import type { Texts } from './namespaces.ts';

/** One chunk for each language but Dutch, which is bundled. */
const CHUNKS: Record<Exclude<Locale, 'nl'>, () => Promise<{ texts: Texts }>> = {
  de: () => import('./locale-de.ts'),
  en: () => import('./locale-en.ts'),
  es: () => import('./locale-es.ts'),
  fr: () => import('./locale-fr.ts'),
  it: () => import('./locale-it.ts'),
  pl: () => import('./locale-pl.ts'),
  'nl-BE': () => import('./locale-nl-be.ts'),
  'fr-BE': () => import('./locale-fr-be.ts'),
};

const loaded = new Set<Locale>(['nl']);
async function load(locale: Locale): Promise<void> {
  if (locale === 'nl' || loaded.has(locale)) return;
  const { texts } = await CHUNKS[locale]();
  for (const [namespace, values] of Object.entries(texts))
    i18n.addResourceBundle(locale, namespace, values);
  loaded.add(locale);
}

let allDutch: Promise<void> | null = null;
/** Fetches the rest of the Dutch texts once; rejects when that fails, and can be retried. */
export function loadAllDutch(): Promise<void> {
  allDutch ??= import('./dutch.ts').then(
    ({ dutch }) => {
      for (const [namespace, values] of Object.entries(dutch))
        i18n.addResourceBundle('nl', namespace, values);
    },
    (error: unknown) => {
      allDutch = null;
      throw error;
    },
  );
  return allDutch;
}

/** Shows a language after fetching its texts once; rejects when they cannot be fetched. */
export async function showLanguage(locale: Locale): Promise<void> {
  const base = FALLBACK_LOCALE[locale];
  await Promise.all([load(locale), base ? load(base) : undefined]);
  if (i18n.language !== locale) await i18n.changeLanguage(locale);
}
