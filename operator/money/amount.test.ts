import { expect, test } from 'vitest';
import { typedAmount } from './amount.ts';

test.each([
  ['12,50', 1_250],
  ['12.5', 1_250],
  [' 12 ', 1_200],
  ['0,01', 1],
  ['0', null],
  ['', null],
  ['-3', null],
  ['1.234,50', null],
  ['twaalf', null],
])('%j is %j in minor units', (text, amount) => {
  expect(typedAmount(text)).toBe(amount);
});
