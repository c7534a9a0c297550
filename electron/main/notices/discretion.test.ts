import { expect, test, vi } from 'vitest';
import { createDiscretion } from './discretion.ts';
import {
  storedPreferences,
  type StoredPreferences,
  type Preferences,
} from '../bridge/preferences.ts';
import type { PinState } from '../lock/pin-safe.ts';

function preferencesOf(part: Partial<StoredPreferences>): Preferences {
  let stored = { ...storedPreferences(''), ...part };
  const listeners = new Set<(now: StoredPreferences, before: StoredPreferences) => void>();
  return {
    read: () => stored,
    change(next) {
      const before = stored;
      stored = { ...stored, ...next };
      for (const listener of listeners) listener(stored, before);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
const made = (state: PinState['kind'], part: Partial<StoredPreferences> = {}) => {
  const preferences = preferencesOf(part);
  const pin = {
    state: () => (state === 'set' ? { kind: state, waitSeconds: 0 } : { kind: state }),
  };
  return { preferences, discretion: createDiscretion({ safe: pin, preferences }) };
};

test.each(['set', 'spent', 'damaged', 'wiping'] as const)(
  'an app whose PIN is %s starts locked',
  (state) => {
    const { discretion } = made(state);
    expect(discretion.isLocked()).toBe(true);
    expect(discretion.hidesContent()).toBe(true);
  },
);

test('an app without a PIN never locks, and still hides', () => {
  const { discretion } = made('none', { lock: { afterMinutes: 5, onSystemLock: true } });
  for (const moment of ['idle', 'suspended', 'system-locked', 'asked'] as const)
    discretion.notify(moment);
  expect(discretion.isLocked()).toBe(false);
  discretion.hide();
  expect([discretion.isLocked(), discretion.isHidden(), discretion.hidesContent()]).toEqual([
    false,
    true,
    true,
  ]);
  discretion.notify('shown');
  expect(discretion.hidesContent()).toBe(false);
});

test('a lock whose preferences were lost follows the system', () => {
  const { discretion } = made('set', { lock: null });
  discretion.notify('unlocked');
  discretion.notify('suspended');
  expect(discretion.isLocked()).toBe(true);
});

test('a neutral app shows no content, locked or not', () => {
  const { discretion, preferences } = made('none');
  const onChange = vi.fn();
  discretion.onChange(onChange);
  preferences.change({ neutral: true });
  expect(onChange).toHaveBeenCalledTimes(1);
  expect([discretion.isNeutral(), discretion.hidesContent(), discretion.isLocked()]).toEqual([
    true,
    true,
    false,
  ]);
  preferences.change({ zoom: 110 });
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('each change is told once, and one surface that fails keeps no other from hiding', () => {
  const { discretion } = made('set');
  discretion.notify('unlocked');
  const onChange = vi.fn();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  discretion.onChange(() => {
    throw new Error('this surface is gone');
  });
  const end = discretion.onChange(onChange);
  for (const moment of ['asked', 'idle', 'suspended', 'started'] as const)
    discretion.notify(moment);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(discretion.isLocked()).toBe(true);
  end();
  discretion.notify('unlocked');
  expect(onChange).toHaveBeenCalledTimes(1);
});
