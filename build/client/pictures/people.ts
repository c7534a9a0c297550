import type { Beard, PersonWish } from '../../../demo/artist/figure/person.ts';
import type { LookWish } from '../../../demo/artist/look.ts';
import type { HairColour } from '../../../demo/artist/figure/palette.ts';
import type { HairStyle } from '../../../demo/artist/figure/hair.ts';

const woman = (tone: number, age: number, style: HairStyle): PersonWish => ({
  woman: true,
  tone,
  age,
  style,
});
const man = (
  tone: number,
  age: number,
  style: HairStyle,
  beard?: Beard,
  hair?: HairColour,
): PersonWish => ({
  woman: false,
  tone,
  age,
  style,
  ...(beard && { beard }),
  ...(hair && { hair }),
});

interface DrawnPerson {
  wish: PersonWish;
  /** By the number of the picture; where one is missing, the person has no such picture. */
  pictures: Readonly<Partial<Record<1 | 2 | 3, LookWish>>>;
}

/** The people of the visitors' pages. They are invented. */
export const PEOPLE: Readonly<Record<string, DrawnPerson>> = {
  sanne: {
    wish: woman(0, 41, 'wavy'),
    pictures: {
      1: { place: 'kitchen', crop: 'half', prop: 'mug' },
      3: { place: 'canal', crop: 'half', prop: 'bike' },
    },
  },
  noor: {
    wish: woman(3, 41, 'curls'),
    pictures: {
      1: { place: 'dusk', crop: 'bust', prop: null },
      2: { place: 'market', crop: 'half', prop: 'basket' },
      3: { place: 'library', crop: 'half', prop: 'book' },
    },
  },
  lotte: {
    wish: { ...woman(1, 36, 'bob'), soft: 0.9 },
    pictures: {
      1: { place: 'canal', crop: 'bust', prop: null },
      2: { place: 'sofa', crop: 'half', prop: 'cat' },
      3: { place: 'beach', crop: 'half', prop: 'surf' },
    },
  },
  amara: {
    wish: woman(6, 39, 'afro'),
    pictures: {
      1: { place: 'rooftop', crop: 'bust', prop: null },
      3: { place: 'garden', crop: 'face', prop: null },
    },
  },
  femke: {
    wish: woman(0, 38, 'bun'),
    pictures: {
      1: { place: 'climb', crop: 'bust', prop: 'towel' },
      3: { place: 'forest', crop: 'half', prop: 'dog' },
    },
  },
  mirjam: {
    wish: woman(0, 57, 'pixie'),
    pictures: { 1: { place: 'garden', crop: 'half', prop: 'pot' } },
  },
  yasmin: {
    wish: woman(2, 37, 'long'),
    pictures: { 1: { place: 'festival', crop: 'half', prop: 'drink' } },
  },
  eva: {
    wish: woman(0, 44, 'fringe'),
    pictures: {
      1: { place: 'train', crop: 'bust', prop: null },
      2: { place: 'tulips', crop: 'half', prop: 'bike' },
      3: { place: 'sofa', crop: 'half', prop: 'mug' },
    },
  },
  daan: {
    wish: man(1, 39, 'crop', 'short', 'brown'),
    pictures: {
      1: { place: 'park', crop: 'half', prop: 'dog' },
      2: { place: 'music', crop: 'half', prop: 'guitar' },
    },
  },
  thijs: {
    wish: man(0, 55, 'sidepart', 'full'),
    pictures: { 1: { place: 'cafe', crop: 'half', prop: 'table' } },
  },
  xavier: {
    wish: man(5, 42, 'buzz', 'short'),
    pictures: { 1: { place: 'music', crop: 'half', prop: 'guitar' } },
  },
  bram: {
    wish: man(0, 34, 'quiff', 'stubble', 'brunette'),
    pictures: { 1: { place: 'sail', crop: 'half', prop: null } },
  },
  samir: {
    wish: { ...man(3, 47, 'curlytop', 'full'), soft: 0.8 },
    pictures: {
      1: { place: 'library', crop: 'bust', prop: null },
      2: { place: 'mountain', crop: 'half', prop: 'pack' },
      3: { place: 'kitchen', crop: 'half', prop: 'table' },
    },
  },
  ruben: {
    wish: man(2, 61, 'receding', 'moustache'),
    pictures: { 1: { place: 'heath', crop: 'half', prop: 'dog' } },
  },
};
