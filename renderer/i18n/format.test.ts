import { expect, test } from 'vitest';
import { formatOf } from './format.ts';

const now = () => new Date(2026, 10, 21, 15, 30);
const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ');

test('R-474 dates are written in Dutch for nl', () => {
  const format = formatOf('nl', now);
  expect(format.date(new Date(2026, 10, 21))).toBe('21 november 2026');
  expect(format.number(1_234.5)).toBe('1.234,5');
});

test('a day is told as near as it is', () => {
  const { day } = formatOf('nl', now);
  expect(day(new Date(2026, 10, 21, 0, 1))).toBe('vandaag');
  expect(day(new Date(2026, 10, 20, 23, 59))).toBe('gisteren');
  expect(day(new Date(2026, 10, 16, 12))).toBe('maandag');
  expect(day(new Date(2026, 10, 14, 12))).toBe('14 nov');
  expect(day(new Date(2025, 10, 14, 12))).toBe('14 nov 2025');
});

test('a day as a title is near or whole', () => {
  const { longDay } = formatOf('nl', now);
  expect(longDay(new Date(2026, 10, 20, 23, 59))).toBe('gisteren');
  expect(longDay(new Date(2026, 10, 16, 12))).toBe('maandag 16 november');
  expect(longDay(new Date(2025, 10, 16, 12))).toBe('16 november 2025');
});

test('a row of a list tells the time of today and the day of before', () => {
  const { short, moment } = formatOf('nl', now);
  expect(short(new Date(2026, 10, 21, 9, 5))).toBe('09:05');
  expect(short(new Date(2026, 10, 20, 9, 5))).toBe('gisteren');
  expect(moment(new Date(2026, 10, 20, 9, 5))).toBe('gisteren 09:05');
});

test('money is written from minor units, in the currency’s own digits', () => {
  expect(plain(formatOf('nl').money(2_500, 'EUR'))).toBe('€ 25,00');
  expect(plain(formatOf('de').money(25, 'EUR'))).toBe('0,25 €');
  expect(plain(formatOf('en').money(500, 'JPY'))).toBe('JP¥500');
});

test('names of languages are in their own language, those of countries in the page’s', () => {
  const format = formatOf('en');
  expect(format.language('de')).toBe('Deutsch');
  expect(format.country('NL')).toBe('Netherlands');
});
