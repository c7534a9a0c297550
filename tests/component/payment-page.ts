import type { Payment } from '../../shared/contract/payments.ts';
import { success } from '../../shared/result.ts';
import { saveMeta } from '../../renderer/local/meta.ts';
import { user } from './builders.ts';
import { openScreen, type Screen, type ScreenOptions } from './screen.ts';

/** Whose payments they are. */
export const payer = user({ credits: 308 });

/** The page of a payment that the device has and the server answers with. */
export const openPayment = (
  one: Payment,
  options: ScreenOptions & { locale?: string } = {},
): Promise<Screen> =>
  openScreen(`/${options.locale ?? 'nl'}/transactions/${one.payment_id}`, {
    as: payer,
    ...options,
    fill: async (db) => {
      await saveMeta(db, 'payments', [one]);
      await options.fill?.(db);
    },
    worker: { loadPayment: async () => success(one), ...options.worker },
  });
