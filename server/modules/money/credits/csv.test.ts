import { expect, test } from 'vitest';
import type { StatementEntry } from '../../../../shared/contract/credits.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { line } from './csv.ts';

const entry = (name: string): StatementEntry => ({
  id: newId(),
  at: '2026-11-21T23:30:00.000Z',
  day: '2026-11-22',
  amount: -3,
  balance: 247,
  cause: 'gift',
  member: { id: newId(), name, fictional: true },
  money: null,
  cost: [],
});

test('a line has the day of the member’s time zone, words of their language, and amounts that can be added up', () => {
  expect(line(entry('Anna'), { locale: 'nl', zone: 'Europe/Amsterdam' })).toBe(
    '"2026-11-22 00:30:00";"Cadeau";"Anna";"ja";-3;247;;;\r\n',
  );
  expect(line(entry('=1+1'), { locale: 'en', zone: 'Europe/London' })).toBe(
    '"2026-11-21 23:30:00","Gift","\'=1+1","yes",-3,247,,,\r\n',
  );
  expect(
    line(
      { ...entry(''), member: null, cause: 'purchase', amount: 50 },
      { locale: 'pl', zone: 'UTC' },
    ),
  ).toBe('"2026-11-21 23:30:00";"Zakup";"";"";50;247;;;\r\n');
});

test('R-025 what credits cost, what was paid and what went back are numbers with their currency', () => {
  const cells = (changes: Partial<StatementEntry>, locale: 'nl' | 'en' = 'nl') =>
    line({ ...entry('Anna'), ...changes }, { locale, zone: 'UTC' })
      .trimEnd()
      .split(locale === 'en' ? ',' : ';')
      .slice(-3);
  const money = { payment: newId(), amount: 4_219, currency: 'EUR' as const };
  expect(cells({ cost: [{ amount: 45, currency: 'EUR' }] })).toEqual(['0,45', '', 'EUR']);
  expect(cells({ cost: [{ amount: 1_205, currency: 'GBP' }] }, 'en')).toEqual(['12.05', '', 'GBP']);
  expect(cells({ cause: 'purchase', money })).toEqual(['', '42,19', 'EUR']);
  expect(cells({ cause: 'refund', money })).toEqual(['', '-42,19', 'EUR']);
  expect(
    cells({
      cost: [
        { amount: 45, currency: 'EUR' },
        { amount: 12, currency: 'PLN' },
      ],
    }),
  ).toEqual(['"0,45 EUR + 0,12 PLN"', '', '']);
});
