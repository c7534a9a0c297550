import { expect, test } from 'vitest';
import { appearanceOf } from '../members/appearance.ts';
import { portrait } from '../members/portraits.ts';
import { seededRandom } from '../random.ts';
import { draw, poseOf } from './draw.ts';
import { DARK_TONE, SKINS } from './figure/palette.ts';
import { headOf } from './picture.ts';
import { PLACE_NAMES } from './places/places.ts';
import type { PersonDrawing } from './recipe.ts';
import { SHEET } from './strokes.ts';

const WIDTH = 160;
/** How light a face has to be to the eye, and how much its features have to differ, 0 to 1. */
const [LEAST_LIGHT, LEAST_FEATURES] = [0.33, 0.06];
/** How far its colour has to be from what is behind the head, 0 to 1. */
const LEAST_APART = 0.05;

/** How light a face is to the eye, how far its features differ, and how far it is from its background. */
async function measured(drawing: PersonDrawing) {
  const { data, width, height } = await draw(drawing, WIDTH);
  const { person, look } = poseOf(drawing);
  const { k, x, y } = headOf(person, look);
  const lights: number[] = [];
  const [face, behind]: [number[][], number[][]] = [[], []];
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const at = (row * width + column) * 3;
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
      const across = ((column * SHEET.width) / width - x) / k;
      const down = ((row * SHEET.width) / width - y) / k;
      if ((across / 50) ** 2 + ((down - 20) / 66) ** 2 < 1) {
        face.push([red, green, blue]);
        lights.push((red * 0.299 + green * 0.587 + blue * 0.114) / 255);
      }
      const away = Math.hypot(across, down);
      if (away > 165 && away < 230 && down < 70) behind.push([red, green, blue]);
    }
  lights.sort((one, other) => one - other);
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
  const colour = (list: readonly number[][]) =>
    [0, 1, 2].map((channel) => mean(list.map((pixel) => pixel[channel] ?? 0)) / 255);
  const part = (share: number) => lights[Math.floor(lights.length * share)] ?? 0;
  const [own, other] = [colour(face), colour(behind)];
  const apart = Math.hypot(...own.map((value, channel) => value - (other[channel] ?? 0)));
  return {
    light: mean(lights),
    features: part(0.9) - part(0.08),
    // A face may fill the sheet.
    apart: behind.length > 0 ? apart / Math.sqrt(3) : 1,
  };
}

const random = seededRandom(3);
const sitters = SKINS.flatMap((_, tone) =>
  tone < DARK_TONE
    ? []
    : [0, 1].map((number) => ({
        number,
        seed: `dark-${tone}`,
        who: { ...appearanceOf(random, number ? 'male' : 'female', 34).who, tone },
      })),
);

test.each(PLACE_NAMES)('a dark face is seen well and can be read: %s', async (place) => {
  for (const { number, ...sitter } of sitters) {
    const drawing = portrait(sitter, number, { place, clear: true });
    const found = await measured(drawing);
    const name = `${sitter.seed} ${number}: ${JSON.stringify(found)}`;
    expect(found.light, name).toBeGreaterThan(LEAST_LIGHT);
    expect(found.features, name).toBeGreaterThan(LEAST_FEATURES);
    expect(found.apart, name).toBeGreaterThan(LEAST_APART);
  }
});
