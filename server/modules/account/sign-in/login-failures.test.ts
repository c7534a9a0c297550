import { expect, test } from 'vitest';
import { blockedUntil } from './login-failures.ts';

const at = (...minutes: number[]) => minutes.map((minute) => new Date(minute * 60_000));
const settings = { login_attempts: 5, login_block_minutes: 15 };

test('R-361 the fifth failure within 15 minutes blocks for 15 minutes from the last', () => {
  expect(blockedUntil(at(9, 7, 5, 3), settings)).toBeNull();
  expect(blockedUntil(at(9, 7, 5, 3, 1), settings)).toEqual(at(24)[0]);
  expect(blockedUntil(at(16, 7, 5, 3, 1), settings)).toEqual(at(31)[0]);
});

test('failures further apart than 15 minutes do not add up', () => {
  expect(blockedUntil(at(16.1, 7, 5, 3, 1), settings)).toBeNull();
});

test('the number of attempts and the minutes are site settings', () => {
  expect(blockedUntil(at(2, 1), { login_attempts: 2, login_block_minutes: 60 })).toEqual(at(62)[0]);
  expect(blockedUntil(at(2), { login_attempts: 1, login_block_minutes: 1 })).toEqual(at(3)[0]);
});
