import { expect, test } from 'vitest';
import { arrowTarget, moveTo } from './order.ts';

test('an entry moves to its place, and not past the ends', () => {
  const list = ['a', 'b', 'c', 'd'];
  expect(moveTo(list, 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveTo(list, 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moveTo(list, 1, 99)).toEqual(['a', 'c', 'd', 'b']);
  expect(moveTo(list, 2, -1)).toEqual(['c', 'a', 'b', 'd']);
  expect(moveTo(list, 1, 1)).toBe(list);
  expect(moveTo(list, 9, 0)).toBe(list);
});

test('arrow keys move by one, Home and End to the ends, other keys not at all', () => {
  expect(
    ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'Home', 'End'].map((key) =>
      arrowTarget(key, 1, 4),
    ),
  ).toEqual([0, 0, 2, 2, 0, 3]);
  expect([
    arrowTarget('ArrowLeft', 0, 4),
    arrowTarget('ArrowRight', 3, 4),
    arrowTarget('Enter', 1, 4),
  ]).toEqual([0, 3, null]);
});
