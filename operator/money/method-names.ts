import { METHOD_BRANDS } from '../../shared/money/method-brands.ts';
import type { PaymentMethod } from '../../shared/money/payment-methods.ts';
import { useText } from '../../renderer/i18n/text.ts';
import '../texts/money.ts';

/** A payment method as its payer knows it. */
export function useMethodName(): (method: PaymentMethod) => string {
  const t = useText('operator-money');
  return (method) =>
    method === 'sdd' || method === 'sct' || method === 'creditcard'
      ? t(`methods.${method}`)
      : (METHOD_BRANDS[method] ?? method);
}
