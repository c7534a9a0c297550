import { expect, test } from 'vitest';
import { changedLimit } from './limits.ts';

const at = new Date('2026-11-21T12:00:00Z');
const tomorrow = new Date('2026-11-22T12:00:00Z');
const standing = (
  credits: number | null,
  next: { credits: number | null; at: string } | null = null,
) => ({ credits, next });

test('a limit that is lowered, or set where there was none, stands at once and ends a raise that waits', () => {
  const raise = { credits: 50, at: '2026-11-22T03:00:00.000Z' };
  expect(changedLimit(standing(20), 5, at)).toEqual({
    credits: 5,
    nextCredits: null,
    nextAt: null,
  });
  expect(changedLimit(standing(null), 0, at)).toEqual({
    credits: 0,
    nextCredits: null,
    nextAt: null,
  });
  expect(changedLimit(standing(20, raise), 19, at)).toEqual({
    credits: 19,
    nextCredits: null,
    nextAt: null,
  });
});

test('a limit that is raised or removed does so after 24 hours', () => {
  expect(changedLimit(standing(20), 21, at)).toEqual({
    credits: 20,
    nextCredits: 21,
    nextAt: tomorrow,
  });
  expect(changedLimit(standing(20), null, at)).toEqual({
    credits: 20,
    nextCredits: null,
    nextAt: tomorrow,
  });
});

test('the limit that stands takes a raise back, the same raise again keeps its time, another one begins anew', () => {
  const [more, none] = [
    { credits: 50, at: '2026-11-22T03:00:00.000Z' },
    { credits: null, at: '2026-11-22T03:00:00.000Z' },
  ];
  expect(changedLimit(standing(20, more), 20, at)).toEqual({
    credits: 20,
    nextCredits: null,
    nextAt: null,
  });
  expect(changedLimit(standing(20, more), 50, at)).toEqual({
    credits: 20,
    nextCredits: 50,
    nextAt: new Date(more.at),
  });
  expect(changedLimit(standing(20, none), null, at)).toEqual({
    credits: 20,
    nextCredits: null,
    nextAt: new Date(none.at),
  });
  expect(changedLimit(standing(20, more), 30, at)).toEqual({
    credits: 20,
    nextCredits: 30,
    nextAt: tomorrow,
  });
  expect(changedLimit(standing(null), null, at)).toEqual({
    credits: null,
    nextCredits: null,
    nextAt: null,
  });
});
