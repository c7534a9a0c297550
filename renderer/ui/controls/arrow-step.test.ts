import { expect, test } from 'vitest';
import { arrowStep } from './arrow-step.ts';

test('arrow keys go one card sideways and one row up or down; other keys go nowhere', () => {
  expect(
    ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'].map((key) => arrowStep(key, 4)),
  ).toEqual([1, -1, 4, -4]);
  expect(arrowStep('Enter', 4)).toBeNull();
});
