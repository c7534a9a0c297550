import type { Locale } from '../../../../shared/locales.ts';
import type { PaymentMethod } from '../../../../shared/money/payment-methods.ts';
import { textsOf } from '../../../http/caller/language.ts';

const texts = textsOf('receipt');

/** Names that are the same in every language; the others are texts. */
const BRANDS: Partial<Record<PaymentMethod, string>> = {
  prezelewy24: 'Przelewy24',
  blik: 'BLIK',
  giropay: 'giropay',
  mastercard: 'Mastercard',
  visa: 'Visa',
  nexi: 'Nexi',
  cartebancaire: 'Carte Bancaire',
  ideal: 'iDEAL | Wero',
  bancontact: 'Bancontact',
  applepay: 'Apple Pay',
  paysafecard: 'paysafecard',
  maestro: 'Maestro',
  paypal: 'PayPal',
  sofort: 'Sofort',
  eps: 'eps',
};

/** A payment method as its payer knows it. */
export const methodName = (locale: Locale, method: PaymentMethod): string =>
  BRANDS[method] ?? texts(locale, `method.${method}`) ?? method;
