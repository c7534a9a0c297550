import type { Locale } from '../../shared/locales.ts';
import { boundTexts } from '../i18n/bound-words.ts';
import { i18n } from '../i18n/i18n.ts';

/** All texts that a document may show, in every locale: the server renders from memory. */
const files = import.meta.glob<Record<string, unknown>>(
  '../../locales/*/{auth,common,choices,complaints,entry,errors,home,languages,pages,purchase,texts,withdrawal,lander-*,site-*}.json',
  { eager: true, import: 'default' },
);
for (const [path, texts] of Object.entries(files)) {
  const [, locale = '', namespace = ''] = /([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
  i18n.addResourceBundle(locale, namespace, boundTexts(locale, texts));
}

/** Makes a locale the one that is rendered. The texts are there, so that this waits for nothing. */
export function setLanguage(locale: Locale): void {
  void i18n.changeLanguage(locale);
  if (i18n.language !== locale) throw new Error(`The texts of ${locale} are not here.`);
}
