import { METHOD_BRANDS } from '../../../shared/money/method-brands.ts';
import type { PaymentMethod } from '../../../shared/money/payment-methods.ts';
import { useText } from '../../i18n/text.ts';

/** The label of each of the eighteen methods. */
export function useMethodName(): (method: PaymentMethod) => string {
  const t = useText('purchase');
  return (method) => {
    if (method === 'sdd' || method === 'sct' || method === 'creditcard')
      return t(`method.${method}`);
    if (method === 'cartebancaire') return t('method.cartebancaire');
    return METHOD_BRANDS[method] ?? method;
  };
}
