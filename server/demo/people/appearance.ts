import type { Gender } from '../../../shared/choices.ts';
import { chance, pickWeighted } from '../random.ts';
import type { Random } from '../random.ts';
import { EYES, HAIRS, SKINS } from '../artist/recipe.ts';
import type { Person } from '../artist/recipe.ts';

export interface Appearance {
  hair_color: keyof typeof HAIRS | 'bald';
  eye_color: keyof typeof EYES;
  traits: Traits;
}

export type Traits = Pick<
  Person,
  | 'top'
  | 'hair'
  | 'skin'
  | 'iris'
  | 'brows'
  | 'glasses'
  | 'beard'
  | 'lashes'
  | 'lines'
  | 'freckles'
  | 'hat'
>;

type Top = NonNullable<Person['top']>;
type Weighted<Item> = readonly (readonly [Item, number])[];
const GREY_FROM = 55;

const skins: Weighted<number> = [
  [0, 34],
  [1, 30],
  [2, 13],
  [3, 9],
  [4, 7],
  [5, 7],
];
const darkHair: Weighted<Appearance['hair_color']> = [
  ['black', 60],
  ['darkbrown', 34],
  ['brown', 6],
];
const lightHair: Weighted<Appearance['hair_color']> = [
  ['blond', 20],
  ['darkblond', 24],
  ['brown', 18],
  ['brunette', 16],
  ['darkbrown', 12],
  ['red', 8],
  ['other', 2],
];
const darkEyes: Weighted<Appearance['eye_color']> = [
  ['brown', 88],
  ['hazel', 12],
];
const lightEyes: Weighted<Appearance['eye_color']> = [
  ['blue', 40],
  ['green', 17],
  ['brown', 24],
  ['hazel', 11],
  ['gray', 8],
];

const TOPS: Record<
  'women' | 'olderWomen' | 'curlyWomen' | 'men' | 'olderMen' | 'curlyMen',
  Weighted<Top>
> = {
  women: [
    ['straight01', 15],
    ['bob', 13],
    ['longButNotTooLong', 13],
    ['straightAndStrand', 11],
    ['straight02', 9],
    ['bun', 10],
    ['curvy', 8],
    ['miaWallace', 9],
    ['bigHair', 9],
    ['curly', 7],
    ['shaggyMullet', 4],
    ['shavedSides', 3],
  ],
  olderWomen: [
    ['bob', 20],
    ['longButNotTooLong', 16],
    ['bun', 14],
    ['shortWaved', 14],
    ['straightAndStrand', 16],
    ['shortCurly', 16],
    ['curly', 6],
    ['shaggyMullet', 5],
  ],
  curlyWomen: [
    ['curly', 24],
    ['fro', 18],
    ['bigHair', 12],
    ['bun', 14],
    ['dreads', 10],
    ['froBand', 8],
    ['straight02', 10],
    ['curvy', 8],
  ],
  men: [
    ['shortFlat', 27],
    ['shortRound', 18],
    ['shortWaved', 21],
    ['shortCurly', 12],
    ['theCaesarAndSidePart', 9],
    ['theCaesar', 8],
    ['shaggy', 6],
  ],
  olderMen: [
    ['theCaesar', 18],
    ['theCaesarAndSidePart', 22],
    ['shortFlat', 22],
    ['shortRound', 16],
    ['shortWaved', 10],
    ['sides', 12],
  ],
  curlyMen: [
    ['dreads01', 24],
    ['shortCurly', 26],
    ['theCaesar', 26],
    ['theCaesarAndSidePart', 16],
    ['shortFlat', 8],
  ],
};

function topFor(random: Random, gender: Gender, age: number, skin: number): Top {
  if (gender === 'female')
    return pickWeighted(
      random,
      skin >= 4 ? TOPS.curlyWomen : age >= 50 ? TOPS.olderWomen : TOPS.women,
    );
  return pickWeighted(random, skin >= 4 ? TOPS.curlyMen : age >= 48 ? TOPS.olderMen : TOPS.men);
}

function hairFor(
  random: Random,
  gender: Gender,
  age: number,
  skin: number,
): Appearance['hair_color'] {
  if (gender === 'male' && chance(random, age >= 45 ? 0.16 : age >= 30 ? 0.05 : 0.01))
    return 'bald';
  if (age >= GREY_FROM) return chance(random, age >= 64 ? 0.6 : 0.15) ? 'white' : 'gray';
  return pickWeighted(random, skin >= 2 ? darkHair : lightHair);
}

/** Looks by gender and age: grey from 55 on, lines, beards. */
export function appearanceOf(random: Random, gender: Gender, age: number): Appearance {
  const skin = pickWeighted(random, skins);
  const hair_color = hairFor(random, gender, age, skin);
  const eye_color = pickWeighted(random, skin >= 2 ? darkEyes : lightEyes);
  const bearded = gender === 'male' && age >= 23 && chance(random, 0.46);
  const beard: Person['beard'] = bearded
    ? pickWeighted(random, [
        ['beardLight', 56],
        ['beardMedium', 30],
        ['moustacheMagnum', age >= 35 ? 6 : 1],
        ['moustacheFancy', 4],
        ['beardMajestic', age >= 30 ? 6 : 0],
      ])
    : null;
  // A beard keeps the colour that the hair would have.
  const shown =
    hair_color === 'bald'
      ? age >= GREY_FROM
        ? 'gray'
        : skin >= 2
          ? 'black'
          : 'brown'
      : hair_color;
  return {
    hair_color,
    eye_color,
    traits: {
      top:
        hair_color === 'bald'
          ? age >= 45 && chance(random, 0.35)
            ? 'sides'
            : null
          : topFor(random, gender, age, skin),
      hair: HAIRS[shown],
      skin: SKINS[skin] ?? SKINS[0],
      iris: EYES[eye_color],
      brows: pickWeighted(random, [
        ['defaultNatural', 58],
        ['raisedExcitedNatural', 26],
        ['flatNatural', gender === 'male' ? 12 : 3],
        ['upDownNatural', 6],
      ]),
      glasses: chance(random, age >= 45 ? 0.34 : 0.2)
        ? pickWeighted(random, [
            ['round', 5],
            ['prescription01', 3],
            ['prescription02', 3],
          ])
        : null,
      beard,
      lashes: gender === 'female',
      lines: age >= 58 ? 2 : age >= 43 ? 1 : 0,
      freckles: skin <= 1 && chance(random, shown === 'red' ? 0.6 : age < 40 ? 0.12 : 0.04),
      hat: pickWeighted(random, [
        ['#2f4a5c', 1],
        ['#6b4733', 1],
        ['#3f5a4a', 1],
        ['#7d3049', 1],
        ['#c9834e', 1],
        ['#46304f', 1],
      ]),
    },
  };
}
