/** Why a balance changed: the causes of ledger entries. */
export const LEDGER_CAUSES = [
  'signup',
  'message',
  'photo',
  'gift',
  'voice',
  'message_undone',
  /** The refund of what was paid to write to a fraud; negative where it was reversed. */
  'fraud_repaid',
  'purchase',
  'refund',
  'refund_returned',
  'chargeback',
  'chargeback_reversed',
  'debt',
  'operator',
  'demo',
] as const;
export type LedgerCause = (typeof LEDGER_CAUSES)[number];

/** What a member spends credits on; their own limits count these. */
export const SPENDING_CAUSES = [
  'message',
  'photo',
  'gift',
  'voice',
] as const satisfies readonly LedgerCause[];

/** Periods for which a member can limit what they spend. */
export const SPENDING_PERIODS = ['day', 'month'] as const;
export type SpendingPeriod = (typeof SPENDING_PERIODS)[number];

/** A raised or removed limit takes effect so much later; a lowered one at once. */
export const RAISE_WAIT_MS = 24 * 60 * 60_000;
export const MOST_LIMIT = 100_000;
