import { expect, test } from 'vitest';
import { activityOf } from './activity.ts';

const now = new Date('2026-11-23T23:30:00.000Z');
const record = {
  country: 'NL',
  status: 'active',
  fictional: false,
  paused: false,
  activity_shown: 'days',
} as const;
const shown = (last_active_at: string, more: object = {}) =>
  activityOf({ ...record, ...more, last_active_at }, now)?.said;

test.each([
  ['2026-11-23T23:10:00.000Z', 'today'],
  // Before midnight in Amsterdam.
  ['2026-11-23T22:50:00.000Z', 'yesterday'],
  ['2026-11-22T23:05:00.000Z', 'yesterday'],
  ['2026-11-22T22:55:00.000Z', 'week'],
  ['2026-11-17T23:05:00.000Z', 'week'],
  ['2026-11-17T22:55:00.000Z', undefined],
  ['2026-01-01T00:00:00.000Z', undefined],
])('who was here at %s: %s', (at, word) => {
  expect(shown(at)).toBe(word);
});

test('it has the day on which it was true, and no time', () => {
  expect(activityOf({ ...record, last_active_at: '2026-11-23T23:10:00.000Z' }, now)).toEqual({
    said: 'today',
    on: '2026-11-24',
  });
});

test.each([
  ['who shows nothing', { activity_shown: 'none' }, undefined],
  ['who shows only that they are online', { activity_shown: 'online' }, undefined],
  ['a fictional profile', { fictional: true }, undefined],
  ['a deleted one', { status: 'deleted' }, undefined],
  ['who is on pause, whatever they chose', { paused: true, activity_shown: 'none' }, 'paused'],
])('of %s', (_, more, word) => {
  expect(shown('2026-11-23T23:10:00.000Z', more)).toBe(word);
});
