import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { appearanceOf } from '../people/appearance.ts';
import { photosOf, portrait } from '../people/portraits.ts';
import { seededRandom } from '../random.ts';
import { draw } from './draw.ts';
import { drawVariant, DRAWN, faceSquare, plainVariant } from './encode.ts';
import { drawingSchema, PORTRAIT_SCENES, VIEWS } from './recipe.ts';
import type { Drawing, Person, PortraitScene, View } from './recipe.ts';

const { traits } = appearanceOf(seededRandom(5), 'female', 35);
const somebody = (scene: PortraitScene, changes: Partial<Person> = {}): Person => ({
  ...portrait(seededRandom(3), 'female', traits, scene, true),
  ...changes,
});

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

describe('every scene can be drawn', () => {
  test.each([
    ...Object.keys(PORTRAIT_SCENES).map((scene): [string, Drawing] => [
      `a person before ${scene}`,
      somebody(scene as PortraitScene),
    ]),
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
    drawVariant(somebody('sea'), 'thumb'),
    drawVariant(somebody('sea'), 'thumb'),
    drawVariant(somebody('sea', { hair: '#111111' }), 'thumb'),
  ]);
  expect(one.equals(again)).toBe(true);
  expect(one.equals(other)).toBe(false);
});

test('nothing of a face is left in the blurred form', async () => {
  const { data, info } = await sharp(await drawVariant(somebody('studio'), 'blurred'))
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
    const appearance = appearanceOf(random, gender, 20 + (number % 50));
    for (const drawing of photosOf(random, gender, appearance.traits, 4)) {
      const { left, top, side } = faceSquare(drawing);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(left + side).toBeLessThanOrEqual(1.000001);
      expect(top + side).toBeLessThanOrEqual(1.250001);
      if (drawing.kind !== 'person') continue;
      // Both eyes and the mouth, by the same way that the figure is placed on the sheet.
      for (const [faceX, faceY] of [
        [108, 112],
        [172, 112],
        [140, 160],
      ] as const) {
        const unit = drawing.scale / 280;
        const [x, y] = [
          0.5 + (faceX - 140) * unit + drawing.shift / 640,
          1.25 - drawing.scale * 0.98 + faceY * unit,
        ];
        const angle = (drawing.lean * Math.PI) / 180;
        const [dx, dy] = [x - 0.5, y - 1.25];
        const turned = [
          0.5 + (drawing.flip ? -1 : 1) * (dx * Math.cos(angle) - dy * Math.sin(angle)),
          1.25 + dx * Math.sin(angle) + dy * Math.cos(angle),
        ] as const;
        expect(turned[0]).toBeGreaterThan(left);
        expect(turned[0]).toBeLessThan(left + side);
        expect(turned[1]).toBeGreaterThan(top);
        expect(turned[1]).toBeLessThan(top + side);
      }
    }
  }
});

test('where the avatar is cut, there is the skin', async () => {
  for (const flip of [false, true]) {
    const person = somebody('studio', {
      skin: '#6b4733',
      flip,
      shift: 30,
      lean: 3,
      scale: 1.1,
      glasses: null,
      tone: 1,
      eyes: 'happy',
    });
    const { left, top, side } = faceSquare(person);
    // Below the eyes, beside the nose: cheeks and nose alone.
    const [red, green, blue] = await colourAt(person, {
      left: left + side * 0.4,
      top: top + side * 0.5,
      side: side * 0.16,
    });
    expect(red).toBeGreaterThan(60);
    expect((red ?? 0) - (blue ?? 0)).toBeGreaterThan(25);
    expect((red ?? 0) - (green ?? 0)).toBeGreaterThan(12);
  }
});

test('a recipe that was tampered with is none', () => {
  expect(drawingSchema.safeParse(somebody('cafe')).success).toBe(true);
  for (const broken of [
    null,
    {},
    { kind: 'person' },
    { ...somebody('cafe'), hair: '"/><image href="file:///etc/passwd"/>' },
    { ...somebody('cafe'), scene: 'moon' },
    { ...somebody('cafe'), scale: 40 },
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
      await size(
        await drawVariant(somebody(Object.keys(PORTRAIT_SCENES)[0] as PortraitScene), variant),
      ),
    );
  },
);
