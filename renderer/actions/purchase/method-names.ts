import type { PaymentMethod } from '../../../shared/money/payment-methods.ts';
import { useText } from '../../i18n/text.ts';

/** Names of schemes, the same in every language; the others are words. */
const BRANDS: Partial<Record<PaymentMethod, string>> = {
  ideal: 'iDEAL | Wero',
  bancontact: 'Bancontact',
  eps: 'eps',
  blik: 'BLIK',
  prezelewy24: 'Przelewy24',
  giropay: 'giropay',
  sofort: 'Sofort',
  paypal: 'PayPal',
  applepay: 'Apple Pay',
  paysafecard: 'paysafecard',
  visa: 'Visa',
  mastercard: 'Mastercard',
  maestro: 'Maestro',
  nexi: 'Nexi',
};

/** The label of each of the eighteen methods. */
export function useMethodName(): (method: PaymentMethod) => string {
  const t = useText('purchase');
  return (method) => {
    if (method === 'sdd' || method === 'sct' || method === 'creditcard')
      return t(`method.${method}`);
    if (method === 'cartebancaire') return t('method.cartebancaire');
    return BRANDS[method] ?? method;
  };
}
