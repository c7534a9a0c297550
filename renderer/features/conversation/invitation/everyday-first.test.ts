import { expect, test } from 'vitest';
import { everydayFirst, isEveryday } from './everyday-first.ts';

test('what one opens a conversation with comes first, each in its order', () => {
  expect(everydayFirst(['bondage', 'cooking', 'sex', 'gym'])).toEqual([
    'cooking',
    'gym',
    'bondage',
    'sex',
  ]);
  expect(everydayFirst([])).toEqual([]);
  expect(isEveryday('sadomasochism')).toBe(false);
});
