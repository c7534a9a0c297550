import { expect, test } from 'vitest';
import { dictionariesOf } from './spell-check.ts';

test('a member’s own language is checked, by what the system has of it', () => {
  expect(dictionariesOf('nl-BE', ['en-US', 'nl', 'fr'])).toEqual(['nl']);
  expect(dictionariesOf('en', ['en-US', 'en-GB'])).toEqual(['en-GB']);
  expect(dictionariesOf('pl', ['en-US'])).toEqual([]);
});
