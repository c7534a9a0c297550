import { expect, test } from 'vitest';
import { DELETION_GRACE_DAYS, deletionFinalAt, LEAVING_STEPS } from './leaving.ts';
import { SIGNUP_STEPS } from './signup-rules.ts';

test('leaving never takes more steps than joining', () => {
  expect(LEAVING_STEPS.length).toBeLessThanOrEqual(SIGNUP_STEPS);
});

test('R-046 a deletion is final fourteen days after it was asked for, to the millisecond, whatever the clocks do meanwhile', () => {
  expect(DELETION_GRACE_DAYS).toBe(14);
  // Summer time ends in between.
  expect(deletionFinalAt(new Date('2026-10-20T12:34:56.789Z')).toISOString()).toBe(
    '2026-11-03T12:34:56.789Z',
  );
});
