import { expect, test } from 'vitest';
import { ageIn, todayIn } from './today.ts';

test('R-230 the age is right to the day where the member lives', () => {
  const dayBefore = new Date('2026-11-20T12:00:00Z');
  const birthday = new Date('2026-11-21T12:00:00Z');
  expect(ageIn('NL', '2000-11-21', dayBefore)).toBe(25);
  expect(ageIn('NL', '2000-11-21', birthday)).toBe(26);
});

test('at one moment a birthday has begun in Auckland and not yet in New York', () => {
  const now = new Date('2026-11-20T12:30:00Z');
  expect(ageIn('NZ', '2000-11-21', now)).toBe(26);
  expect(ageIn('US', '2000-11-21', now)).toBe(25);
});

test('the date changes on the minute, also when it was asked for just before', () => {
  expect(todayIn('NL', new Date('2026-11-20T22:59:59.999Z'))).toBe('2026-11-20');
  expect(todayIn('NL', new Date('2026-11-20T23:00:00.000Z'))).toBe('2026-11-21');
});
