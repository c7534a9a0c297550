import { TIME_BONUS_CODE, WELCOME_CODE } from '../../../../shared/money/time-bonus.ts';
import type { Transaction } from '../../../database/connection.ts';
import { openAnomaly } from '../books/anomalies.ts';
import { isKnownPayer } from './read.ts';

/**
 * Puts a first purchase with a discount on the operator's list when the account that paid it paid a
 * purchase of another member before. The bank names the account only after the payment, so that the
 * price stays as it was agreed.
 * @param sale.account keyed hash in hexadecimal, as in `payments.payer`; null for an unknown one.
 */
export async function noteSecondWelcome(
  tx: Transaction,
  sale: {
    memberId: string;
    paymentId: string;
    discountCode: string | null;
    account: string | null;
    at: Date;
  },
): Promise<void> {
  const { memberId, paymentId, discountCode, account, at } = sale;
  if (account === null) return;
  if (discountCode !== TIME_BONUS_CODE && discountCode !== WELCOME_CODE) return;
  if (!(await isKnownPayer(tx, memberId, [account]))) return;
  await openAnomaly(tx, {
    kind: 'price',
    reference: paymentId,
    detail: { second_welcome: discountCode },
    at,
  });
}
