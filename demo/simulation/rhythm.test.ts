import { describe, expect, test } from 'vitest';
import { lastThere, RHYTHMS, rhythmsAt, rhythmOf, withinRhythm } from './rhythm.ts';

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
const midnight = Date.parse('2026-11-19T23:00:00Z');
const at = (hour: number, day = 0) => new Date(midnight + day * DAY_MS + hour * HOUR_MS);
const share = (hour: number, day = 0) => rhythmsAt(at(hour, day)).length / RHYTHMS;
const everybody = Array.from({ length: RHYTHMS }, (_, rhythm) => rhythm);

test('few are there by night, more by day, most in the evening, alike on every day', () => {
  for (const day of [0, 3, 40]) {
    expect(share(3.5, day)).toBeLessThan(0.03);
    expect(share(10.5, day)).toBeGreaterThan(0.05);
    expect(share(21.5, day)).toBeGreaterThan(0.12);
    expect(share(21.5, day)).toBeLessThan(0.2);
  }
});

describe('when somebody was last there', () => {
  const now = at(20.25);
  const ago = everybody.map((rhythm) => now.getTime() - lastThere(rhythm, now).getTime());
  const within = (days: number) => ago.filter((time) => time <= days * DAY_MS).length / RHYTHMS;

  test('is spread over days as in life: half of them today, a tenth not for weeks', () => {
    expect(Math.min(...ago)).toBe(0);
    expect(Math.max(...ago)).toBeLessThan(62 * DAY_MS);
    expect(within(1)).toBeGreaterThan(0.45);
    expect(within(1)).toBeLessThan(0.7);
    expect(within(7) - within(1)).toBeGreaterThan(0.1);
    expect(1 - within(21)).toBeGreaterThan(0.06);
    expect(1 - within(21)).toBeLessThan(0.2);
  });
  test('is now for those who are there, and earlier for all others', () => {
    const there = new Set(rhythmsAt(now));
    everybody.forEach((rhythm) => expect(ago[rhythm] === 0).toBe(there.has(rhythm)));
  });
  test('never goes back as time goes on', () => {
    for (let minutes = 1; minutes < 300; minutes += 13) {
      const later = new Date(now.getTime() + minutes * 60_000);
      for (let rhythm = 0; rhythm < 300; rhythm++)
        expect(lastThere(rhythm, later).getTime()).toBeGreaterThanOrEqual(
          Math.min(lastThere(rhythm, now).getTime(), now.getTime()),
        );
    }
  });
});

test('a visit lasts, and somebody else comes after it', () => {
  const now = at(20);
  const [before, soon, later] = [0, 2, 120].map(
    (minutes) => new Set(rhythmsAt(new Date(now.getTime() + minutes * 60_000))),
  ) as [Set<number>, Set<number>, Set<number>];
  const stayed = (then: Set<number>) =>
    [...before].filter((rhythm) => then.has(rhythm)).length / before.size;
  expect(stayed(soon)).toBeGreaterThan(0.8);
  expect(stayed(later)).toBeLessThan(0.6);
});

test('a member’s rhythm follows from the end of their id', () => {
  const id = '01890000-0000-7000-8000-000000abcdef';
  expect([rhythmOf(id), withinRhythm(id)]).toEqual([0xdef, 0xabc]);
});
