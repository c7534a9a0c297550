import { expect, test } from 'vitest';
import { idOfHash, UUID_PATTERN } from './identifiers.ts';

test('the id of a hash is a UUIDv8 of its first digits, always the same', () => {
  const hash = '0123456789abcdef0123456789abcdefffff';
  expect(idOfHash(hash)).toBe('01234567-89ab-8def-8123-456789abcdef');
  expect(idOfHash(hash)).toMatch(UUID_PATTERN);
});
