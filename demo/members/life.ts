import type { Gender, SpokenLanguage } from '../../shared/profile-choices.ts';
import { SPOKEN_LANGUAGES } from '../../shared/profile-choices.ts';
import { languageOf } from '../../shared/locales.ts';
import type { Locale } from '../../shared/locales.ts';
import { between, chance, pickWeighted, seededRandom } from '../random.ts';
import type { Random } from '../random.ts';
import type { DemoRows } from './rows.ts';

type Life = Pick<
  DemoRows['profiles'][number],
  | 'seeks_min_age'
  | 'seeks_max_age'
  | 'children'
  | 'wants_children'
  | 'smoking'
  | 'height'
  | 'languages'
>;

/** A year or so to either side of what is usual, as the sum of three dice is. */
const about = (random: Random, middle: number, spread: number): number =>
  middle + Math.round(((random() + random() + random()) / 1.5 - 1) * spread);

function soughtAges(random: Random, gender: Gender, age: number): [number | null, number | null] {
  if (chance(random, 0.15)) return [null, null];
  const [younger, older] = gender === 'male' ? [11, 6] : [6, 11];
  const youngest = Math.max(18, age - between(random, younger - 3, younger + 2));
  return [
    youngest > 18 ? youngest : null,
    Math.min(98, age + between(random, older - 3, older + 3)),
  ];
}

function spoken(random: Random, locale: Locale): SpokenLanguage[] {
  const own = languageOf(locale);
  const also: readonly (readonly [SpokenLanguage, number])[] = [
    ['en', own === 'nl' ? 0.9 : own === 'de' || own === 'pl' ? 0.65 : 0.45],
    ['de', own === 'nl' ? 0.35 : 0.08],
    ['fr', locale === 'nl-BE' ? 0.75 : 0.14],
    ['nl', locale === 'fr-BE' ? 0.4 : 0.02],
    ['es', 0.1],
    ['tr', 0.03],
    ['ar', 0.03],
    ['pl', 0.02],
    ['it', 0.03],
  ];
  const known = new Set<string>([own]);
  for (const [language, likelihood] of also)
    if (chance(random, own === 'en' ? likelihood / 2 : likelihood)) known.add(language);
  return SPOKEN_LANGUAGES.filter((language) => known.has(language));
}

/** How a member lives and whom they look for, by their id alone. Some fields stay empty. */
export function lifeOf(
  profile: string,
  { gender, age, locale }: { gender: Gender; age: number; locale: Locale },
): Life {
  const random = seededRandom(Number.parseInt(profile.slice(-8), 16));
  const [seeks_min_age, seeks_max_age] = soughtAges(random, gender, age);
  const hasChildren = chance(random, age < 26 ? 0.03 : age < 36 ? 0.3 : age < 46 ? 0.6 : 0.75);
  const wants = pickWeighted(
    random,
    age > 47 || (hasChildren && age > 38)
      ? ([
          ['no', 85],
          ['maybe', 15],
        ] as const)
      : ([
          ['yes', hasChildren ? 20 : 45],
          ['maybe', 35],
          ['no', hasChildren ? 45 : 20],
        ] as const),
  );
  const maybe = <Value>(value: Value): Value | null => (chance(random, 0.1) ? null : value);
  return {
    seeks_min_age,
    seeks_max_age,
    children: maybe(hasChildren),
    wants_children: maybe(wants),
    smoking: maybe(
      pickWeighted(random, [
        ['no', 74],
        ['sometimes', 15],
        ['yes', 11],
      ] as const),
    ),
    height: maybe(gender === 'male' ? about(random, 182, 16) : about(random, 169, 15)),
    languages: spoken(random, locale),
  };
}
