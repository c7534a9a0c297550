import { i18n } from '../../renderer/i18n/i18n.ts';
import desk from '../../locales/nl/operator.json';
import words from '../../locales/nl/operator-words.json';
import type { OperatorLanguage } from '../../shared/operator/roles.ts';

const NAMESPACES = ['operator', 'operator-words'] as const;
for (const [index, texts] of [desk, words].entries())
  i18n.addResourceBundle('nl', NAMESPACES[index] ?? '', texts);

/** Shows a language of the desk; in Dutch where the other cannot be fetched. */
export async function showDeskLanguage(language: OperatorLanguage): Promise<void> {
  if (language === 'en' && !i18n.hasResourceBundle('en', 'operator')) {
    const { english } = await import('./english.ts');
    for (const [namespace, texts] of Object.entries(english))
      i18n.addResourceBundle('en', namespace, texts);
  }
  if (i18n.language !== language) await i18n.changeLanguage(language);
}
