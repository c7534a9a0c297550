import type { Cost } from '../../../shared/contract/credits.ts';
import type { useFormat } from '../../i18n/format.ts';

/** What credits had cost, as it is read: `€ 3,20`, and of more currencies each. */
export const writtenCost = (
  cost: readonly Cost[],
  format: Pick<ReturnType<typeof useFormat>, 'money'>,
): string => cost.map(({ amount, currency }) => format.money(amount, currency)).join(' + ');
