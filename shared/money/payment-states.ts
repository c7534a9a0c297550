/** What a payment can be. `held` waits for an operator. */
export const PAYMENT_STATUSES = [
  'starting',
  'open',
  'pending',
  'completed',
  'failed',
  'cancelled',
  'expired',
  'held',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Through whom somebody pays; `sandbox` is the demo's bank. */
export const PAYMENT_PROVIDERS = ['sandbox', 'mollie'] as const;
