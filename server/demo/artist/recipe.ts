import { z } from 'zod';

/** Backgrounds for a person, with the number of palettes. */
export const PORTRAIT_SCENES = {
  studio: 6,
  evening: 2,
  sea: 2,
  forest: 2,
  window: 2,
  cafe: 2,
  town: 2,
  canal: 2,
  library: 1,
  snow: 1,
  garden: 1,
  rooftop: 2,
  tulips: 1,
  mountains: 2,
} as const;
export const VIEWS = {
  beach: 3,
  path: 3,
  table: 2,
  night: 2,
  peaks: 3,
  bicycle: 2,
  cat: 3,
  books: 2,
  sailing: 2,
  mill: 2,
  campfire: 1,
  music: 2,
} as const;
export type PortraitScene = keyof typeof PORTRAIT_SCENES;
export type View = keyof typeof VIEWS;

export const SKINS = ['#f6d5bc', '#eec3a0', '#dba678', '#b87d50', '#96633f', '#6b4733'] as const;
export const HAIRS = {
  black: '#2b211f',
  darkbrown: '#40291f',
  brown: '#5d3b2a',
  brunette: '#6f442d',
  darkblond: '#9b7447',
  blond: '#cda667',
  red: '#a04f2b',
  gray: '#9a9694',
  white: '#d9d5cf',
  other: '#7b4a6b',
} as const;
export const EYES = {
  blue: '#3e6a98',
  green: '#4d7350',
  brown: '#4b3021',
  hazel: '#74542c',
  gray: '#5e6d78',
  other: '#54506b',
} as const;

const colour = z.string().regex(/^#[0-9a-f]{6}$/);
const one = <const Names extends readonly [string, ...string[]]>(...names: Names) => z.enum(names);

const TOPS = [
  'bigHair',
  'bob',
  'bun',
  'curly',
  'curvy',
  'dreads',
  'dreads01',
  'dreads02',
  'fro',
  'froBand',
  'hat',
  'longButNotTooLong',
  'miaWallace',
  'shaggy',
  'shaggyMullet',
  'shavedSides',
  'shortCurly',
  'shortFlat',
  'shortRound',
  'shortWaved',
  'sides',
  'straight01',
  'straight02',
  'straightAndStrand',
  'theCaesar',
  'theCaesarAndSidePart',
  'winterHat02',
  'winterHat03',
] as const;

/** A person before a background: all that the artist needs to draw them again. */
const personSchema = z.strictObject({
  kind: z.literal('person'),
  scene: z.enum(Object.keys(PORTRAIT_SCENES) as [PortraitScene, ...PortraitScene[]]),
  tone: z.number().int().min(0).max(5),
  top: z.enum(TOPS).nullable(),
  hair: colour,
  hat: colour,
  skin: colour,
  iris: colour,
  clothes: one(
    'blazerAndShirt',
    'blazerAndSweater',
    'collarAndSweater',
    'hoodie',
    'overall',
    'shirtCrewNeck',
    'shirtScoopNeck',
    'shirtVNeck',
    'turtleneck',
    'breton',
    'scarf',
  ),
  colour,
  eyes: one('default', 'happy', 'side', 'wink', 'closed'),
  mouth: one('smile', 'twinkle', 'default'),
  brows: one('defaultNatural', 'raisedExcitedNatural', 'flatNatural', 'upDownNatural'),
  glasses: one('round', 'prescription01', 'prescription02', 'sunglasses', 'wayfarers').nullable(),
  beard: one(
    'beardLight',
    'beardMedium',
    'beardMajestic',
    'moustacheFancy',
    'moustacheMagnum',
  ).nullable(),
  lashes: z.boolean(),
  jewels: one('studs', 'hoops', 'pendant', 'studsAndPendant').nullable(),
  lines: z.number().int().min(0).max(2),
  freckles: z.boolean(),
  scale: z.number().min(0.8).max(1.6),
  shift: z.number().min(-60).max(60),
  lean: z.number().min(-6).max(6),
  flip: z.boolean(),
});

const viewSchema = z.strictObject({
  kind: z.literal('view'),
  view: z.enum(Object.keys(VIEWS) as [View, ...View[]]),
  tone: z.number().int().min(0).max(5),
  flip: z.boolean(),
});

export const drawingSchema = z.discriminatedUnion('kind', [personSchema, viewSchema]);
export type Person = z.infer<typeof personSchema>;
export type Drawing = z.infer<typeof drawingSchema>;
