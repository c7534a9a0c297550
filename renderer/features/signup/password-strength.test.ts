import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

const own = ['Sanne', 'sanne.devries@voorbeeld.nl'];

test('a password under ten characters is too short, whatever is in it', () => {
  expect(passwordStrength('', own)).toBe('short');
  expect(passwordStrength('X9!kQ2$zp', own)).toBe('short');
});

test('a row, a repetition and the own name are weak', () => {
  for (const password of [
    'aaaaaaaaaaaa',
    '1234567890123',
    'abcdefghijklm',
    'sannedevries',
    'Sanne123456',
  ])
    expect(passwordStrength(password, own), password).toBe('weak');
});

test('length counts, composition does not', () => {
  expect(passwordStrength('regen op dinsdag in mei', own)).toBe('strong');
  expect(passwordStrength('wandelschoen', own)).toBe('fair');
});
