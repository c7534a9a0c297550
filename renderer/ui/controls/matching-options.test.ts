import { expect, test } from 'vitest';
import { isNamed, matchingOptions, namesOf } from './matching-options.ts';

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

test('what has names in several languages is found by each, and shown as the reader says it', () => {
  const brussels = { value: 'Bruxelles', label: 'Brussel', also: ['Brussels', 'Brüssel'] };
  for (const typed of ['brussel', 'Brux', 'brusse', 'BRÜ'])
    expect(matchingOptions([{ value: 'Brugge' }, brussels], typed)).toContain(brussels);
  expect(matchingOptions([{ value: 'Brugge' }, brussels], 'bruss')).toEqual([brussels]);
  expect(namesOf(brussels)).toEqual(['Brussel', 'Bruxelles', 'Brussels', 'Brüssel']);
});

test('a name is known again without its accents, and only whole', () => {
  expect(isNamed('Köln', ' koln')).toBe(true);
  expect(isNamed('Köln', 'kol')).toBe(false);
});
