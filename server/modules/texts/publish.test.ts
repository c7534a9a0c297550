import { expect, test } from 'vitest';
import { dayOf, earliestDay, PublishError } from './publish.ts';

const DAY_MS = 86_400_000;

test.each([
  '2026-11-28T00:00:00.000Z',
  '2026-11-28T00:00:01.000Z',
  '2026-11-28T12:00:00.000Z',
  '2026-11-28T23:00:00.000Z',
  '2026-11-28T23:59:59.999Z',
])('who is mailed a day after publishing at %s has thirty whole days', (published) => {
  const now = new Date(published);
  for (const page of ['terms', 'privacy']) {
    const validFrom = Date.parse(`${earliestDay(page, now)}T00:00:00Z`);
    expect(validFrom - now.getTime()).toBeGreaterThanOrEqual(31 * DAY_MS);
    expect(validFrom - now.getTime()).toBeLessThan(32 * DAY_MS);
  }
});

test('a day sooner is refused; a text that nobody agrees to can be valid today', () => {
  const now = new Date('2026-11-28T23:00:00Z');
  expect(dayOf('2026-12-30', 'terms', now)).toBe('2026-12-30');
  expect(() => dayOf('2026-12-29', 'terms', now)).toThrow(PublishError);
  expect(dayOf('2026-11-28', 'faq', now)).toBe('2026-11-28');
});
