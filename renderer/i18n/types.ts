import 'i18next';
import type { dutch } from './dutch.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof dutch;
    returnNull: false;
  }
}
