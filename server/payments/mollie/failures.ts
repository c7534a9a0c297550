import type { FailureReason } from '../../../shared/money/payment-failures.ts';

/** Mollie's `details.failureReason` of a card. */
const CARD_REASONS: Readonly<Record<string, FailureReason>> = {
  authentication_abandoned: 'authentication_failed',
  authentication_failed: 'authentication_failed',
  authentication_required: 'authentication_failed',
  authentication_unavailable_acs: 'bank_unavailable',
  card_declined: 'card_declined',
  card_expired: 'card_expired',
  inactive_card: 'card_declined',
  insufficient_funds: 'insufficient_funds',
  invalid_cvv: 'invalid_card',
  invalid_card_holder_name: 'invalid_card',
  invalid_card_number: 'invalid_card',
  invalid_card_type: 'invalid_card',
  possible_fraud: 'possible_fraud',
  refused_by_issuer: 'card_declined',
};

/** ISO 20022 reasons of a direct debit. MS03 gives none, and hides AM04 in countries that may not say it. */
const BANK_REASONS: Readonly<Record<string, FailureReason>> = {
  AM04: 'insufficient_funds',
  MS03: 'insufficient_funds',
  AC01: 'account_closed',
  AC04: 'account_closed',
  AC06: 'account_closed',
  AG01: 'account_closed',
  MD01: 'account_closed',
};

const lookUp = (table: Readonly<Record<string, FailureReason>>, word: string): FailureReason =>
  Object.hasOwn(table, word) ? (table[word] ?? 'unknown') : 'unknown';

/**
 * Why a payment failed, in our words. Words that we do not know are `unknown`.
 * @returns null where Mollie gives no reason
 */
export function failureReason(details: {
  failureReason?: string | null | undefined;
  bankReasonCode?: string | null | undefined;
}): FailureReason | null {
  if (details.failureReason) return lookUp(CARD_REASONS, details.failureReason);
  return details.bankReasonCode ? lookUp(BANK_REASONS, details.bankReasonCode) : null;
}
