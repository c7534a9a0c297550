import { expect, test } from 'vitest';
import { runFaults } from './run.ts';

test('R-389 20 members send 40 texts, photos, voices and gifts each, by two tabs at once, through kills and cuts: each arrives once, in order, and is paid once, or is taken back and costs nothing (long: 800 messages through 12 kills)', async () => {
  const outcome = await runFaults({ isNaive: false, seed: 20_261_121 });
  console.log('exactly once:', outcome);
  expect(outcome.kills).toBeGreaterThanOrEqual(12);
  // About a quarter of the connections, by chance.
  expect(outcome.cuts).toBeGreaterThan(50);
  expect(outcome.cutShare).toBeGreaterThan(0.15);
  expect(outcome.cutParts).toBeGreaterThan(10);
  expect(outcome).toMatchObject({
    duplicates: 0,
    lost: 0,
    wrongBalances: 0,
    brokenStatements: 0,
    wrongCharges: 0,
    unmatched: 0,
    stillWaiting: 0,
    refused: [],
    sent: { gift: 100 },
    wronglyStored: 0,
    outOfOrder: 0,
  });
  // Some undos reach the server too late and are refused.
  const { sent, undone } = outcome;
  expect(undone).toBeGreaterThan(10);
  expect(sent.text + sent.photo + sent.voice).toBe(700 - undone);
});

test('the same run finds out a sending that does not know what it did before (long: 800 messages through 12 kills)', async () => {
  const outcome = await runFaults({ isNaive: true, seed: 20_261_121 });
  console.log('naive:', outcome);
  expect(outcome.duplicates).toBeGreaterThan(0);
  expect(outcome.wrongBalances + outcome.wrongCharges + outcome.unmatched).toBeGreaterThan(0);
});
