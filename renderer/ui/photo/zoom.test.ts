import { expect, test } from 'vitest';
import { WHOLE, withinStage, zoomAt } from './zoom.ts';

const stage = { width: 400, height: 800 };
const picture = { width: 400, height: 300 };

test('the point under the fingers stays where it is', () => {
  const view = zoomAt(WHOLE, 2, { x: 100, y: -50 });
  expect(view).toEqual({ scale: 2, x: -100, y: 50 });
  // What lay at (100, -50) of the picture lies there still.
  expect([100 * view.scale + view.x, -50 * view.scale + view.y]).toEqual([100, -50]);
  expect(zoomAt(view, 1, { x: 100, y: -50 })).toEqual({ scale: 1, x: 0, y: 0 });
});

test('it comes no closer than five times and goes no further than whole', () => {
  expect(zoomAt(WHOLE, 40, { x: 0, y: 0 }).scale).toBe(5);
  expect(zoomAt(WHOLE, 0.1, { x: 0, y: 0 }).scale).toBe(1);
});

test('it can be moved to its edges and not past them; what fits stays in the middle', () => {
  expect(withinStage({ scale: 2, x: 900, y: 900 }, stage, picture)).toEqual({
    scale: 2,
    x: 200,
    y: 0,
  });
  expect(withinStage({ scale: 4, x: -900, y: -900 }, stage, picture)).toEqual({
    scale: 4,
    x: -600,
    y: -200,
  });
  expect(withinStage({ scale: 1, x: 30, y: 30 }, stage, picture)).toEqual(WHOLE);
});
