import { expect, test } from 'vitest';
import { StartError } from '../start-error.ts';
import { startFailure } from './failures.ts';

test('an unexpected failure begins with what failed: a start, or a command', () => {
  const bug = new Error('connect ECONNREFUSED 127.0.0.1:5432');
  expect(startFailure(bug)).toMatch(/^The server failed to start: connect ECONNREFUSED/);
  const message = startFailure(bug, 'npm run money -- problems failed');
  expect(message).toMatch(/^npm run money -- problems failed: connect ECONNREFUSED .*\n +at /);
  expect(message).not.toContain('start:');
  expect(startFailure('x', 'npm run money failed')).toBe('npm run money failed: x');
});

test('what the operator can act on is said as it is', () => {
  const error = new StartError('Set DATABASE_URL.');
  expect(startFailure(error, 'npm run money failed')).toBe('Set DATABASE_URL.');
});
