import { chanceOf } from './chance.ts';
import type { Chance } from './chance.ts';
import type { Clothes, Side, FigureLook } from './figure/figure-look.ts';
import type { Person } from './figure/person.ts';
import type { Hour } from './places/place.ts';
import { PLACE_NAMES, PLACES } from './places/places.ts';
import type { PlaceName } from './places/places.ts';
import { PROPS } from './props/props.ts';
import type { PropName } from './props/props.ts';
import type { Room } from './props/prop.ts';
import { nth } from './strokes.ts';

export const CROPS = ['face', 'bust', 'half'] as const;
type Crop = (typeof CROPS)[number];
export type Pose = 'down' | 'hip' | 'chin' | 'fold' | 'hair';

/** What a picture shows of a person: all that changes from picture to picture. */
export interface Look extends FigureLook {
  place: PlaceName;
  crop: Crop;
  prop: PropName | null;
  camera: Camera;
  headTilt: number;
  pose: Pose;
  /** 0 to 11: which of a kind of thing, and how the place lies. */
  pick: number;
  hour: Hour;
}

/** Where the head is on a sheet of 640 by 800, how large, and how the picture leans in degrees. */
interface Camera {
  k: number;
  x: number;
  y: number;
  tilt: number;
}

/** What is asked of a picture; person and number decide the rest. */
export interface LookWish {
  place: PlaceName;
  crop?: Crop;
  prop?: PropName | null;
  /** The face is to be seen well: friendly, with open eyes, without a hat or sunglasses. */
  clear?: boolean;
}

const ALWAYS: readonly Hour[] = ['own'];
const flat = { tint: (colour: string) => colour, cloth: '#000000' };
const roomOf = (person: Person, prop: PropName): readonly Room[] =>
  PROPS[prop](person, flat, 0).crops;

const TOPS_WITHOUT_TROUSERS: readonly Clothes[] = [
  'tee',
  'vneck',
  'strap',
  'tank',
  'shirt',
  'roll',
  'hoodie',
  'breton',
  'jacket',
];

/** The look of a person's picture with that number: always the same one. */
export function lookOf(person: Person, number: number, wish: LookWish): Look {
  const r = chanceOf(`${person.seed}/picture${number}`);
  const place = PLACES[wish.place];
  const crop = wish.crop ?? cropOf(person, number);
  const fits = place.props.filter(
    (prop) =>
      prop === null ||
      roomOf(person, prop).some((room) => room === crop || (crop === 'half' && room === 'far')),
  );
  const prop =
    wish.prop !== undefined
      ? wish.prop
      : crop === 'face'
        ? fits.includes('phones') && r.yes(0.6)
          ? 'phones'
          : null
        : fits.length > 0
          ? r.of(fits)
          : null;
  const far = prop !== null && roomOf(person, prop)[0] === 'far';
  const side = r.of<Side>([-1, 1]);
  const turn = r.of([-0.78, -0.5, -0.22, 0.2, 0.48, 0.76]) * (crop === 'face' ? 0.8 : 1);
  const feels = r.of(['smile', 'laugh', 'smile', 'smirk', 'smile', 'laugh', 'calm'] as const);
  const mood = wish.clear && feels === 'calm' ? 'smile' : feels;
  const camera = cameraOf(crop, far, r);
  const clothes = clothesOf(r.of(place.wear), person, crop);
  const [colour, colour2] = coloursOf(clothes, person, number);
  const posed =
    crop === 'bust'
      ? r.of<Pose>(['down', 'down', 'chin', person.woman ? 'hair' : 'down', 'down'])
      : r.of<Pose>(['down', 'hip', 'fold', 'hip']);
  return {
    place: wish.place,
    crop,
    prop,
    side,
    turn,
    pitch: r.in(-0.6, 0.8),
    mood,
    eyesShut: mood === 'laugh' && r.yes(0.4) && !wish.clear,
    gaze: r.in(-0.6, 0.6) - turn * 0.6,
    cock: mood === 'smirk' ? side : 0,
    camera,
    headTilt: r.in(-7, 7) - turn * 3,
    clothes,
    colour,
    colour2,
    pants: TOPS_WITHOUT_TROUSERS.includes(clothes) ? '#39405a' : null,
    // Stripes do not follow a raised arm.
    pose: clothes === 'breton' && posed === 'chin' ? 'down' : posed,
    hat: unless(wish.clear, place.hats && r.of(place.hats)),
    eyewear: unless(wish.clear, place.eyewear && r.of(place.eyewear)),
    pick: Math.floor(r.in(0, 12)),
    hour: r.of(place.hours ?? ALWAYS),
  };
}

/** Chosen in any case, so that the rest of a look stays the same. */
const unless = <Item>(clear: boolean | undefined, chosen: Item | null | undefined): Item | null =>
  clear ? null : (chosen ?? null);

function cropOf({ seed, age }: Person, number: number): Crop {
  const first = Math.floor(chanceOf(`${seed}/order`).next() * PLACE_NAMES.length);
  return nth(
    ['bust', 'half', 'face', 'half', 'bust'] as const,
    first + number * 2 + Math.floor(age),
  );
}

function cameraOf(crop: Crop, far: boolean, r: Chance): Camera {
  if (crop === 'face')
    return { k: r.in(1.72, 2.02), x: 320 + r.in(-54, 54), y: r.in(318, 350), tilt: r.in(-7, 7) };
  if (far)
    return { k: r.in(0.92, 1), x: 320 + r.in(-50, 50), y: r.in(212, 234), tilt: r.in(-2.5, 2.5) };
  if (crop === 'half')
    return {
      k: r.in(1.06, 1.18),
      x: 320 + r.in(-66, 66),
      y: r.in(228, 252),
      tilt: r.in(-3.5, 3.5),
    };
  return { k: r.in(1.34, 1.54), x: 320 + r.in(-60, 60), y: r.in(272, 304), tilt: r.in(-5, 5) };
}

function clothesOf(worn: Clothes, { woman, age }: Person, crop: Crop): Clothes {
  if (!woman && (worn === 'strap' || worn === 'tank')) return age > 50 ? 'tee' : 'tank';
  return worn === 'breton' && crop === 'face' ? 'roll' : worn;
}

function coloursOf(clothes: Clothes, { palette }: Person, number: number): [string, string] {
  const [one, other] = [nth(palette, number), nth(palette, number + 1)];
  if (clothes === 'wetsuit') return ['#2b3038', palette[0]];
  return clothes === 'overalls' ? ['#3f5f86', other] : [one, other];
}
