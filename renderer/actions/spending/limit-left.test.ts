import { expect, test } from 'vitest';
import { limitLeft, currentLimit } from './limit-left.ts';

const at = Date.parse('2026-11-21T12:00:00Z');
const limit = (credits: number | null, spent: number, resets = '2026-11-21T23:00:00Z') => ({
  credits,
  next: null,
  spent,
  resets_at: resets,
});

test('the limit that leaves least is the one that counts, and none is none', () => {
  expect(limitLeft(null, at)).toBeNull();
  expect(limitLeft({ day: limit(null, 3), month: limit(null, 9) }, at)).toBeNull();
  expect(limitLeft({ day: limit(10, 3), month: limit(null, 9) }, at)).toMatchObject({
    period: 'day',
    left: 7,
  });
  expect(limitLeft({ day: limit(10, 3), month: limit(12, 9) }, at)).toMatchObject({
    period: 'month',
    left: 3,
  });
  // Where both are used up, the one that lasts longer is shown.
  expect(limitLeft({ day: limit(3, 3), month: limit(9, 9) }, at)).toMatchObject({
    period: 'month',
    left: 0,
  });
  expect(limitLeft({ day: limit(2, 3), month: limit(null, 9) }, at)).toMatchObject({ left: 0 });
});

test('a raise that waited stands from its time on, and a period that is over is spent on anew', () => {
  const raised = { ...limit(2, 2), next: { credits: 5, at: '2026-11-21T12:00:00Z' } };
  expect(currentLimit(raised, at - 1).credits).toBe(2);
  expect(currentLimit(raised, at).credits).toBe(5);
  expect(currentLimit(limit(2, 2), Date.parse('2026-11-21T23:00:00Z'))).toMatchObject({
    credits: 2,
    spent: 0,
  });
});
