import { chanceOf } from '../chance.ts';
import type { Chance } from '../chance.ts';
import type { HairStyle } from './hair.ts';
import { DARK_TONE, EYES, LIPSTICKS, WARDROBES } from './palette.ts';
import type { EyeColour, HairColour } from './palette.ts';
import type { Face } from './face.ts';

export const BEARDS = ['stubble', 'short', 'full', 'moustache'] as const;
export type Beard = (typeof BEARDS)[number];
export const GLASSES = ['round', 'square', 'wide'] as const;
type Glasses = (typeof GLASSES)[number];

export interface PersonWish {
  woman?: boolean;
  age?: number;
  /** Skin, from light 0 to dark 6. */
  tone?: number;
  hair?: HairColour;
  eyes?: EyeColour;
  style?: HairStyle;
  beard?: Beard | null;
  glasses?: Glasses | null;
  freckles?: boolean;
  /** How round, 0 to 1. */
  soft?: number;
}

/** Who somebody is: all that stays the same from picture to picture. */
export interface Person {
  seed: string;
  woman: boolean;
  age: number;
  tone: number;
  hair: HairColour;
  style: HairStyle;
  soft: number;
  face: Face;
  brow: { w: number; arch: number; y: number };
  eye: { size: number; tilt: number; gap: number; colour: string };
  nose: { w: number; len: number; bend: number };
  /** `stick`: the colour of a lipstick. */
  mouth: { w: number; full: number; stick: string | null };
  beard: Beard | null;
  glasses: Glasses | null;
  freckles: boolean;
  jewels: 'studs' | 'hoops' | 'drops' | null;
  /** Of the years: none, fine or deep. */
  lines: 0 | 1 | 2;
  build: number;
  palette: readonly [string, string, string];
}

const WOMEN: readonly HairStyle[] = [
  'long',
  'wavy',
  'bob',
  'fringe',
  'bun',
  'lowbun',
  'ponytail',
  'afro',
  'curls',
  'braids',
  'pixie',
  'long',
  'wavy',
  'bob',
];
const MEN: readonly HairStyle[] = [
  'crop',
  'sidepart',
  'quiff',
  'buzz',
  'curlytop',
  'waves',
  'manbun',
  'receding',
  'bald',
  'locs',
  'crop',
  'sidepart',
];
const DARK_WOMEN: readonly HairStyle[] = [
  'afro',
  'curls',
  'braids',
  'bun',
  'braids',
  'lowbun',
  'pixie',
  'curls',
  'afro',
];
const DARK_MEN: readonly HairStyle[] = ['buzz', 'buzz', 'curlytop', 'locs', 'bald', 'crop'];
const OLDER_WOMEN: readonly HairStyle[] = ['bob', 'pixie', 'bun', 'lowbun', 'wavy', 'bob', 'curls'];

/** The ways of wearing hair at an age and with a tone of skin; common ones are listed twice. */
export function hairStyles(woman: boolean, age: number, tone: number): readonly HairStyle[] {
  const without = (list: readonly HairStyle[], ...styles: readonly HairStyle[]) =>
    list.filter((style) => !styles.includes(style));
  if (woman && age > 54) return OLDER_WOMEN;
  let styles =
    tone >= DARK_TONE
      ? woman
        ? DARK_WOMEN
        : DARK_MEN
      : without(woman ? WOMEN : MEN, 'afro', 'locs', ...(age > 45 ? (['braids'] as const) : []));
  if (!woman && age > 50)
    styles = [...without(styles, 'curlytop', 'quiff', 'manbun', 'waves'), 'receding', 'sidepart'];
  if (!woman && age < 34) styles = without(styles, 'receding', 'bald');
  return styles;
}

