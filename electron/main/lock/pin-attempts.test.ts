import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  areSpent,
  countFailure,
  MOST_FAILURES,
  NO_ATTEMPTS,
  resumeAttempts,
  secondsToWait,
  type PinAttempts,
} from './pin-attempts.ts';

const after = (failures: number, uptime = 100): PinAttempts =>
  Array.from({ length: failures }).reduce<PinAttempts>(
    (attempts) => countFailure(attempts, uptime),
    NO_ATTEMPTS,
  );

test('four wrong ones cost nothing, then each makes the wait longer, and the tenth is the last', () => {
  expect(Array.from({ length: 10 }, (_, at) => secondsToWait(after(at + 1), 100))).toEqual([
    0, 0, 0, 0, 30, 60, 300, 900, 3_600, 0,
  ]);
  expect(areSpent(after(9))).toBe(false);
  expect(areSpent(after(MOST_FAILURES))).toBe(true);
  expect(areSpent(after(500))).toBe(true);
});

test('a wait runs with the machine, not with the clock', () => {
  const attempts = after(5);
  expect(secondsToWait(attempts, 110)).toBe(20);
  expect(secondsToWait(attempts, 129.5)).toBe(0.5);
  expect(secondsToWait(attempts, 500)).toBe(0);
  expect(secondsToWait(attempts, 3), 'an uptime that is smaller shortens nothing').toBe(30);
});

test('a restart of the app goes on where the wait was', () => {
  expect(secondsToWait(resumeAttempts(after(7), 160), 160)).toBe(240);
  expect(secondsToWait(resumeAttempts(after(7), 9_000), 9_000)).toBe(0);
});

test('after a restart of the machine only the time since then has passed', () => {
  const resumed = resumeAttempts(after(7, 5_000), 20);
  expect(secondsToWait(resumed, 20)).toBe(280);
  // Past the old uptime nothing begins again.
  expect(secondsToWait(resumed, 5_001)).toBe(0);
});

test('whatever is restarted how often, nobody waits for less than what has to be waited', () => {
  const step = fc.record({
    run: fc.integer({ min: 0, max: 4_000 }),
    off: fc.integer({ min: 0, max: 4_000 }),
    reboot: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 12 }),
      fc.integer({ min: 5, max: 9 }),
      fc.integer({ min: 0, max: 100_000 }),
      (steps, failures, start) => {
        let uptime = start;
        let passed = 0;
        let attempts = after(failures, uptime);
        const whole = attempts.waitSeconds;
        for (const { run, off, reboot } of steps) {
          uptime += run;
          passed += run + off;
          expect(secondsToWait(attempts, uptime)).toBeGreaterThanOrEqual(whole - passed);
          uptime = reboot ? Math.floor(off / 2) : uptime + off;
          attempts = resumeAttempts(attempts, uptime);
          expect(secondsToWait(attempts, uptime)).toBeGreaterThanOrEqual(whole - passed);
          expect(attempts.failures).toBe(failures);
        }
      },
    ),
  );
});
