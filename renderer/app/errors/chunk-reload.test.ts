import { expect, test } from 'vitest';
import { isChunkError, mayReload } from './chunk-reload.ts';

test('an error of a part that could not be fetched is told from other errors', () => {
  expect(
    isChunkError(
      new TypeError('Failed to fetch dynamically imported module: http://x/assets/page-1.js'),
    ),
  ).toBe(true);
  expect(
    isChunkError(
      new TypeError('error loading dynamically imported module: http://x/assets/page-1.js'),
    ),
  ).toBe(true);
  expect(isChunkError(new TypeError('Importing a module script failed.'))).toBe(true);
  expect(isChunkError(new Error('Unable to preload CSS for /assets/page-1.css'))).toBe(true);
  expect(isChunkError(new TypeError('Failed to fetch'))).toBe(false);
  expect(isChunkError('Failed to fetch dynamically imported module')).toBe(false);
});

test('R-445 reloads at most once in 60 s', () => {
  expect(mayReload(null, 1_000_000)).toBe(true);
  expect(mayReload(1_000_000, 1_059_999)).toBe(false);
  expect(mayReload(1_000_000, 1_060_000)).toBe(true);
});

test('a device whose clock was set back may reload', () => {
  expect(mayReload(2_000_000, 1_000_000)).toBe(true);
});
