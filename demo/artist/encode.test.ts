import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { appearanceOf } from '../members/appearance.ts';
import { photosOf, portrait } from '../members/portraits.ts';
import { seededRandom } from '../random.ts';
import { draw, poseOf } from './draw.ts';
import { drawVariant, DRAWN, faceSquare, plainVariant } from './encode.ts';
import { EYES } from './figure/palette.ts';
import { headOf } from './picture.ts';
import { PLACE_NAMES } from './places/places.ts';
import type { PlaceName } from './places/places.ts';
import { drawingSchema, VIEWS } from './recipe.ts';
import type { Drawing, PersonDrawing, View, Who } from './recipe.ts';
import { SHEET } from './strokes.ts';

const { who } = appearanceOf(seededRandom(5), 'female', 35);
const somebody = (
  place: PlaceName,
  { look, changes }: { look?: Partial<PersonDrawing['look']>; changes?: Partial<Who> } = {},
): PersonDrawing =>
  portrait({ seed: 'somebody', who: { ...who, ...changes } }, 0, { place, ...look });

/** The average colour of a part of a drawn picture, in parts of its width. */
async function colourAt(
  drawing: Drawing,
  square: { left: number; top: number; side: number },
): Promise<number[]> {
  const picture = await draw(drawing, 240);
  const [left, top, side] = [square.left, square.top, square.side].map((part) =>
    Math.round(part * 240),
  ) as [number, number, number];
  // Statistics are those of a whole picture, so the part becomes one first.
  const part = await sharp(picture.data, {
    raw: { width: picture.width, height: picture.height, channels: picture.channels },
  })
    .extract({ left, top, width: side, height: side })
    .png()
    .toBuffer();
  const stats = await sharp(part).stats();
  return stats.channels.map((channel) => channel.mean);
}

describe('every place and view can be drawn', () => {
  test.each([
    ...PLACE_NAMES.map((place): [string, Drawing] => [`a person at ${place}`, somebody(place)]),
    ...Object.keys(VIEWS).map((view): [string, Drawing] => [
      `a picture of ${view}`,
      { kind: 'view', view: view as View, tone: 0, flip: true },
    ]),
  ])('%s', async (_name, drawing) => {
    const { data, info } = await sharp(await drawVariant(drawing, 'medium'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 480, height: 600, channels: 3 });
    // Neither empty nor of one colour.
    const stats = await sharp(data, { raw: { width: 480, height: 600, channels: 3 } }).stats();
    expect(stats.channels.some((channel) => channel.stdev > 12)).toBe(true);
  });
});

test('each form has its size, is WebP, and carries no metadata', async () => {
  const sizes = {
    thumb: [160, 160],
    medium: [480, 600],
    large: [DRAWN.width, DRAWN.height],
    blurred: [320, 400],
  } as const;
  for (const [variant, [width, height]] of Object.entries(sizes)) {
    const { format, exif, icc, xmp, iptc, ...rest } = await sharp(
      await drawVariant(somebody('cafe'), variant as keyof typeof sizes),
    ).metadata();
    expect({ format, width: rest.width, height: rest.height, exif, icc, xmp, iptc }).toEqual({
      format: 'webp',
      width,
      height,
      exif: undefined,
      icc: undefined,
      xmp: undefined,
      iptc: undefined,
    });
  }
});

test('the same recipe gives the same bytes, another one others', async () => {
  const [one, again, other] = await Promise.all([
    drawVariant(somebody('beach'), 'thumb'),
    drawVariant(somebody('beach'), 'thumb'),
    drawVariant(somebody('beach', { changes: { hair: 'red' } }), 'thumb'),
  ]);
  expect(one.equals(again)).toBe(true);
  expect(one.equals(other)).toBe(false);
});

test('nothing of a face is left in the blurred form', async () => {
  const { data, info } = await sharp(
    await drawVariant(somebody('wall', { look: { crop: 'face' } }), 'blurred'),
  )
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Neighbouring pixels hardly differ: there is no edge, so no eye and no mouth.
  let steepest = 0;
  for (let index = 1; index < data.length; index++)
    if (index % info.width !== 0)
      steepest = Math.max(steepest, Math.abs((data[index] ?? 0) - (data[index - 1] ?? 0)));
  expect(steepest).toBeLessThan(14);
});

