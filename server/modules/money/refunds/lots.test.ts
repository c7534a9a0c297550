import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CreditHistory, creditStep } from '../../../../tests/support/money/credit-history.ts';
import { unusedLots } from './lots.ts';
import type { LotEntry } from './lots.ts';

test('the unused credits of each purchase follow from the ledger, and add up to the balance, in 10,000 histories (R-033)', () => {
  fc.assert(
    fc.property(fc.array(creditStep, { maxLength: 40 }), (steps) => {
      const model = new CreditHistory();
      for (const one of steps) {
        model.apply(one);
        expect(model.balance).toBeGreaterThanOrEqual(0);
      }
      const lots = unusedLots(model.entries);
      expect(lots.reduce((sum, lot) => sum + lot.unused, 0)).toBe(model.balance);
      const left = model.unused();
      for (const { id } of model.bought)
        expect(lots.find(({ purchase }) => purchase === id)?.unused).toBe(
          left.filter((one) => one === id).length,
        );
    }),
    { numRuns: 10_000 },
  );
}, 60_000);

test('what was granted first is spent first, whatever it was (R-033)', () => {
  const history: LotEntry[] = [
    { amount: 5, cause: 'signup', purchase: null },
    { amount: 100, cause: 'purchase', purchase: 'one' },
    { amount: 50, cause: 'purchase', purchase: 'two' },
    { amount: -35, cause: 'message', purchase: null },
  ];
  expect(unusedLots(history)).toEqual([
    { purchase: null, unused: 0 },
    { purchase: 'one', unused: 70 },
    { purchase: 'two', unused: 50 },
  ]);
  expect(unusedLots([...history, { amount: -70, cause: 'refund', purchase: 'one' }])).toEqual([
    { purchase: null, unused: 0 },
    { purchase: 'one', unused: 0 },
    { purchase: 'two', unused: 50 },
  ]);
});
