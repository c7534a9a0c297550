import { expect, test } from 'vitest';
import { parseSettlement } from './settlement.ts';

test('a settlement is read by the names of its columns, with either separator', () => {
  const expected = [
    { id: 'tr_1', amount: 1_250, currency: 'EUR', settlement: '1.2611.1' },
    { id: '', amount: -29, currency: 'EUR', settlement: '1.2611.1' },
  ];
  expect(
    parseSettlement(
      '\ufeff"Date","Currency","Amount","ID","Settlement reference"\r\n"2026-11-01","EUR","12.50","tr_1","1.2611.1"\r\n"2026-11-01","EUR","-0.29","","1.2611.1"\r\n',
    ),
  ).toEqual(expected);
  expect(
    parseSettlement(
      'ID;Amount;Currency;Settlement reference\ntr_1;12,50;EUR;1.2611.1\n;-0,29;EUR;1.2611.1\n',
    ),
  ).toEqual(expected);
});

test('a file that is no settlement says what is wrong with it', () => {
  expect(() => parseSettlement('Name,Amount\nx,1.00')).toThrow(
    'no column "id": it has Name, Amount',
  );
  expect(() =>
    parseSettlement('ID,Amount,Currency,Settlement reference\ntr_1,twelve,EUR,x'),
  ).toThrow('Row 2 has no amount: "twelve"');
});
