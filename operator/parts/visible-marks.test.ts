import { expect, test } from 'vitest';
import { pieces } from './visible-marks.ts';

const shown = (text: string) =>
  pieces(text)
    .map(({ text: part, mark }) => (mark ? `[${part}]` : part))
    .join('');

test('marks that turn or hide text are shown by their names', () => {
  expect(shown('a\u202Eb\u202Cc')).toBe('a[RLO]b[PDF]c');
  expect(shown('paypal\u200B.nl')).toBe('paypal[ZWSP].nl');
  expect(shown('\u0007')).toBe('[U+0007]');
});

test('text, emoji that are joined and lines stay as they are', () => {
  for (const text of ['één\ntwee', '👩‍👩‍👧', 'مرحبا', 'שלום', '']) expect(shown(text)).toBe(text);
});
