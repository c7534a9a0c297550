import { expect, test } from 'vitest';
import pg from 'pg';
import { toRefusal } from '../http/errors.ts';
import { isDatabaseAway, isWorthRepeating } from './failures.ts';

/** An error as the queries throw it: the database's error is its cause. */
function failed(code: string, message: string): Error {
  const cause = Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code });
  return new Error('Failed query: update members set credits = 1', { cause });
}

test('a transaction that lost against another one is run again, and nothing else is', () => {
  expect(
    isWorthRepeating(failed('40001', 'could not serialize access due to concurrent update')),
  ).toBe(true);
  expect(isWorthRepeating(failed('40P01', 'deadlock detected'))).toBe(true);
  expect(
    isWorthRepeating(
      failed(
        'XX000',
        'new multixact has more than one updating member: 0 2[9347 (nokeyupd), 9348 (nokeyupd)]',
      ),
    ),
  ).toBe(true);
  expect(
    isWorthRepeating(
      failed('XX000', 'could not read block 0 in file "base/1/1": read only 0 of 8192 bytes'),
    ),
  ).toBe(false);
  expect(
    isWorthRepeating(
      failed('23505', 'duplicate key value violates unique constraint "messages_pkey"'),
    ),
  ).toBe(false);
  expect(isWorthRepeating(null)).toBe(false);
});

test('what was run again in vain is told as busy, a database that is away as unavailable, the rest as a bug', () => {
  expect(
    toRefusal(
      failed(
        'XX000',
        'new multixact has more than one updating member: 0 2[1 (nokeyupd), 2 (nokeyupd)]',
      ),
    ).code,
  ).toBe('busy');
  expect(
    toRefusal(failed('57P01', 'terminating connection due to administrator command')).code,
  ).toBe('unavailable');
  expect(
    isDatabaseAway(
      new Error('Failed query', { cause: new Error('Connection terminated unexpectedly') }),
    ),
  ).toBe(true);
  expect(toRefusal(failed('XX000', 'cache lookup failed for relation 1')).code).toBe('internal');
});
