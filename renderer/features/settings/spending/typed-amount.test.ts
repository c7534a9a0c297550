import { expect, test } from 'vitest';
import { typedAmount } from './typed-amount.ts';

test('an amount is read as it is typed in any of the languages', () => {
  const table: Record<string, number | null> = {
    '25': 2_500,
    ' 25,5 ': 2_550,
    '25.50': 2_550,
    '0': 0,
    '100000': 10_000_000,
    '100000,01': null,
    '1.000,00': null,
    '25,505': null,
    '-1': null,
    '': null,
    x: null,
    '1e3': null,
  };
  for (const [typed, amount] of Object.entries(table))
    expect(typedAmount(typed), typed).toBe(amount);
});