function hairColours(age: number, tone: number): readonly HairColour[] {
  const young: readonly [HairColour, HairColour, ...HairColour[]] =
    tone >= DARK_TONE
      ? ['black', 'black', 'darkbrown', 'darkbrown']
      : tone >= 2
        ? ['black', 'darkbrown', 'brown', 'darkbrown', 'brunette']
        : ['darkbrown', 'brown', 'brunette', 'red', 'blond', 'darkblond', 'light', 'blond'];
  if (age > 62) return ['gray', 'white', 'white', 'salt'];
  return age > 50 ? ['gray', 'salt', young[0], young[1], 'gray'] : young;
}

function eyeColour(r: Chance, tone: number): string {
  return tone >= 3
    ? r.of(['#3b241a', '#4a2e1f', '#2f1d18'])
    : r.of(['#4b6f8a', '#4f7a63', '#5a3b26', '#4a2e1f', '#6d8aa0', '#7a5a2f']);
}

function beardOf(r: Chance, style: HairStyle): Beard | null {
  return style === 'manbun' || style === 'waves'
    ? r.of(['short', 'full'])
    : r.of([null, null, 'stubble', 'short', 'full', 'stubble', 'moustache', 'short']);
}

/** The person of a seed: always the same one, in any order of pictures. */
export function personOf(seed: string, wish: PersonWish = {}): Person {
  const r = chanceOf(`${seed}/who`);
  const woman = wish.woman ?? r.yes(0.55);
  const age = wish.age ?? Math.round(r.in(24, 66));
  const tone = wish.tone ?? r.of([0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6]);
  const hair = r.of(hairColours(age, tone));
  const style = wish.style ?? r.of(hairStyles(woman, age, tone));
  const soft = wish.soft ?? (r.yes(0.3) ? r.in(0.45, 1) : r.in(0, 0.3));
  const dark = tone >= DARK_TONE;
  return {
    seed,
    woman,
    age,
    tone,
    hair: wish.hair ?? hair,
    style,
    soft,
    face: {
      w: r.in(64, 71) + soft * 4,
      jaw: (woman ? r.in(46, 54) : r.in(54, 61)) + soft * 9,
      chin: woman ? r.in(13, 20) : r.in(19, 29),
      len: r.in(-5, 7),
    },
    brow: {
      w: woman ? r.in(4.6, 6.4) : r.in(6.6, 9),
      arch: woman ? r.in(4, 9) : r.in(1, 5),
      y: r.in(-2, 3),
    },
    eye: {
      size: woman ? r.in(1.06, 1.2) : r.in(0.96, 1.1),
      tilt: r.in(-2.2, 3),
      gap: r.in(28.5, 32),
      colour: chosen(eyeColour(r, tone), wish.eyes && EYES[wish.eyes]),
    },
    nose: {
      w: (woman ? r.in(10, 13.5) : r.in(12, 16.5)) + (dark ? 3 : 0),
      len: woman ? r.in(33, 39) : r.in(36, 43),
      bend: r.in(-2, 4),
    },
    mouth: {
      w: r.in(23, 29),
      full: (woman ? r.in(5.5, 8.5) : r.in(3.5, 5.5)) + (dark ? 1.6 : 0),
      stick: woman && r.yes(0.42) ? r.of(LIPSTICKS) : null,
    },
    beard: woman ? null : wish.beard !== undefined ? wish.beard : beardOf(r, style),
    glasses: chosen(r.yes(age > 45 ? 0.34 : 0.2) ? r.of(GLASSES) : null, wish.glasses),
    freckles: chosen(tone < 2 && r.yes(0.26), wish.freckles),
    jewels: woman ? r.of(['studs', 'hoops', 'drops', null]) : r.yes(0.1) ? 'studs' : null,
    lines: age > 58 ? 2 : age > 42 ? 1 : 0,
    build: woman ? r.in(138, 158) : r.in(164, 186),
    palette: r.of(WARDROBES),
  };
}

/** The wanted value, else the seed's: it is drawn in any case, so that the rest stays the same. */
const chosen = <Item>(given: Item, wished: Item | undefined): Item =>
  wished === undefined ? given : wished;
