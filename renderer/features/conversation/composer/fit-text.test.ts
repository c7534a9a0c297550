import { describe, expect, test } from 'vitest';
import { textLength } from '../../../../shared/text.ts';
import { fitText } from './fit-text.ts';

describe('a text that fits', () => {
  test('R-393 stops at the limit', () => {
    expect(fitText('abcde', 5, 5)).toEqual({ text: 'abcde', caret: 5 });
    expect(fitText('abcdef', 6, 5)).toEqual({ text: 'abcde', caret: 5 });
  });

  test('what is typed in the middle of a full text is refused and the rest stays', () => {
    expect(fitText('abXcde', 3, 5)).toEqual({ text: 'abcde', caret: 2 });
  });

  test('of what is pasted in the middle, the part that fits stays', () => {
    expect(fitText('abXYZcd', 5, 6)).toEqual({ text: 'abXYcd', caret: 4 });
  });

  test('counts graphemes, and never cuts one in two', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(fitText(family.repeat(5), family.length * 5, 5).text).toBe(family.repeat(5));
    const { text, caret } = fitText(family.repeat(6), family.length * 6, 5);
    expect(text).toBe(family.repeat(5));
    expect(caret).toBe(text.length);
  });

  test('a text that was longer than a lowered limit is cut at its end', () => {
    const { text } = fitText('abcdefghij', 2, 5);
    expect(textLength(text)).toBe(5);
  });
});
