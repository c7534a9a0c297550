import type { PaymentMethod } from '../../../shared/money/payment-methods.ts';

/** Mollie's name of each method; null for those that it no longer accepts. */
const MOLLIE_METHODS: Record<PaymentMethod, string | null> = {
  sdd: 'directdebit',
  prezelewy24: 'przelewy24',
  blik: 'blik',
  sct: 'banktransfer',
  giropay: null,
  mastercard: 'creditcard',
  visa: 'creditcard',
  creditcard: 'creditcard',
  nexi: 'creditcard',
  cartebancaire: 'creditcard',
  ideal: 'ideal',
  bancontact: 'bancontact',
  applepay: 'applepay',
  paysafecard: 'paysafecard',
  maestro: 'creditcard',
  paypal: 'paypal',
  sofort: null,
  eps: 'eps',
};

export const mollieMethod = (method: PaymentMethod): string | null => MOLLIE_METHODS[method];

const OUR_METHODS = new Map<string, PaymentMethod>([
  ['directdebit', 'sdd'],
  ['przelewy24', 'prezelewy24'],
  ['banktransfer', 'sct'],
  ['creditcard', 'creditcard'],
  ...(['blik', 'ideal', 'bancontact', 'applepay', 'paysafecard', 'paypal', 'eps'] as const).map(
    (same) => [same, same] as const,
  ),
]);

/** Our name of a method of Mollie's, all cards as `creditcard`; null for one without a name. */
export const ourMethod = (method: string): PaymentMethod | null => OUR_METHODS.get(method) ?? null;
