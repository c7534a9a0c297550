import { expect, test } from 'vitest';
import { acceptedLanguages } from './accepted-languages.ts';

test('the languages of a browser are read by their weight; what is no language is left out', () => {
  expect(acceptedLanguages('de-AT,en;q=0.3,de;q=0.9,fr;q=0,*;q=0.1, <b>;q=1')).toEqual([
    'de-AT',
    'de',
    'en',
  ]);
  expect(acceptedLanguages(null)).toEqual([]);
  expect(acceptedLanguages(''.padEnd(10_000, 'nl,'))).toHaveLength(20);
});
