import { expect, test } from 'vitest';
import { iconsIn, importCycle } from './chunks.ts';

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

test('of the icons’ package a page brings those that it names', () => {
  const barrel = [
    "export { default as Clock, default as ClockIcon } from './icons/clock.mjs';",
    "export { default as AlarmClock } from './icons/alarm-clock.mjs';",
    "export { default as CircleAlert, default as AlertCircle } from './icons/circle-alert.mjs';",
  ].join('\n');
  const code =
    'import { Clock, AlertCircle as Warning, type LucideIcon } from "lucide-react";\nimport { AlarmClock } from "elsewhere";';
  expect(iconsIn(code, barrel)).toEqual(['/icons/clock.', '/icons/circle-alert.']);
  expect(iconsIn('', barrel)).toEqual([]);
});
