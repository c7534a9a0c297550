import { FALLBACK_LOCALE, type Locale } from '../locales.ts';
import type { CaseKind } from '../site/complaints.ts';

/** The kinds of cases whose decisions contain words of an operator. */
export const MACRO_KINDS = [
  'complaint',
  'report',
  'notice',
  'appeal',
  'refund',
  'data_request',
  'photo',
] as const satisfies readonly CaseKind[];
export type MacroKind = (typeof MACRO_KINDS)[number];

export const MACRO_TITLE_LENGTH = 80;

/** An answer that operators saved, by the locale that it is written in. */
export type MacroTexts = Partial<Record<Locale, string>>;

/** What a letter fills in for the one who gets it: their name, the number of their case, the site. */
export const PLACEHOLDERS = ['name', 'number', 'site'] as const;

const KNOWN = /\{\{(?:name|number|site)\}\}/g;
const WITH_SPACE = /( ?)\{\{(name|number|site)\}\}/g;
/** Braces that a letter would show as they are. */
const LEFT = /\{\{[^{}]*\}\}|\{\{|\}\}/g;

/**
 * Invalid placeholders, such as `{{first_name}}` or one with a missing brace; empty where all are
 * valid.
 */
export const unknownPlaceholders = (text: string): string[] =>
  text.replace(KNOWN, '').match(LEFT) ?? [];

/**
 * A text with its placeholders filled in, each once: what a name is made of is no placeholder. Where
 * no name is known it goes with the space before it, so that "Hallo {{name}}," is "Hallo,".
 */
export const fillPlaceholders = (
  text: string,
  values: { name: string | null; number: number; site: string },
): string =>
  text.replace(WITH_SPACE, (_whole, space: string, which: (typeof PLACEHOLDERS)[number]) => {
    const value = values[which];
    return value === null ? '' : `${space}${value}`;
  });

/** The text for a locale, else that of its language; null where neither exists. */
export const macroTextFor = (texts: MacroTexts, locale: Locale): string | null =>
  texts[locale] ?? texts[FALLBACK_LOCALE[locale] ?? locale] ?? null;
