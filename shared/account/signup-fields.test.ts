import { expect, test } from 'vitest';
import { isCalendarDate } from './age.ts';
import { dateOf, sexualityOf } from './signup-fields.ts';

test('R-245 three fields make a date, in whatever length they were typed', () => {
  expect(dateOf({ day: '3', month: '2', year: '1990' })).toBe('1990-02-03');
  expect(dateOf({ day: ' 03', month: '02 ', year: '1990' })).toBe('1990-02-03');
});

test('R-366 what is no day makes no date', () => {
  for (const [day, month, year] of [
    ['', '', ''],
    ['31', '2', '1990'],
    ['1', '', '1990'],
    ['1', '1', '90'],
    ['1', 'mei', '1990'],
    ['-1', '1', '1990'],
    ['1', '1', '19900'],
  ] as const)
    expect(isCalendarDate(dateOf({ day, month, year })), `${day} ${month} ${year}`).toBe(false);
});

test('whom somebody desires is called by their own gender too', () => {
  expect(sexualityOf('female', 'male')).toBe('hetero');
  expect(sexualityOf('male', 'female')).toBe('hetero');
  expect(sexualityOf('male', 'male')).toBe('gay');
  expect(sexualityOf('female', 'female')).toBe('lesbian');
  expect(sexualityOf('female', 'both')).toBe('bi');
  expect(sexualityOf('female', null)).toBeNull();
  expect(sexualityOf(null, 'male')).toBeNull();
});
