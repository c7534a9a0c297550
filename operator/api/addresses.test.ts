import { expect, test } from 'vitest';
import { operatorCalls } from '../../shared/contract/operator/calls.ts';
import { decisionCalls } from '../../shared/contract/operator/decisions.ts';
import { queueCalls } from '../../shared/contract/operator/queues.ts';
import { ADDRESSES } from './addresses.ts';

test('the desk calls every call where the contract has it', () => {
  const calls = { ...operatorCalls, ...queueCalls, ...decisionCalls };
  expect(ADDRESSES).toEqual(
    Object.fromEntries(
      Object.entries(calls).map(([name, { method, path }]) => [name, [method, path]]),
    ),
  );
});
