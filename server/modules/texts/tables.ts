import type { SiteSettings } from '../../../shared/contract/settings.ts';
import type { Locale } from '../../../shared/locales.ts';
import type { TextParts } from './fill.ts';

/** The tables that a text may name: made from the lists by which the code goes. */
export const textTables = (_settings: SiteSettings, _locale: Locale): TextParts['tables'] => ({});
