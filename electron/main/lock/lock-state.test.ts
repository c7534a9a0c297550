import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isIdleTooLong,
  lastUse,
  nextLockState,
  type LockEvent,
  type LockState,
} from './lock-state.ts';

const open: LockState = { isLocked: false, isHidden: false };
const rules = { hasLock: true, onSystemLock: true };
const MOMENTS: LockEvent[] = [
  'started',
  'idle',
  'system-locked',
  'suspended',
  'asked',
  'hidden',
  'shown',
  'unlocked',
];

test.each(['started', 'idle', 'system-locked', 'suspended', 'asked', 'hidden'] as const)(
  '%s locks where there is a lock, and nowhere else',
  (moment) => {
    expect(nextLockState(open, moment, rules).isLocked).toBe(true);
    expect(nextLockState(open, moment, { ...rules, hasLock: false }).isLocked).toBe(false);
  },
);

test('the system’s lock is followed by choice', () => {
  for (const moment of ['system-locked', 'suspended'] as const) {
    expect(nextLockState(open, moment, { hasLock: true, onSystemLock: false })).toEqual(open);
    expect(
      nextLockState({ isLocked: true, isHidden: false }, moment, {
        hasLock: true,
        onSystemLock: false,
      }).isLocked,
    ).toBe(true);
  }
});

test('the shortcut hides with a lock or without, until the app is opened again', () => {
  expect(nextLockState(open, 'hidden', { ...rules, hasLock: false })).toEqual({
    isLocked: false,
    isHidden: true,
  });
  const hidden = nextLockState(open, 'hidden', rules);
  expect(hidden).toEqual({ isLocked: true, isHidden: true });
  expect(nextLockState(hidden, 'shown', rules)).toEqual({ isLocked: true, isHidden: false });
});

test('whatever happens, nothing but unlocking opens a lock', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          moment: fc.constantFrom(...MOMENTS),
          hasLock: fc.boolean(),
          onSystemLock: fc.boolean(),
        }),
      ),
      (steps) => {
        let state = open;
        for (const { moment, ...now } of steps) {
          const next = nextLockState(state, moment, now);
          if (state.isLocked && moment !== 'unlocked') expect(next.isLocked).toBe(true);
          if (moment === 'unlocked') expect(next.isLocked).toBe(false);
          state = next;
        }
      },
    ),
  );
});

test('the app is used while it has the focus and the machine is used', () => {
  expect(lastUse(0, { uptime: 500, idleSeconds: 20, isFocused: true })).toBe(480);
  expect(
    lastUse(100, { uptime: 500, idleSeconds: 0, isFocused: false }),
    'somebody works in another program',
  ).toBe(100);
  expect(
    lastUse(900, { uptime: 500, idleSeconds: 0, isFocused: false }),
    'never in the future',
  ).toBe(500);
  expect(lastUse(0, { uptime: 5, idleSeconds: 900, isFocused: true })).toBe(0);
  expect(lastUse(0, { uptime: 500, idleSeconds: -4, isFocused: true })).toBe(500);
});

test('it locks after the minutes that were chosen, and without a lock never', () => {
  expect(isIdleTooLong(100, 399, 5)).toBe(false);
  expect(isIdleTooLong(100, 400, 5)).toBe(true);
  expect(isIdleTooLong(0, 1e9, null)).toBe(false);
});
