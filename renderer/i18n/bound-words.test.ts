import { expect, test } from 'vitest';
import { boundProse, boundTexts, boundWords } from './bound-words.ts';

test('a Polish word of one letter stays with the next word, wherever it stands', () => {
  expect(boundWords('pl', 'W polu, w którym (i nie tylko) piszesz o nas')).toBe(
    'W\u00a0polu, w\u00a0którym (i\u00a0nie tylko) piszesz o\u00a0nas',
  );
  expect(boundWords('pl', 'a w domu')).toBe('a\u00a0w\u00a0domu');
  expect(boundWords('nl', 'a w domu')).toBe('a w domu');
});

test('a French pronoun stays with its verb', () => {
  expect(boundWords('fr-BE', 'Avec qui passerais-tu ? Y a-t-il')).toBe(
    'Avec qui passerais-\u2060tu ? Y\u00a0a-\u2060t-\u2060il',
  );
  expect(boundWords('fr', 'peut-être')).toBe('peut-être');
});

test('running text keeps a phone number and the word e-mail whole', () => {
  expect(boundProse('nl', 'een e-mail naar +31 30 000 of 5 dagen')).toBe(
    'een e-\u2060mail naar +31\u00a030\u00a0000 of 5 dagen',
  );
});

test('the texts of a namespace are bound, however deep they are', () => {
  expect(boundTexts('pl', { a: 'w domu', b: { c: 'i ty' } })).toEqual({
    a: 'w\u00a0domu',
    b: { c: 'i\u00a0ty' },
  });
});
