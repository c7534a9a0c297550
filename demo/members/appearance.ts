import type { BODY_TYPES, Gender } from '../../shared/profile-choices.ts';
import type { HairStyle } from '../artist/figure/hair.ts';
import type { EyeColour, HairColour } from '../artist/figure/palette.ts';
import { hairStyles } from '../artist/figure/person.ts';
import type { Who } from '../artist/recipe.ts';
import { chance, pick, pickWeighted } from '../random.ts';
import type { Random } from '../random.ts';

/** What a profile says of a member's looks, and who is drawn for it. */
export interface Appearance {
  hair_color: Exclude<HairColour, 'light' | 'salt'> | 'bald';
  eye_color: EyeColour;
  body_type: (typeof BODY_TYPES)[number] | null;
  who: Who;
}

type Weighted<Item> = readonly (readonly [Item, number])[];
const GREY_FROM = 55;
/** From this tone on, hair and eyes are dark. */
const TANNED = 2;

const tones: Weighted<number> = [
  [0, 33],
  [1, 29],
  [2, 13],
  [3, 10],
  [4, 6],
  [5, 5],
  [6, 4],
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
const bodies: Weighted<Appearance['body_type']> = [
  ['slim', 28],
  ['normal', 54],
  ['fat', 10],
  [null, 8],
];

function hairFor(
  random: Random,
  gender: Gender,
  age: number,
  tone: number,
): Appearance['hair_color'] {
  if (gender === 'male' && chance(random, age >= 45 ? 0.16 : age >= 30 ? 0.05 : 0.01))
    return 'bald';
  if (age >= GREY_FROM) return chance(random, age >= 64 ? 0.6 : 0.15) ? 'white' : 'gray';
  return pickWeighted(random, tone >= TANNED ? darkHair : lightHair);
}

function styleFor(
  random: Random,
  gender: Gender,
  age: number,
  { tone, isBald }: { tone: number; isBald: boolean },
): HairStyle {
  if (isBald) return age >= 45 && chance(random, 0.35) ? 'receding' : 'bald';
  const styles = hairStyles(gender === 'female', age, tone);
  return pick(
    random,
    styles.filter((style) => style !== 'bald' && style !== 'receding'),
  );
}

/** The hair colour; for a bald man that of his beard and brows. */
export function hairUnder(
  hair: Appearance['hair_color'],
  { age, tone }: { age: number; tone: number },
): HairColour {
  if (hair !== 'bald') return hair;
  return age >= GREY_FROM ? 'gray' : tone >= TANNED ? 'black' : 'brown';
}

/** How round somebody of a body type is drawn, 0 to 1. */
function softnessOf(random: Random, body: Appearance['body_type']): number {
  const from = body === 'fat' ? 0.7 : body === 'slim' ? 0 : 0.12;
  return Math.round((from + random() * (body === 'slim' ? 0.1 : 0.28)) * 100) / 100;
}

const LONG: readonly HairStyle[] = ['manbun', 'waves', 'locs'];

function beardFor(random: Random, age: number, style: HairStyle): Who['beard'] {
  // With long hair and a bare chin he would look like a woman.
  if (LONG.includes(style)) return pick(random, ['short', 'full'] as const);
  if (age < 23 || !chance(random, 0.46)) return null;
  return pickWeighted(random, [
    ['short', 36],
    ['stubble', 30],
    ['full', age >= 30 ? 26 : 10],
    ['moustache', age >= 35 ? 8 : 2],
  ]);
}

/** Looks by gender and age: grey from 55 on, beards. */
export function appearanceOf(random: Random, gender: Gender, age: number): Appearance {
  const tone = pickWeighted(random, tones);
  const hair_color = hairFor(random, gender, age, tone);
  const eye_color = pickWeighted(random, tone >= TANNED ? darkEyes : lightEyes);
  const body_type = pickWeighted(random, bodies);
  const style = styleFor(random, gender, age, { tone, isBald: hair_color === 'bald' });
  return {
    hair_color,
    eye_color,
    body_type,
    who: {
      woman: gender === 'female',
      age,
      tone,
      hair: hairUnder(hair_color, { age, tone }),
      eyes: eye_color,
      style,
      beard: gender === 'male' ? beardFor(random, age, style) : null,
      glasses: chance(random, age >= 45 ? 0.34 : 0.2)
        ? pickWeighted(random, [
            ['round', 5],
            ['square', 3],
            ['wide', 3],
          ])
        : null,
      freckles:
        tone < TANNED && chance(random, hair_color === 'red' ? 0.6 : age < 40 ? 0.12 : 0.04),
      soft: softnessOf(random, body_type),
    },
  };
}
