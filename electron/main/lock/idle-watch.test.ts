import { expect, test } from 'vitest';
import { createDiscretion } from '../notices/discretion.ts';
import { createIdleWatch } from './idle-watch.ts';
import type { Preferences } from '../bridge/preferences.ts';

function watchOf({ isFocused = true } = {}) {
  const machine = { uptime: 1_000, idleSeconds: 0, isFocused };
  const discretion = createDiscretion({
    safe: { state: () => ({ kind: 'set', waitSeconds: 0 }) },
    preferences: {
      read: () => ({ lock: { afterMinutes: 5, onSystemLock: true } }),
      onChange: () => () => undefined,
    } as unknown as Preferences,
  });
  const look = createIdleWatch({
    discretion,
    uptime: () => machine.uptime,
    idleSeconds: () => machine.idleSeconds,
    isFocused: () => machine.isFocused,
    afterMinutes: () => 5,
  });
  discretion.notify('unlocked');
  return { machine, discretion, look };
}

test('it locks when nobody has touched the machine for the time that was chosen, and not before', () => {
  const { machine, discretion, look } = watchOf();
  machine.uptime += 299;
  machine.idleSeconds = 299;
  look();
  expect(discretion.isLocked()).toBe(false);
  machine.uptime += 1;
  machine.idleSeconds += 1;
  look();
  expect(discretion.isLocked()).toBe(true);
});

test('it locks when only other programs were used for that long', () => {
  const { machine, discretion, look } = watchOf({ isFocused: false });
  machine.uptime += 300;
  look();
  expect(discretion.isLocked()).toBe(true);
});

test('once unlocked it stays so, though the member goes to another program before the next look', () => {
  const { machine, discretion, look } = watchOf();
  machine.uptime += 301;
  machine.idleSeconds = 301;
  look();
  expect(discretion.isLocked()).toBe(true);
  machine.uptime += 2;
  machine.idleSeconds = 0;
  discretion.notify('unlocked');
  machine.isFocused = false;
  machine.uptime += 2;
  look();
  expect(discretion.isLocked()).toBe(false);
  machine.uptime += 298;
  look();
  expect(discretion.isLocked()).toBe(true);
});
