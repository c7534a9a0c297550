import { describe, expect, test } from 'vitest';
import { bankPayment as payment } from '../../tests/support/money/bank-payment.ts';
import { DEBIT_PLANS, failureOf, ibanEndOf, planOfIban, type DebitPlan } from './debit-plans.ts';
import { hasCheckDigits } from './iban.ts';
import { addWorkingDays, isLive, walk } from './walk.ts';

const MONDAY = '2026-11-23T09:00:00.000Z';
const DAY_MS = 86_400_000;
const after = (days: number) => new Date(Date.parse(MONDAY) + days * DAY_MS);

const debit = (debitPlan: DebitPlan) => payment({ method: 'sdd', status: 'pending', debitPlan });

describe('time at the sandbox bank', () => {
  test.each([
    ['a Monday', MONDAY, 2, '2026-11-25'],
    ['a Thursday, over a weekend', '2026-11-26T09:00:00Z', 2, '2026-11-30'],
    ['a Saturday', '2026-11-28T09:00:00Z', 1, '2026-11-30'],
    ['a Friday, five days on', '2026-11-27T09:00:00Z', 5, '2026-12-04'],
  ])('working days are counted from %s', (_name, from, days, to) => {
    expect(addWorkingDays(new Date(from), days).toISOString().slice(0, 10)).toBe(to);
  });

  test('an open payment expires at its time, and not a second before', () => {
    const open = payment({ expiresAt: after(1).toISOString() });
    expect(walk(open, new Date(after(1).getTime() - 1_000))).toBe(open);
    expect(walk(open, after(1)).status).toBe('expired');
    expect(isLive(open)).toBe(true);
    expect(isLive(walk(open, after(1)))).toBe(false);
  });

  test('a transfer that was made arrives after two working days and does not expire', () => {
    const made = payment({
      method: 'sct',
      status: 'pending',
      transferredAt: MONDAY,
      expiresAt: after(1).toISOString(),
    });
    expect(walk(made, after(1.99)).status).toBe('pending');
    expect(walk(made, after(60))).toMatchObject({
      status: 'paid',
      paidAt: after(2).toISOString(),
    });
  });

  test('R-028: a direct debit is collected after two working days', () => {
    expect(walk(debit('collected'), after(1.99)).status).toBe('pending');
    expect(walk(debit('collected'), after(2))).toMatchObject({
      status: 'paid',
      paidAt: after(2).toISOString(),
    });
  });

  test.each(['AM04', 'AC04', 'AC06', 'MD01', 'MS03'] as const)(
    'a direct debit that ends in %s fails after two working days',
    (plan) => {
      expect(walk(debit(plan), after(1.99)).status).toBe('pending');
      expect(walk(debit(plan), after(60))).toMatchObject({
        status: 'failed',
        failure: failureOf(plan),
        paidAt: null,
      });
    },
  );

  test('a direct debit can come back on the fifth working day', () => {
    expect(walk(debit('late_AM04'), after(6.99)).status).toBe('pending');
    expect(walk(debit('late_AM04'), after(7))).toMatchObject({
      status: 'failed',
      failure: 'insufficient_funds',
    });
  });

  test('a direct debit can be reclaimed within eight weeks, once, each fact at its own time', () => {
    const walked = walk(debit('collected_MD06'), after(90));
    expect(walked).toMatchObject({
      status: 'paid',
      paidAt: after(2).toISOString(),
      chargebacks: [{ at: after(57).toISOString(), reason: 'MD06', reversedAt: null }],
    });
    expect(walk(walked, after(900))).toBe(walked);
    expect(walk(debit('collected_AC04'), after(7)).chargebacks).toMatchObject([
      { reason: 'AC04', at: after(7).toISOString() },
    ]);
  });

  test.each([
    'NL42OEFB0000000001',
    'NL47OEFB0000000008',
    'NL02OEFB0000000042',
    'NL91ABNA0417164300',
    'BE68539007547034',
  ])('%s has right check digits, and no other ones', (iban) => {
    const checks = Array.from({ length: 97 }, (_, digits) => String(digits + 2).padStart(2, '0'));
    const right = checks.filter((digits) =>
      hasCheckDigits(iban.slice(0, 2) + digits + iban.slice(4)),
    );
    expect(right).toEqual([iban.slice(2, 4)]);
  });

  test('the end of an IBAN decides the course of its debit', () => {
    for (const plan of DEBIT_PLANS) {
      const end = ibanEndOf(plan) ?? '42';
      expect(planOfIban(`NL00OEFB00000000${end}`)).toBe(plan);
    }
  });

  test('a refund is sent after minutes and arrives on the next working day', () => {
    const refund = {
      id: 're_1',
      refund: 'refund-1',
      amount: { amount: 100, currency: 'EUR' as const },
      description: 'x',
      at: MONDAY,
      status: 'queued' as const,
    };
    const paid = payment({ status: 'paid', paidAt: MONDAY, refunds: [refund] });
    const at = (minutes: number) => new Date(Date.parse(MONDAY) + minutes * 60_000);
    expect(walk(paid, at(4)).refunds[0]?.status).toBe('queued');
    expect(walk(paid, at(5)).refunds[0]?.status).toBe('sent');
    expect(walk(paid, after(1)).refunds[0]?.status).toBe('done');
  });
});
