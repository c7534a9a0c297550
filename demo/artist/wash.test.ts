import { expect, test } from 'vitest';
import type { Part } from './picture.ts';
import { LAMP } from './places/lights.ts';
import { SHEET } from './strokes.ts';
import { wash } from './wash.ts';

const WHOLE: Part = { left: 0, top: 0, ...SHEET };
const light = { ...LAMP, key: '#ffffff', shadow: '#000000' };
const [width, height] = [64, 80];

function washed(part = WHOLE, size = { width, height }, side: 1 | -1 = 1): Buffer {
  const data = Buffer.alloc(size.width * size.height * 3, 100);
  wash(data, size, part, light, side);
  return data;
}
const at = (data: Buffer, x: number, y: number, columns = width) => data[(y * columns + x) * 3];

test('the side of the light is lit, the other in shadow, and the middle as it was', () => {
  const data = washed();
  expect(at(data, width - 1, 0)).toBeGreaterThan(145);
  expect(at(data, 0, height - 1)).toBeLessThan(75);
  expect(at(data, width / 2, height / 2)).toBe(100);
  const mirrored = washed(WHOLE, { width, height }, -1);
  expect(at(mirrored, 0, 0)).toBeGreaterThan(145);
  expect(at(mirrored, width - 1, height - 1)).toBeLessThan(75);
});

test('a part of a sheet is lit as it is in the whole of it', () => {
  const part = { left: 160, top: 80, width: 320, height: 320 };
  const [data, own] = [washed(), washed(part, { width: 32, height: 32 })];
  for (const [x, y] of [
    [0, 0],
    [31, 5],
    [16, 31],
  ] as const)
    expect(Math.abs((at(own, x, y, 32) ?? 0) - (at(data, 16 + x, 8 + y) ?? 0))).toBeLessThan(2);
});
