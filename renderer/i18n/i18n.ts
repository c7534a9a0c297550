import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { FALLBACK_LOCALE, LOCALES, type Locale } from '../../shared/locales.ts';
import { dutchFirst } from './dutch-first.ts';
import './types.ts';

/** The one instance. The Dutch of a first page is there at once, so that nothing waits for it. */
export const i18n: I18n = createInstance();
void i18n.use(initReactI18next).init({
  lng: 'nl',
  supportedLngs: [...LOCALES],
  fallbackLng: (code: string) => [FALLBACK_LOCALE[code as Locale] ?? 'nl', 'nl'],
  load: 'currentOnly',
  resources: { nl: dutchFirst },
  defaultNS: 'common',
  initAsync: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});
