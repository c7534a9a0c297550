import { expect, test } from 'vitest';
import { overlayFile } from './badge.ts';

test.each([
  [0, null],
  [1, 'overlay-1.png'],
  [99, 'overlay-99.png'],
  [100, 'overlay-99-plus.png'],
  [1_000_000, 'overlay-99-plus.png'],
])('%i unread show as %s', (count, file) => {
  expect(overlayFile(count)).toBe(file);
});
