import type { Locale } from '../../shared/locales.ts';
import { boundTexts } from './bound-words.ts';
import { i18n } from './i18n.ts';

/**
 * Keeps texts at hand for the server, which renders from memory.
 * @param files each file of texts by its path, which ends in its locale and namespace.
 */
export function keepTexts(files: Readonly<Record<string, Record<string, unknown>>>): void {
  for (const [path, texts] of Object.entries(files)) {
    const [, locale = '', namespace = ''] = /([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
    i18n.addResourceBundle(locale, namespace, boundTexts(locale, texts));
  }
}

/** Makes a locale the one that is rendered. The texts are there, so that this waits for nothing. */
export function setLanguage(locale: Locale): void {
  void i18n.changeLanguage(locale);
  if (i18n.language !== locale) throw new Error(`The texts of ${locale} are not here.`);
}
