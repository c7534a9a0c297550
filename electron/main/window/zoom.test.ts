import { expect, test } from 'vitest';
import { zoomed } from './zoom.ts';

test.each([
  [100, 'in', 110],
  [100, 'out', 90],
  [175, 'in', 200],
  [200, 'in', 200],
  [67, 'out', 67],
  [150, 'reset', 100],
  [100, 'reset', 100],
] as const)('%i %s is %i', (now, direction, next) => {
  expect(zoomed(now, direction)).toBe(next);
});
