import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import type { RepeatOrder } from './use-repeat-order.ts';

/** Says whether today's price, or what is got for it, differs from the last time's. */
export function usePriceThen(): (order: RepeatOrder) => string {
  const t = useText('purchase');
  const format = useFormat();
  return ({ total, currency, paid_then: paid, credits, credits_then: before }) => {
    if (credits !== before)
      return t('repeat.creditsChanged', { count: before, now: format.number(credits) });
    if (paid === null || paid === total)
      return t(paid === null ? 'repeat.otherCurrency' : 'repeat.same');
    return t(paid > total ? 'repeat.cheaper' : 'repeat.dearer', {
      then: format.money(paid, currency),
      now: format.money(total, currency),
    });
  };
}
