import { z } from 'zod';
import { HAIR_STYLES } from './figure/hair.ts';
import { EYES, HAIRS, SKINS } from './figure/palette.ts';
import { BEARDS, GLASSES } from './figure/person.ts';
import { CROPS } from './look.ts';
import { PLACES } from './places/places.ts';
import { PROPS } from './props/props.ts';

/** Pictures without a person, with the number of palettes. */
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
export type View = keyof typeof VIEWS;

const oneOf = <Name extends string>(named: Readonly<Record<Name, unknown>>) =>
  z.enum(Object.keys(named) as [Name, ...Name[]]);

/** Who is drawn: what their profile says. The seed decides the rest. */
const whoSchema = z.strictObject({
  woman: z.boolean(),
  age: z.number().int().min(18).max(120),
  tone: z
    .number()
    .int()
    .min(0)
    .max(SKINS.length - 1),
  hair: oneOf(HAIRS),
  eyes: oneOf(EYES),
  style: oneOf(HAIR_STYLES),
  beard: z.enum(BEARDS).nullable(),
  glasses: z.enum(GLASSES).nullable(),
  freckles: z.boolean(),
  soft: z.number().min(0).max(1),
});

/** A person somewhere: all that the artist needs to draw them again. */
const personSchema = z.strictObject({
  kind: z.literal('person'),
  seed: z.string().regex(/^[a-z0-9-]{1,60}$/),
  /** Which of this person's pictures. */
  number: z.number().int().min(0).max(99),
  who: whoSchema,
  look: z.strictObject({
    place: oneOf(PLACES),
    crop: z.enum(CROPS).optional(),
    prop: oneOf(PROPS).nullable().optional(),
    clear: z.boolean().optional(),
  }),
});

const viewSchema = z.strictObject({
  kind: z.literal('view'),
  view: oneOf(VIEWS),
  tone: z.number().int().min(0).max(5),
  flip: z.boolean(),
});

export const drawingSchema = z.discriminatedUnion('kind', [personSchema, viewSchema]);
export type Who = z.infer<typeof whoSchema>;
export type PersonDrawing = z.infer<typeof personSchema>;
export type Drawing = z.infer<typeof drawingSchema>;
