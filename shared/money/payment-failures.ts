/** Why a payment failed, as a member reads it; a provider's own words are mapped onto these. */
export const FAILURE_REASONS = [
  'authentication_failed',
  'card_declined',
  'card_expired',
  'insufficient_funds',
  'invalid_card',
  'possible_fraud',
  'account_closed',
  'bank_unavailable',
  'unknown',
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];
