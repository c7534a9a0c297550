import { expect, test } from 'vitest';
import { isQuiet, isWithin } from './quiet-hours.ts';

const at = (time: string) => new Date(`2026-03-04T${time}:30`);

test.each([
  ['22:00', '07:00', '21:59', false],
  ['22:00', '07:00', '22:00', true],
  ['22:00', '07:00', '23:59', true],
  ['22:00', '07:00', '00:00', true],
  ['22:00', '07:00', '06:59', true],
  ['22:00', '07:00', '07:00', false],
  ['22:00', '07:00', '12:00', false],
  ['09:00', '17:30', '08:59', false],
  ['09:00', '17:30', '09:00', true],
  ['09:00', '17:30', '17:29', true],
  ['09:00', '17:30', '17:30', false],
  ['00:00', '23:59', '12:00', true],
  ['08:00', '08:00', '08:00', false],
  ['08:00', '08:00', '20:00', false],
])('from %s to %s it is quiet at %s: %s', (from, to, time, expected) => {
  expect(isWithin({ from, to }, at(time))).toBe(expected);
});

test('do not disturb holds at any hour, and nothing is quiet without either', () => {
  expect(isQuiet({ doNotDisturb: true, quietHours: null }, at('12:00'))).toBe(true);
  expect(isQuiet({ doNotDisturb: false, quietHours: null }, at('03:00'))).toBe(false);
  expect(
    isQuiet({ doNotDisturb: false, quietHours: { from: '22:00', to: '07:00' } }, at('03:00')),
  ).toBe(true);
});
