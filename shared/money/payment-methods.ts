/** The eighteen names of payment methods; `prezelewy24` is spelled so. */
export const PAYMENT_METHODS = [
  'sdd',
  'prezelewy24',
  'blik',
  'sct',
  'giropay',
  'mastercard',
  'visa',
  'creditcard',
  'nexi',
  'cartebancaire',
  'ideal',
  'bancontact',
  'applepay',
  'paysafecard',
  'maestro',
  'paypal',
  'sofort',
  'eps',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const isPaymentMethod = (name: string): name is PaymentMethod =>
  PAYMENT_METHODS.some((method) => method === name);

/** Names of cards; a failure of one of these offers PayPal. */
const CARD_METHODS = [
  'creditcard',
  'visa',
  'mastercard',
  'maestro',
  'cartebancaire',
  'nexi',
] as const satisfies readonly PaymentMethod[];

export const isCardMethod = (method: PaymentMethod): boolean =>
  CARD_METHODS.some((card) => card === method);

/** Methods whose money takes days; a purchase by one of these stays open for 21 days. */
export const SLOW_METHODS = ['sct', 'sdd'] as const satisfies readonly PaymentMethod[];

export const isSlowMethod = (method: PaymentMethod): boolean =>
  SLOW_METHODS.some((slow) => slow === method);
