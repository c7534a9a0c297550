import { createInstance, type TFunction } from 'i18next';
import { FALLBACK_LOCALE, LOCALES, type Locale } from '../../shared/locales.ts';
import '../i18n/types.ts';

const files = import.meta.glob<Record<string, unknown>>('../../locales/*/lock-screen.json', {
  eager: true,
  import: 'default',
});
const resources = Object.fromEntries(
  Object.entries(files).map(([path, texts]) => [
    path.split('/').at(-2) ?? '',
    { 'lock-screen': texts },
  ]),
);

/** The function that gives the lock screen's texts in a language. */
export function lockText(locale: Locale): TFunction<'lock-screen'> {
  const i18n = createInstance();
  void i18n.init({
    lng: locale,
    supportedLngs: [...LOCALES],
    fallbackLng: [FALLBACK_LOCALE[locale] ?? 'nl', 'nl'],
    load: 'currentOnly',
    resources,
    defaultNS: 'lock-screen',
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  return i18n.getFixedT(locale, 'lock-screen');
}
