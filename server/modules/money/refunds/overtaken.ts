import { and, asc, eq } from 'drizzle-orm';
import type { Transaction } from '../../../database/connection.ts';
import { refunds } from '../../../database/schema/refunds.ts';
import type { PaymentRow, PurchaseRow } from '../purchases/rows.ts';
import { failRefund } from './fail.ts';
import { requestMoneyBack } from './request.ts';
import type { RefundRow } from './rows.ts';
import { unusedOf } from './unused.ts';
import { pricePaid, returnedOf } from './withdrawal.ts';

/** Kinds of refund that deduct credits, and can be declared more than once for a payment. */
const OF_SALES: readonly RefundRow['kind'][] = ['withdrawal', 'operator'];

/**
 * Drops refunds that were not yet requested and exceed what a chargeback leaves of their payment.
 * Money that was no sale is sent as far as it is left.
 * @returns the refunds of the sale that were dropped, for `declareAgain`.
 */
export async function dropOvertakenRefunds(
  tx: Transaction,
  payment: PaymentRow,
  { amount, now }: { amount: number; now: Date },
): Promise<RefundRow[]> {
  const { refunded, chargedBack } = await returnedOf(tx, payment.id);
  const beyond = refunded + chargedBack + amount - payment.amount;
  const unsent = await tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.payment_id, payment.id),
        eq(refunds.status, 'requested'),
        eq(refunds.attempts, 0),
      ),
    )
    .orderBy(asc(refunds.declared_at), asc(refunds.id));
  const dropped: RefundRow[] = [];
  for (const refund of unsent) {
    // The row of a held payment has another amount than came in: its refund is of all that came in.
    const left = refund.amount - (refund.kind === 'mismatch' ? amount : Math.max(0, beyond));
    if (left >= refund.amount) continue;
    if (left > 0 && !OF_SALES.includes(refund.kind)) {
      await tx.update(refunds).set({ amount: left }).where(eq(refunds.id, refund.id));
      continue;
    }
    await failRefund(tx, refund, { memberId: payment.member_id, why: null, now });
    if (OF_SALES.includes(refund.kind)) dropped.push(refund);
  }
  return dropped;
}

/**
 * Sends what a chargeback left of a dropped refund, as it was declared. Called once the chargeback
 * deducted its credits.
 */
export async function declareAgain(
  tx: Transaction,
  refund: RefundRow,
  given: { payment: PaymentRow; purchase: PurchaseRow; now: Date },
): Promise<void> {
  const { payment, purchase, now } = given;
  const { refunded, chargedBack } = await returnedOf(tx, payment.id);
  const credits = refund.credits && Math.min(refund.credits, await unusedOf(tx, purchase));
  const worth = refund.credits === 0 ? refund.amount : pricePaid(purchase, credits);
  const amount = Math.min(payment.amount - refunded - chargedBack, worth, refund.amount);
  if (amount <= 0) return;
  await requestMoneyBack(tx, {
    paymentId: payment.id,
    purchaseId: purchase.id,
    memberId: payment.member_id,
    kind: refund.kind,
    amount,
    currency: refund.currency,
    credits,
    reason: refund.reason,
    again: refund,
    now,
  });
}
