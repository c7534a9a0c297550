import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

const plain = (text: string) => text.replace(/\u00A0/g, ' ');

test('storage is told in the nearest unit, in the language’s numbers', () => {
  expect(plain(formatBytes(0, 'nl'))).toBe('0 kB');
  expect(plain(formatBytes(5_300_000, 'nl'))).toBe('5,3 MB');
  expect(plain(formatBytes(48_000_000, 'en'))).toBe('48 MB');
  expect(plain(formatBytes(1_500_000_000, 'de'))).toBe('1,5 GB');
});
