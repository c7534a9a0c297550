import { expect, test } from 'vitest';
import { caretInIban, compactIban, formatIban, isIban } from './iban.ts';

test('an IBAN is shown in groups of four and sent without spaces', () => {
  expect(formatIban('nl91abna0417164300')).toBe('NL91 ABNA 0417 1643 00');
  expect(formatIban('NL91 ABN')).toBe('NL91 ABN');
  expect(formatIban('NL91')).toBe('NL91');
  expect(compactIban(' nl91-abna 0417.1643 00')).toBe('NL91ABNA0417164300');
});

test('the caret stays behind the character that was typed, at the end and in the middle', () => {
  let text = '';
  let caret = 0;
  for (const key of 'NL91ABNA0417') {
    const typed = text.slice(0, caret) + key + text.slice(caret);
    caret = caretInIban(typed, caret + 1);
    text = formatIban(typed);
    expect(text.slice(0, caret).endsWith(key)).toBe(true);
  }
  expect([text, caret]).toEqual(['NL91 ABNA 0417', text.length]);
  // A digit put in behind the fourth: the caret goes on behind it, over the new space.
  expect(caretInIban('NL91X ABNA', 5)).toBe(6);
  expect(formatIban('NL91X ABNA')).toBe('NL91 XABN A');
  // The space before the caret deleted: the caret is before it, and no character is lost.
  expect(caretInIban('NL91ABNA', 4)).toBe(4);
  expect(caretInIban('', 0)).toBe(0);
});

test('check digits are checked', () => {
  for (const iban of ['NL91 ABNA 0417 1643 00', 'DE89370400440532013000', 'be68539007547034'])
    expect(isIban(iban), iban).toBe(true);
  for (const iban of ['', 'NL91', 'NL92 ABNA 0417 1643 00', 'XX', 'NL91 ABNA 0417 1643 0'])
    expect(isIban(iban), iban).toBe(false);
});
