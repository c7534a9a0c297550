import { expect, test } from 'vitest';
import { ageOfDraft, readDate } from './birth-date.ts';
import { storedDraft } from './draft.ts';

test('a whole date is read in the ways that people write it', () => {
  const date = { day: '12', month: '04', year: '1984' };
  for (const text of ['12-04-1984', ' 12/04/1984 ', '12.04.1984', '12041984', '1984-04-12'])
    expect(readDate(text), text).toEqual(date);
  expect(readDate('3-2-1990')).toEqual({ day: '3', month: '2', year: '1990' });
  for (const text of ['', '12', '12-04', '12-04-84', '1984', 'mei 1984', '120419840'])
    expect(readDate(text), text).toBeNull();
});

test('a draft has an age where its birth date makes one that may join', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const age = (day: string, month: string, year: string) =>
    ageOfDraft({ ...storedDraft(), country: 'NL', day, month, year }, 18, now);
  expect(age('20', '11', '1984')).toBe(42);
  expect(age('21', '11', '1984')).toBe(41);
  expect(age('21', '11', '2008')).toBeNull();
  expect(age('31', '2', '1990')).toBeNull();
  expect(age('', '', '')).toBeNull();
});
