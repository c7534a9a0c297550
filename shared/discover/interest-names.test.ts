import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { INTERESTS } from '../profile-choices.ts';

type Names = Record<string, string>;
const namesIn = (locale: string): Names =>
  (
    JSON.parse(
      readFileSync(`${import.meta.dirname}/../../locales/${locale}/choices.json`, 'utf8'),
    ) as { interests: Names }
  ).interests;

/** Words that a language has in common with Dutch. */
const AS_IN_DUTCH: Readonly<Record<string, readonly string[]>> = {
  de: [
    'art',
    'astrology',
    'beach',
    'beer',
    'bondage',
    'fashion',
    'gangbang',
    'gym',
    'photography',
    'sadomasochism',
    'sports',
    'sushi',
    'theater',
  ],
  en: ['bondage', 'gangbang', 'lingerie', 'massages', 'sushi'],
  fr: ['astrology', 'bondage', 'fashion', 'gym', 'lingerie', 'massages', 'sadomasochism', 'sports'],
  es: ['bondage', 'gangbang', 'sadomasochism', 'sushi'],
  it: ['bondage', 'lingerie', 'sadomasochism', 'sports', 'sushi'],
  pl: ['bondage', 'gangbang', 'movies', 'sadomasochism', 'sex', 'sports', 'sushi'],
};

/** Keys that are a word of the language too; English is what the keys are written in. */
const AS_THE_KEY: Readonly<Record<string, readonly string[]>> = {
  nl: ['bondage', 'gangbang', 'lingerie', 'massages', 'onenightstand', 'sushi', 'theater'],
  de: ['analsex', 'bondage', 'gangbang', 'oralsex', 'sex', 'sushi', 'tattoos', 'theater'],
  fr: ['art', 'bondage', 'lingerie', 'massages', 'sextoys', 'shopping'],
  es: ['bondage', 'gangbang', 'sushi'],
  it: ['bondage', 'lingerie', 'shopping', 'sushi'],
  pl: ['bondage', 'gangbang', 'sushi'],
};

const same = (one: string | undefined, other: string | undefined) =>
  one?.toLowerCase() === other?.toLowerCase();

test.each(['nl', 'de', 'en', 'fr', 'es', 'it', 'pl'])(
  'R-241 in %s each of the 51 interests has a label of its own, and none shows its key',
  (locale) => {
    const names = namesIn(locale);
    expect(Object.keys(names).sort()).toEqual([...INTERESTS].sort());
    expect(new Set(Object.values(names))).toHaveLength(51);
    for (const interest of INTERESTS) {
      expect(names[interest]?.trim().length, interest).toBeGreaterThan(0);
      expect(names[interest], interest).not.toBe(interest);
    }
    const asKey = INTERESTS.filter((interest) => same(names[interest], interest));
    if (locale !== 'en') expect(asKey.sort()).toEqual(AS_THE_KEY[locale]);
  },
);

test.each(Object.keys(AS_IN_DUTCH))(
  'R-241 in %s no interest has its Dutch label but where the word is the same',
  (locale) => {
    const [names, dutch] = [namesIn(locale), namesIn('nl')];
    const asInDutch = INTERESTS.filter((interest) => same(names[interest], dutch[interest]));
    expect(asInDutch.sort()).toEqual(AS_IN_DUTCH[locale]);
  },
);
