import { expect, test } from 'vitest';
import { isPin, pinProblem } from './pin.ts';

test.each(['7302', '1357', '0042', '112233', '987012', '730284619250'])('%s is taken', (pin) => {
  expect(isPin(pin)).toBe(true);
  expect(pinProblem(pin)).toBeNull();
});

test.each([
  ['', 'short'],
  ['1', 'short'],
  ['730', 'short'],
  ['7302846192501', 'long'],
  ['7'.repeat(10_000), 'long'],
  ['73a2', 'digits'],
  ['73 02', 'digits'],
  ['-7302', 'digits'],
  ['7302\n', 'digits'],
  ['\n7302', 'digits'],
  ['73.02', 'digits'],
  ['7e10', 'digits'],
  ['٧٣٠٢', 'digits'],
  ['७३०२', 'digits'],
  ['7302\0', 'digits'],
  ['７３０２', 'digits'],
  ['0x1F', 'digits'],
  ["7302' OR '1'='1", 'digits'],
  ['7302\u200b', 'digits'],
])('%j is refused: %s', (pin, problem) => {
  expect(isPin(pin)).toBe(false);
  expect(pinProblem(pin)).toBe(problem);
});

test.each(['0000', '111111', '1234', '123456789', '4321', '987654', '999999999999'])(
  '%s is what anybody tries first',
  (pin) => {
    expect(isPin(pin)).toBe(true);
    expect(pinProblem(pin)).toBe('simple');
  },
);
