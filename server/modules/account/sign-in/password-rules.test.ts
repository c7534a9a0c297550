import { expect, test } from 'vitest';
import { isCommonPassword } from './password-rules.ts';

test.each([
  'password123',
  'Password1234!',
  'P@ssw0rd2026',
  'wachtwoord1',
  'Welkom12345',
  'Welkom2026!!',
  'qwertyuiop',
  'asdfghjkl;'.slice(0, 9) + '12',
  '1234567890',
  '0987654321',
  '12345678910',
  'aaaaaaaaaa',
  '1212121212',
  'abcabcabcabc',
  'iloveyou123',
  'Amsterdam2020',
  '!!!welkom!!!',
  '1q2w3e4r5t',
  'correcthorsebatterystaple',
  '19900517',
  '01011990',
  'abcdefghijkl',
  'azertyuiop',
  'zomer2026!!',
  'demo123456',
])('“%s” is one that many people have', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'demo-vonk-demo',
  'a password for tests',
  'drie fietsen in de sneeuw',
  'kLm4_zwarte-kat',
  'nieuwe maan boven Tiel',
  'ysqTb81kqLp',
  'żółta łódź na jeziorze',
  '你好世界你好朋友早安晚安',
  'parapluie-tournesol-73',
])('“%s” is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
