import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  foldText,
  isBlank,
  normaliseLine,
  normaliseText,
  textLength,
  truncateText,
} from './text.ts';

describe('text that a member writes', () => {
  test('is kept in NFC, with plain line breaks, without control characters and direction overrides', () => {
    expect(normaliseText('  e\u0301\r\nx\u0000\u202Ey\u2066  ')).toBe('\u00e9\nxy');
    expect(normaliseText('a\uD800b')).toBe('a\uFFFDb');
    expect(normaliseLine('a\n\t b')).toBe('a b');
  });

  test('keeps emoji that are joined, and right-to-left letters', () => {
    expect(normaliseText('👩‍👩‍👧 שלום')).toBe('👩‍👩‍👧 שלום');
  });

  test('is counted as a person counts: a family is one', () => {
    expect(textLength('👩‍👩‍👧')).toBe(1);
    expect(textLength('e\u0301a')).toBe(2);
    expect(textLength('abc')).toBe(3);
    expect(truncateText('👩‍👩‍👧👍a', 2)).toBe('👩‍👩‍👧👍');
  });

  test('is counted and cut alike, whether its signs are looked at one by one or not', () => {
    const known = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
    const signs = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code));
    const wrong = signs.filter((sign) => {
      const text = `${sign}${sign}é`;
      const parts = Array.from(known.segment(text), (part) => part.segment);
      return textLength(text) !== parts.length || truncateText(text, 1) !== parts[0];
    });
    expect(wrong).toEqual([]);
  });

  test('is blank when nothing of it would be seen', () => {
    expect(['', ' \n\t', '\u200B\u2800\uFEFF', '\u202E\u3164', 'a', '👍'].map(isBlank)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test('is normalised once and for all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = normaliseText(text);
        expect(normaliseText(once)).toBe(once);
        expect(textLength(truncateText(once, 5))).toBeLessThanOrEqual(5);
      }),
    );
  });

  test('is found without case and accents', () => {
    expect(foldText('Éénvoudig')).toBe('eenvoudig');
  });
});
