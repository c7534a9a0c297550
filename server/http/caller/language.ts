import { readFileSync } from 'node:fs';
import { z } from 'zod';
import {
  chooseLocale,
  DEFAULT_LOCALE,
  FALLBACK_LOCALE,
  LOCALE_COOKIE,
  LOCALES,
} from '../../../shared/locales.ts';
import type { Locale } from '../../../shared/locales.ts';
import { readCookies } from './cookies.ts';

/** The header in which the client sends the locale of its page. */
const LOCALE_HEADER = 'x-locale';

/** The language of an answer: the page's, else the account's, the cookie's, the site's. */
export function requestLocale(
  headers: Headers,
  account: Locale | null,
  domainLanguage: string,
): Locale {
  const cookie = readCookies(headers.get('cookie')).get(LOCALE_COOKIE);
  return chooseLocale({
    account: chooseKnown(headers.get(LOCALE_HEADER)) ?? account ?? chooseKnown(cookie),
    domainLanguage,
  });
}

const chooseKnown = (tag: string | null | undefined): Locale | null =>
  LOCALES.find((locale) => locale.toLowerCase() === tag?.toLowerCase()) ?? null;

type Texts = ReadonlyMap<string, string>;
const nestedSchema = z.record(z.string(), z.json());

/** `{ fields: { blank: 'x' } }` as `fields.blank`. */
function flatten(texts: z.infer<typeof nestedSchema>, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'string') return [[prefix + key, value]];
    const inner = nestedSchema.safeParse(value);
    return inner.success ? flatten(inner.data, `${prefix}${key}.`) : [];
  });
}

function readTexts(locale: Locale, namespace: string): Texts {
  try {
    const file = readFileSync(
      new URL(`../../../locales/${locale}/${namespace}.json`, import.meta.url),
      'utf8',
    );
    return new Map(flatten(nestedSchema.parse(JSON.parse(file))));
  } catch (error) {
    // A language without this namespace yet, or one that differs in nothing, has no such file.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Map();
    throw error;
  }
}

/** Where a text of a locale is looked for, in this order. */
const chain = (locale: Locale): Locale[] => [
  ...new Set([locale, FALLBACK_LOCALE[locale] ?? locale, 'en' as const, DEFAULT_LOCALE]),
];

/**
 * The texts of a namespace of `locales/`, each file read when first asked for.
 * @returns a function that gives the text of a key (`fields.blank`) with its `{{values}}` filled
 *   in, or null where no language has it.
 */
export function textsOf(
  namespace: string,
): (locale: Locale, key: string, values?: Record<string, string | number>) => string | null {
  const read = new Map<Locale, Texts>();
  const texts = (locale: Locale): Texts => {
    const known = read.get(locale) ?? readTexts(locale, namespace);
    read.set(locale, known);
    return known;
  };
  return (locale, key, values = {}) => {
    const text = chain(locale)
      .map((one) => texts(one).get(key))
      .find((found) => found !== undefined);
    return (
      text?.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole)) ??
      null
    );
  };
}
