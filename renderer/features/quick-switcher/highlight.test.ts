import { describe, expect, test } from 'vitest';
import { foldText } from '../../../shared/text.ts';
import { highlight, snippet } from './highlight.ts';

describe('where a search text stands', () => {
  test('without regard to case and accents, in the text as it was written', () => {
    expect(highlight('Een Café in Gouda', foldText('cafe'))).toEqual({
      before: 'Een ',
      match: 'Café',
      after: ' in Gouda',
    });
    expect(highlight('Een Cafe\u0301 in Gouda', foldText('CAFÉ'))).toEqual({
      before: 'Een ',
      match: 'Cafe\u0301',
      after: ' in Gouda',
    });
    expect(highlight('niets', 'iets anders')).toBeNull();
  });

  test('at the very end, with a mark behind the last letter', () => {
    expect(highlight('cafe\u0301', 'cafe')).toEqual({ before: '', match: 'cafe\u0301', after: '' });
  });

  test('behind emoji, which take two units', () => {
    expect(highlight('😀😀 koffie', 'koffie')).toEqual({
      before: '😀😀 ',
      match: 'koffie',
      after: '',
    });
  });

  test('a long text is cut around the match', () => {
    const found = snippet(`${'woord '.repeat(40)}strandtent ${'woord '.repeat(40)}`, 'strandtent');
    expect(found?.match).toBe('strandtent');
    expect(found?.before.startsWith('…woord')).toBe(true);
    expect(found?.before.length).toBeLessThan(30);
    expect(found?.after.endsWith('…')).toBe(true);
  });
});
