import { expect, test } from 'vitest';
import { shownActivity } from './activity.ts';

const at = new Date('2026-11-23T23:30:00.000Z');

test.each([
  ['of the day in their country', { said: 'today', on: '2026-11-24' }, 'NL', 'today'],
  ['of the day before there', { said: 'today', on: '2026-11-23' }, 'NL', null],
  ['where it is still that day', { said: 'yesterday', on: '2026-11-23' }, 'GB', 'yesterday'],
  ['of a break, on any day', { said: 'paused', on: '2026-11-01' }, 'NL', 'paused'],
] as const)('what was said %s', (_, activity, country, said) => {
  expect(shownActivity({ activity, country, fictional: false }, at)).toBe(said);
  expect(shownActivity({ activity, country, fictional: true }, at)).toBe(null);
});