test('an avatar shows the whole face, wherever the figure stands', () => {
  const random = seededRandom(11);
  for (let number = 0; number < 400; number++) {
    const gender = number % 2 ? 'male' : 'female';
    const sitter = {
      seed: `demo-${number}`,
      who: appearanceOf(random, gender, 20 + (number % 50)).who,
    };
    const place = PLACE_NAMES[number % PLACE_NAMES.length] ?? 'canal';
    for (const drawing of photosOf(random, sitter, place, 4)) {
      const { left, top, side } = faceSquare(drawing);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(left + side).toBeLessThanOrEqual(1.000001);
      expect(top + side).toBeLessThanOrEqual(1.250001);
      if (drawing.kind !== 'person') continue;
      // Both eyes and the mouth, by the same way that the figure is placed on the sheet.
      const { person, look } = poseOf(drawing);
      const { k, x, y, tilt } = headOf(person, look);
      for (const [faceX, faceY] of [
        [-46, 4],
        [46, 4],
        [0, 84],
      ] as const) {
        const [leaning, turning] = [(look.headTilt * Math.PI) / 180, (tilt * Math.PI) / 180];
        const [inX, inY] = turned(faceX, faceY - 96, leaning);
        const [onX, onY] = turned(inX, inY + 96, turning);
        const [atX, atY] = [(x + k * onX) / SHEET.width, (y + k * onY) / SHEET.width];
        expect(atX).toBeGreaterThan(left);
        expect(atX).toBeLessThan(left + side);
        expect(atY).toBeGreaterThan(top);
        expect(atY).toBeLessThan(top + side);
      }
    }
  }
});

const turned = (x: number, y: number, angle: number): readonly [number, number] => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
];

test.each(['face', 'bust', 'half'] as const)(
  'where the avatar is cut, there is the skin: %s',
  async (crop) => {
    for (const tone of [0, 6]) {
      const person = somebody('park', {
        look: { crop, prop: null },
        changes: { tone, glasses: null, style: 'bun', freckles: false },
      });
      const { left, top, side } = faceSquare(person);
      // Below the eyes: cheeks and nose alone.
      const [red = 0, green = 0, blue = 0] = await colourAt(person, {
        left: left + side * 0.42,
        top: top + side * 0.54,
        side: side * 0.14,
      });
      expect(red).toBeGreaterThan(60);
      expect(red - blue).toBeGreaterThan(25);
      expect(red - green).toBeGreaterThan(12);
      // Light skin is light, dark skin dark.
      expect(red > 170).toBe(tone === 0);
    }
  },
);

test('a person is drawn as the recipe says, on every picture alike', () => {
  const described = { ...who, hair: 'red', eyes: 'green', age: 61, glasses: 'round' } as const;
  const poses = [0, 1, 2, 3].map((number) =>
    poseOf(portrait({ seed: 'somebody', who: described }, number, { place: 'canal' })),
  );
  expect(new Set(poses.map(({ person }) => JSON.stringify(person))).size).toBe(1);
  expect(poses[0]?.person).toMatchObject({
    woman: true,
    hair: 'red',
    eye: { colour: EYES.green },
    age: 61,
    lines: 2,
    glasses: 'round',
  });
  expect(new Set(poses.map(({ look }) => JSON.stringify(look))).size).toBe(4);
});

test('a clear look hides nothing of a face, whoever it is', () => {
  for (const place of PLACE_NAMES)
    for (let number = 0; number < 40; number++) {
      const sitter = { seed: `demo-${number}`, who };
      const { look } = poseOf(portrait(sitter, 0, { place }));
      expect(look).toMatchObject({ hat: null, eyewear: null, eyesShut: false });
      expect(look.mood).not.toBe('calm');
    }
});

test('a recipe that was tampered with is none', () => {
  expect(drawingSchema.safeParse(somebody('cafe')).success).toBe(true);
  for (const broken of [
    null,
    {},
    { kind: 'person' },
    { ...somebody('cafe'), seed: '"/><image href="file:///etc/passwd"/>' },
    { ...somebody('cafe'), who: { ...who, hair: '#111111' } },
    { ...somebody('cafe'), who: { ...who, tone: 7 } },
    { ...somebody('cafe'), look: { place: 'moon' } },
    { ...somebody('cafe'), number: -1 },
    { ...somebody('cafe'), more: 1 },
  ])
    expect(drawingSchema.safeParse(broken).success).toBe(false);
});

test.each(['thumb', 'medium', 'large', 'blurred'] as const)(
  'a plain picture is as large as a drawn one: %s',
  async (variant) => {
    const size = async (bytes: Buffer) => {
      const { width, height, format } = await sharp(bytes).metadata();
      return { width, height, format };
    };
    expect(await size(await plainVariant(variant))).toEqual(
      await size(await drawVariant(somebody('cafe'), variant)),
    );
  },
);
