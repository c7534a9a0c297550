import { expect, test } from 'vitest';
import {
  chargebackLines,
  refundLines,
  refundPaidLines,
  saleLines,
  settledClaimLines,
  unexpectedChargebackLines,
  unexpectedLines,
} from './lines.ts';
import type { MoneyLine } from './lines.ts';

const purchase = {
  id: 'p',
  country: 'NL',
  currency: 'EUR',
  total_amount: 1_250,
  vat_amount: 217,
  vat_rate: 2_100,
};
const whole = { amount: 1_250, vat: 217 };
const sums = (lines: readonly MoneyLine[]): Record<string, number> => {
  const byAccount: Record<string, number> = {};
  for (const { account, amount } of lines) byAccount[account] = (byAccount[account] ?? 0) + amount;
  return byAccount;
};
const total = (lines: readonly MoneyLine[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

test('a sale owes credits without tax, and the tax at once', () => {
  expect(sums(saleLines(purchase, 'mollie'))).toEqual({
    'psp:mollie': 1_250,
    'prepaid:EUR': -1_033,
    'vat:NL:2100': -217,
  });
});

test('a country without tax is still named, with a tax of nothing', () => {
  const untaxed = { ...purchase, country: 'US', vat_amount: 0, vat_rate: 0 };
  expect(sums(saleLines(untaxed, 'mollie'))).toEqual({
    'psp:mollie': 1_250,
    'prepaid:EUR': -1_250,
    'vat:US:0': 0,
  });
});

test('R-033 refunds in any parts leave nothing of a sale, to the cent, and due is what was sent', () => {
  for (const parts of [[1_250], [1, 1_249], [417, 417, 416], [333, 333, 333, 251]]) {
    const all = [...saleLines(purchase, 'mollie')];
    const left = { ...whole };
    for (const amount of parts) {
      const lines = refundLines(purchase, { amount }, left);
      expect(total(lines)).toBe(0);
      left.amount -= amount;
      left.vat -= sums(lines)['vat:NL:2100'] ?? 0;
      all.push(...lines, ...refundPaidLines('mollie', { amount, currency: 'EUR' }));
    }
    expect(sums(all), parts.join()).toEqual({
      'psp:mollie': 0,
      'prepaid:EUR': 0,
      'vat:NL:2100': 0,
      refunds_due: 0,
    });
  }
});

test('a chargeback of used credits is our loss, of unused ones none', () => {
  const lines = chargebackLines(
    purchase,
    'mollie',
    { amount: 1_250, credits_taken: 20, credits_owed: 30 },
    whole,
  );
  expect(sums(lines)).toEqual({
    'psp:mollie': -1_250,
    'prepaid:EUR': 413,
    chargeback_loss: 620,
    'vat:NL:2100': 217,
  });
});

test('a chargeback after the whole was refunded is a claim, not a negative sale', () => {
  const lines = chargebackLines(
    purchase,
    'mollie',
    { amount: 1_250, credits_taken: 0, credits_owed: 0 },
    { amount: 0, vat: 0 },
  );
  expect(sums(lines)).toEqual({ 'psp:mollie': -1_250, claims: 1_250, 'vat:NL:2100': 0 });
  const settled = settledClaimLines(purchase, 1_250, whole);
  expect(sums(settled)).toEqual({ 'prepaid:EUR': 1_033, 'vat:NL:2100': 217, claims: -1_250 });
});

test('money of nobody is due, until it is sent or charged back', () => {
  const money = { amount: 2_700, currency: 'EUR' };
  const came = unexpectedLines('sandbox', money);
  expect(sums([...came, ...refundPaidLines('sandbox', money)])).toEqual({
    'psp:sandbox': 0,
    refunds_due: 0,
  });
  expect(sums([...came, ...unexpectedChargebackLines('sandbox', money, 2_700)])).toEqual({
    'psp:sandbox': 0,
    refunds_due: 0,
  });
  expect(sums(unexpectedChargebackLines('sandbox', money, 700))).toEqual({
    'psp:sandbox': -2_700,
    refunds_due: 700,
    claims: 2_000,
  });
});
