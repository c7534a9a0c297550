import { createInstance, type TOptions } from 'i18next';
import de from '../../locales/de/shell.json';
import en from '../../locales/en/shell.json';
import es from '../../locales/es/shell.json';
import fr from '../../locales/fr/shell.json';
import it from '../../locales/it/shell.json';
import nl from '../../locales/nl/shell.json';
import pl from '../../locales/pl/shell.json';
import { FALLBACK_LOCALE, LOCALES, type Locale } from '../../shared/locales.ts';

const TEXTS = { nl, de, en, es, fr, it, pl };
const bundle = createInstance();
void bundle.init({
  lng: 'nl',
  supportedLngs: [...LOCALES],
  fallbackLng: (code: string) => [FALLBACK_LOCALE[code as Locale] ?? 'nl', 'nl'],
  load: 'currentOnly',
  resources: Object.fromEntries(
    Object.entries(TEXTS).map(([locale, shell]) => [locale, { shell }]),
  ),
  defaultNS: 'shell',
  initAsync: false,
  // These texts are never drawn as HTML.
  interpolation: { escapeValue: false },
});

/** A text of menus, tray and notifications by its key in `locales/LOCALE/shell.json`. */
export type ShellText = (key: string, values?: TOptions) => string;

export function shellText(locale: Locale): ShellText {
  // Where the page's texts are known too, i18next takes its types from those.
  return bundle.getFixedT(locale) as unknown as ShellText;
}
