import 'i18next';
import type lockScreen from '../../locales/nl/lock-screen.json';
import type { dutch } from './dutch.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    // The lock screen is a page of its own, with its own texts.
    resources: typeof dutch & { 'lock-screen': typeof lockScreen };
    returnNull: false;
  }
}
