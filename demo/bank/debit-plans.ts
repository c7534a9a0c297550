import type { FailureReason } from '../../shared/money/payment-failures.ts';

/**
 * What becomes of a direct debit. The last two digits of the IBAN decide it at first (`IBAN_ENDS`),
 * and the operator's page can change it while the debit is pending. Days are working days. With
 * right check digits: NL42OEFB0000000001, NL15OEFB0000000002, NL85OEFB0000000003,
 * NL58OEFB0000000004, NL31OEFB0000000005, NL04OEFB0000000006, NL74OEFB0000000007,
 * NL47OEFB0000000008, and NL02OEFB0000000042, which is collected.
 */
export const DEBIT_PLANS = [
  /** Collected after two days. */
  'collected',
  /** Rejected after two days: no funds, account closed, account blocked, no mandate, no reason. */
  'AM04',
  'AC04',
  'AC06',
  'MD01',
  'MS03',
  /** Pending to the fifth day, then returned for want of funds. */
  'late_AM04',
  /** Collected, charged back three days later because the account was closed. */
  'collected_AC04',
  /** Collected, reclaimed by the payer 55 calendar days later. */
  'collected_MD06',
] as const;
export type DebitPlan = (typeof DEBIT_PLANS)[number];

const IBAN_ENDS: Readonly<Record<string, DebitPlan>> = {
  '01': 'AM04',
  '02': 'AC04',
  '03': 'AC06',
  '04': 'MD01',
  '05': 'MS03',
  '06': 'late_AM04',
  '07': 'collected_AC04',
  '08': 'collected_MD06',
};

/** The plan for an IBAN, by its last two digits: 01 to 08 go wrong, all others are collected. */
export const planOfIban = (iban: string): DebitPlan => IBAN_ENDS[iban.slice(-2)] ?? 'collected';

/** The end of an IBAN that leads to a plan; null for the usual one. */
export const ibanEndOf = (plan: DebitPlan): string | null =>
  Object.entries(IBAN_ENDS).find(([, one]) => one === plan)?.[0] ?? null;

/** The reason codes of a chargeback that the page offers: reclaimed, account closed, no funds. */
export const CHARGEBACK_CODES = ['MD06', 'MD01', 'AC04', 'AC06', 'AM04', 'MS03'] as const;
export type ChargebackCode = (typeof CHARGEBACK_CODES)[number];

const FAILURES: Readonly<Partial<Record<DebitPlan, FailureReason>>> = {
  AM04: 'insufficient_funds',
  AC04: 'account_closed',
  AC06: 'account_closed',
  MD01: 'authentication_failed',
  MS03: 'unknown',
  late_AM04: 'insufficient_funds',
};

/** Why a debit with this plan fails; null for one that is collected. */
export const failureOf = (plan: DebitPlan): FailureReason | null => FAILURES[plan] ?? null;
