import { expect, test } from 'vitest';
import { firstLine, introOf } from './intro.ts';
import type { IntroRecord } from './intro.ts';

const record = (more: Partial<IntroRecord> = {}): IntroRecord => ({
  interests: ['bondage', 'tea', 'hiking'],
  about: 'Ik loop graag. En verder?',
  visible: null,
  ...more,
});

test.each([
  ['Ik dans slecht. Maar vol overgave.', 'Ik dans slecht.'],
  ['Wat is 3.5 keer twee? Zeven!', 'Wat is 3.5 keer twee?'],
  ['Zonder punt\n\nen nog een alinea.', 'Zonder punt'],
  ['  veel    wit  ', 'veel wit'],
  ['Nou… misschien.', 'Nou…'],
  ['', null],
  ['\n\n', null],
])('the first line of %j is %j', (text, line) => {
  expect(firstLine(text)).toBe(line);
});

test('a long sentence is cut, and never within what is read as one sign', () => {
  expect(firstLine('woord '.repeat(60))).toMatch(/^(woord ){14}woord…$/);
  const families = firstLine('👨‍👩‍👧‍👦'.repeat(120)) ?? '';
  expect(families).toBe(`${'👨‍👩‍👧‍👦'.repeat(89)}…`);
});

test('what was read in part ends where its last whole sign does', () => {
  expect(firstLine('Half een fami\u{1F468}\u200D', true)).toBe('Half een fami…');
  expect(firstLine('Een zin. En een ha', true)).toBe('Een zin.');
  expect(firstLine('Een regel\nen een ha', true)).toBe('Een regel');
});

test('a card tells everyday interests alone, in the order of the list', () => {
  expect(introOf(record(), 'active')).toEqual({
    interests: ['hiking', 'tea'],
    line: 'Ik loop graag.',
  });
});

test('what the site hides of profiles no card tells, nor anything of who is not there', () => {
  expect(introOf(record({ visible: ['interests'] }), 'active').line).toBeNull();
  expect(introOf(record({ visible: ['about'] }), 'active').interests).toEqual([]);
  expect(introOf(record({ visible: [] }), 'active')).toEqual({ interests: [], line: null });
  // A setting that no longer fits counts as the usual one, as in the settings.
  expect(introOf(record({ visible: 'all' }), 'active').line).toBe('Ik loop graag.');
  for (const status of ['disabled', 'deleted'] as const)
    expect(introOf(record(), status)).toEqual({ interests: [], line: null });
});
