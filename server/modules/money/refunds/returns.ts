import { asc, eq } from 'drizzle-orm';
import type { Transaction } from '../../../database/connection.ts';
import { payments } from '../../../database/schema/purchases.ts';
import { chargebacks, refunds } from '../../../database/schema/refunds.ts';
import type { ProviderPayment } from '../../../payments/provider.ts';
import { openAnomaly } from '../books/anomalies.ts';
import { lockPurchase } from '../purchases/rows.ts';
import type { PaymentRow, PurchaseRow } from '../purchases/rows.ts';
import { applyChargeback, reverseChargeback } from './chargebacks.ts';
import { advanceRefund, failRefund } from './fail.ts';

interface Given {
  payment: PaymentRow;
  purchase: PurchaseRow;
  found: ProviderPayment;
  now: Date;
}

/** Updates our refunds to the states of the provider's. */
async function applyRefunds(tx: Transaction, { payment, found, now }: Given): Promise<boolean> {
  const rows = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.payment_id, payment.id))
    .orderBy(asc(refunds.declared_at), asc(refunds.id))
    .for('update');
  let changed = false;
  for (const theirs of found.refunds) {
    const refund = rows.find((row) => row.id === theirs.refund || row.provider_id === theirs.id);
    const isOdd = !refund || (refund.status === 'failed' && theirs.status !== 'failed');
    if (isOdd)
      // Made manually at the provider, or paid although it was refused: an operator has to look.
      await openAnomaly(tx, {
        kind: 'orphan',
        reference: theirs.id,
        detail: { payment: payment.id, amount: theirs.amount.amount, refund: refund?.id ?? null },
        at: now,
      });
    else if (theirs.status === 'failed' && refund.status !== 'failed') {
      await failRefund(tx, refund, { memberId: payment.member_id, why: 'returned', now });
      changed = true;
    } else if (theirs.status !== 'failed') {
      const isDone = theirs.status === 'done';
      const step = { payment, providerId: theirs.id, isDone, now };
      changed = (await advanceRefund(tx, refund, step)) || changed;
    }
  }
  return changed;
}

/** Each of the bank’s events once: a reversal, and its cancellation. */
async function applyChargebacks(
  tx: Transaction,
  { payment, found, now }: Given,
  purchase: PurchaseRow,
): Promise<boolean> {
  const rows = await tx
    .select()
    .from(chargebacks)
    .where(eq(chargebacks.payment_id, payment.id))
    .for('update');
  let changed = false;
  for (const theirs of found.chargebacks) {
    const known = rows.find((row) => row.provider_id === theirs.id);
    if (known && (known.reversed_at !== null || !theirs.reversed)) continue;
    changed = true;
    const row = known ?? (await applyChargeback(tx, { payment, purchase, theirs, now }));
    if (theirs.reversed) await reverseChargeback(tx, row.id, { memberId: payment.member_id, now });
  }
  return changed;
}

/** At most the payment: of one that is held the provider has another amount. */
const sumOf = (list: readonly { amount: { amount: number } }[], { amount }: PaymentRow): number =>
  Math.min(
    amount,
    list.reduce((sum, one) => sum + one.amount.amount, 0),
  );

/**
 * Brings what went back to where the provider's facts are: refunds, also one that failed days later,
 * chargebacks and their reversals, with credits, debts, premium, books and mails. Called by `settle`
 * in its transaction, with purchase and payment locked and a payment's credits posted.
 * @returns whether anything changed that the member's devices have to learn of.
 */
export async function applyReturns(tx: Transaction, given: Given): Promise<{ changed: boolean }> {
  const { payment, found } = given;
  if (found.refunds.length === 0 && found.chargebacks.length === 0) return { changed: false };
  const purchase = (await lockPurchase(tx, given.purchase.id)) ?? given.purchase;
  const refunded = await applyRefunds(tx, given);
  const chargedBack = await applyChargebacks(tx, given, purchase);
  await tx
    .update(payments)
    .set({
      amount_refunded: sumOf(
        found.refunds.filter(({ status }) => status !== 'failed'),
        payment,
      ),
      amount_charged_back: sumOf(
        found.chargebacks.filter(({ reversed }) => !reversed),
        payment,
      ),
    })
    .where(eq(payments.id, payment.id));
  return { changed: refunded || chargedBack };
}
