import { expect, test } from 'vitest';
import { operatorCalls } from '../contract/operator/calls.ts';
import { ADDRESSES } from './addresses.ts';

test('the desk calls every call where the contract has it', () => {
  expect(ADDRESSES).toEqual(
    Object.fromEntries(
      Object.entries(operatorCalls).map(([name, { method, path }]) => [name, [method, path]]),
    ),
  );
});
