import { expect, test } from 'vitest';
import { swipeMeans } from './swipe.ts';

test('a swipe sideways turns the photo, down closes, a little of either does nothing', () => {
  expect(swipeMeans({ x: -80, y: 10 })).toBe('next');
  expect(swipeMeans({ x: 80, y: -10 })).toBe('previous');
  expect(swipeMeans({ x: 20, y: 140 })).toBe('close');
  expect(swipeMeans({ x: 20, y: -140 })).toBeNull();
  expect(swipeMeans({ x: 30, y: 20 })).toBeNull();
  expect(swipeMeans({ x: 60, y: 90 })).toBeNull();
});
