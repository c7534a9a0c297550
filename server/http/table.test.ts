import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '../../shared/contract/calls.ts';
import type { Route } from './route.ts';
import { checkTable, routes } from './table.ts';

const changed = (name: string, change: Partial<Route>): Route[] =>
  routes.map((route) => (route.name === name ? { ...route, ...change } : route));
const [first] = routes;

test('the table is complete', () => {
  expect(() => checkTable(routes)).not.toThrow();
  expect(routes).toHaveLength(Object.keys(calls).length);
});

test('a call of the contract without a route, and a route twice, keep the server from starting', () => {
  expect(() => checkTable(routes.filter((route) => route.name !== 'like'))).toThrow(
    'like (POST /api/like.php) of the contract has no route',
  );
  expect(() => checkTable(first ? [...routes, first] : [])).toThrow('is there twice');
  expect(() => checkTable(changed('like', { name: 'unlike' }))).toThrow(
    'unlike (DELETE /api/like.php) is there twice',
  );
});

test('a route without a limit, a summary, or with a policy that cannot be keeps it from starting', () => {
  const faults: [Partial<Route>, string][] = [
    [{ repeat: 'key' }, 'does not say how the same key is answered again'],
    [{ limit: { points: 0, seconds: 60, per: 'member' } }, 'has no limit'],
    [{ limit: { points: 1, seconds: NaN, per: 'member' } }, 'has no limit'],
    [{ call: { ...calls.like, summary: ' ' } }, 'has no summary'],
    [{ call: { ...calls.like } }, 'is not in the contract'],
    [
      { auth: 'anyone', repeat: 'key', limit: { points: 1, seconds: 1, per: 'network' } },
      'keeps answers by key but takes visitors',
    ],
    [{ repeat: 'read' }, 'is a POST that says it changes nothing'],
  ];
  for (const [change, words] of faults)
    expect(() => checkTable(changed('like', change)), words).toThrow(words);
  expect(() => checkTable(changed('getChat', { owns: 'nothing' }))).toThrow(
    'names a conversation without saying',
  );
  expect(() => checkTable(changed('getChats', { origin: 'beacon' }))).toThrow(
    'takes beacons, which are POST',
  );
});

test('every body is strict, so that a field too many is refused', () => {
  // A provider's notice may contain anything; nothing in it is trusted.
  for (const { name, call } of routes.filter(({ origin }) => origin !== 'provider'))
    expect(
      call.body instanceof z.ZodObject && call.body.def.catchall instanceof z.ZodNever,
      name,
    ).toBe(true);
});
