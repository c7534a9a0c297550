import { COUNTRIES, INTERESTS } from '../../shared/profile-choices.ts';
import type { Country, Gender, Interest } from '../../shared/profile-choices.ts';
import type { Locale } from '../../shared/locales.ts';
import { placesOf } from '../../server/modules/site/places/places.ts';
import type { Place } from '../../server/modules/site/places/places.ts';
import { between, chance, pick, pickWeighted, shuffled } from '../random.ts';
import type { Random } from '../random.ts';

const MAIN: readonly (readonly [Country, number])[] = [
  ['NL', 60],
  ['BE', 14],
  ['DE', 10],
];
const rest = COUNTRIES.filter((country) => !MAIN.some(([main]) => main === country));
const countries: readonly (readonly [Country, number])[] = [
  ...MAIN,
  ...rest.map((country): [Country, number] => [country, 16 / rest.length]),
];

/** More members around Utrecht, where the demo's sign-ins live. */
const NEAR = [
  'Utrecht',
  'Amersfoort',
  'Nieuwegein',
  'Zeist',
  'Houten',
  'Woerden',
  'Hilversum',
  'Bilthoven',
  'Veenendaal',
];
const weightOf = (place: Place): number =>
  place.weight * (place.country === 'NL' && NEAR.includes(place.name) ? 4 : 1);
const towns = new Map(
  COUNTRIES.map((country) => [
    country,
    placesOf(country).map((place): [Place, number] => [place, weightOf(place)]),
  ]),
);

export const homeOf = (random: Random): Place =>
  pickWeighted(random, towns.get(pickWeighted(random, countries)) ?? []);

const FRENCH_CANTONS = ['CH-GE', 'CH-VD', 'CH-NE', 'CH-FR', 'CH-JU', 'CH-VS'];
const WALLOON = ['BE-WBR', 'BE-WHT', 'BE-WLG', 'BE-WLX', 'BE-WNA'];

export function localeOf(random: Random, place: Place): Locale {
  const { country, region } = place;
  if (country === 'BE') {
    if (place.name === 'Eupen') return 'de';
    return WALLOON.includes(region) || (region === 'BE-BRU' && chance(random, 0.6))
      ? 'fr-BE'
      : 'nl-BE';
  }
  if (country === 'CH')
    return region === 'CH-TI' ? 'it' : FRENCH_CANTONS.includes(region) ? 'fr' : 'de';
  if (country === 'CA') return region === 'CA-QC' ? 'fr' : 'en';
  const languages: Partial<Record<Country, Locale>> = {
    NL: 'nl',
    DE: 'de',
    AT: 'de',
    FR: 'fr',
    IT: 'it',
    ES: 'es',
    PL: 'pl',
  };
  return languages[country] ?? 'en';
}

export function ageOf(random: Random): number {
  const [from, to] = pickWeighted(random, [
    [[19, 24], 12],
    [[25, 34], 28],
    [[35, 44], 26],
    [[45, 54], 19],
    [[55, 64], 10],
    [[65, 72], 5],
  ] as const);
  return between(random, from, to);
}

export function sexualityOf(
  random: Random,
  gender: Gender,
): 'hetero' | 'gay' | 'lesbian' | 'bi' | null {
  return pickWeighted(random, [
    ['hetero', 80],
    ['bi', 9],
    [gender === 'female' ? 'lesbian' : 'gay', 6],
    [null, 5],
  ] as const);
}

export function relationshipOf(
  random: Random,
  age: number,
): 'single' | 'unmarried' | 'divorced' | 'widowed' | 'married' | 'livingtogether' | null {
  return pickWeighted(random, [
    ['single', 52],
    ['unmarried', age < 40 ? 14 : 5],
    ['divorced', age >= 35 ? 24 : 2],
    ['widowed', age >= 55 ? 12 : 0],
    ['married', age >= 30 ? 6 : 1],
    ['livingtogether', 5],
    [null, 6],
  ] as const);
}

const BOLD: readonly Interest[] = [
  'publicsex',
  'oralsex',
  'analsex',
  'sextoys',
  'masturbating',
  'threesome',
  'gangbang',
  'bondage',
  'sadomasochism',
];
const WARM: readonly Interest[] = [
  'relationship',
  'kissing',
  'hugging',
  'massages',
  'lingerie',
  'onenightstand',
  'sex',
  'safesex',
  'exchangingpictures',
];
const DAILY = INTERESTS.filter((interest) => !BOLD.includes(interest) && !WARM.includes(interest));

/** Three to eight interests with the one that the text mentions, mostly everyday ones. */
export function interestsOf(random: Random, told: Interest | null): Interest[] {
  const count = between(random, 3, 8);
  const chosen = new Set<Interest>(told ? [told] : []);
  for (const interest of shuffled(random, WARM).slice(0, between(random, 0, 2)))
    chosen.add(interest);
  if (chance(random, 0.1)) chosen.add(pick(random, BOLD));
  for (const interest of shuffled(random, DAILY)) if (chosen.size < count) chosen.add(interest);
  return INTERESTS.filter((interest) => chosen.has(interest));
}
