import { expect, test } from 'vitest';
import { isNamed, matchingOptions } from './matching-options.ts';

const towns = [
  '’s-Hertogenbosch',
  'Amersfoort',
  'Bergen op Zoom',
  'Köln',
  'Łódź',
  'Súdwest-Fryslân',
  'Zoetermeer',
  'Gießen',
].map((value) => ({ value }));
const found = (typed: string) => matchingOptions(towns, typed).map((town) => town.value);

test.each([
  ['s-hert', '’s-Hertogenbosch'],
  ['hertogen', '’s-Hertogenbosch'],
  ['koln', 'Köln'],
  ['KÖL', 'Köln'],
  ['lodz', 'Łódź'],
  ['sudwest fry', 'Súdwest-Fryslân'],
  ['giess', 'Gießen'],
  ['  amers ', 'Amersfoort'],
])('%s finds %s', (typed, town) => {
  expect(found(typed)).toEqual([town]);
});

test('what begins with the text stands before what has it in a later word; no text finds all, another none', () => {
  expect(found('zo')).toEqual(['Zoetermeer', 'Bergen op Zoom']);
  expect(found('')).toHaveLength(towns.length);
  expect(found('oort')).toEqual([]);
});

test('a name is known again without its accents, and only whole', () => {
  expect(isNamed('Köln', ' koln')).toBe(true);
  expect(isNamed('Köln', 'kol')).toBe(false);
});
