import { expect, test } from 'vitest';
import { isBankAddress } from './open-bank.ts';

test.each([
  ['https://bank.example/pay/1', true],
  ['http://127.0.0.1:3001/pay/1', true],
  ['http://localhost:3001/pay/1', true],
  ['http://[::1]:3001/pay/1', true],
  ['http://bank.example/pay/1', false],
  ['http://127.0.0.1.evil.example/', false],
  ['https://vonk@evil.example/', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['vonk://transactions/1', false],
  ['/transactions/1', false],
  ['', false],
])('paying goes on at %s: %s', (address, allowed) => {
  expect(isBankAddress(address)).toBe(allowed);
});
