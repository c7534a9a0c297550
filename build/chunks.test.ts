import { expect, test } from 'vitest';
import { importCycle } from './chunks.ts';

const cycleIn = (imports: Record<string, string[]>) =>
  importCycle(new Map(Object.entries(imports)));

test('files that need each other are found, however far apart; others are none', () => {
  expect(
    cycleIn({
      page: ['shared', 'first'],
      shared: ['first', 'visitor'],
      visitor: ['first'],
      first: [],
    }),
  ).toBeNull();
  expect(cycleIn({ page: ['a'], a: ['b'], b: ['a'] })).toEqual(['a', 'b', 'a']);
  expect(
    cycleIn({ page: ['first', 'a'], first: [], a: ['b', 'first'], b: ['c'], c: ['first', 'a'] }),
  ).toEqual(['a', 'b', 'c', 'a']);
  expect(cycleIn({ a: ['a'] })).toEqual(['a', 'a']);
});
