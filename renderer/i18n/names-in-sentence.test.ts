import { expect, test } from 'vitest';
import { namesInSentence, namesWithinSentence } from './names-in-sentence.ts';

test('names within a sentence begin small, except in German and in abbreviations', () => {
  expect(namesInSentence(['Wandelen', 'Lekker eten', 'SM'], 'nl')).toEqual([
    'Wandelen',
    'lekker eten',
    'SM',
  ]);
  expect(namesInSentence(['Wandern', 'Kochen'], 'de')).toEqual(['Wandern', 'Kochen']);
  expect(namesWithinSentence(['Wandelen', 'SM'], 'nl')).toEqual(['wandelen', 'SM']);
});
