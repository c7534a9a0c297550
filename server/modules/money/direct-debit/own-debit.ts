import type { Transaction } from '../../../database/connection.ts';
import { Refusal } from '../../../http/route.ts';
import { lockPayment, ownPayment } from '../purchases/rows.ts';
import type { PaymentRow, PurchaseRow } from '../purchases/rows.ts';

/**
 * Locks a member's own direct debit.
 * @throws Refusal `not_found` for another payment.
 */
export async function lockOwnDebit(
  transaction: Transaction,
  paymentId: string,
  memberId: string,
): Promise<{ payment: PaymentRow; purchase: PurchaseRow }> {
  const own = await ownPayment(transaction, paymentId, memberId);
  if (own.method !== 'sdd') throw new Refusal('not_found');
  return lockPayment(transaction, own);
}

/** @throws Refusal `purchase_closed` where nothing can be signed any more. */
export function checkOpen(
  { payment, purchase }: { payment: PaymentRow; purchase: PurchaseRow },
  now: Date,
): void {
  const isOpen = purchase.status === 'open' && purchase.expires_at > now;
  if (payment.status !== 'starting' || !isOpen) throw new Refusal('purchase_closed');
}
