import { expect, test } from 'vitest';
import { cleanIban, isSepaIban } from './iban.ts';

test('an account number is cleaned as people write it', () => {
  expect(cleanIban(' nl91 abna-0417\u00a01643 00 ')).toBe('NL91ABNA0417164300');
});

test.each([
  ['NL91ABNA0417164300', true],
  ['DE89370400440532013000', true],
  ['BE68539007547034', true],
  // One digit wrong, one short, one of a country outside SEPA, and no account at all.
  ['NL91ABNA0417164301', false],
  ['NL91ABNA041716430', false],
  ['TR330006100519786457841326', false],
  ['0417164300', false],
  ['', false],
])('%s can be debited: %s', (iban, can) => {
  expect(isSepaIban(iban)).toBe(can);
});
