import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../../database/connection.ts';
import { payments, purchases } from '../../../database/schema/purchases.ts';
import { chargebacks, refunds } from '../../../database/schema/refunds.ts';
import { members } from '../../../database/schema/members.ts';
import { closeOpenAnomaly, openAnomaly } from '../books/anomalies.ts';
import { postRefundFailed, postRefundPaid } from '../books/postings.ts';
import { postCredits } from '../credits/ledger.ts';
import type { Posting } from '../credits/ledger.ts';
import { noteReturned } from '../../partners/returned.ts';
import type { PaymentRow } from '../purchases/rows.ts';
import { settleDebts } from '../credits/debts.ts';
import { queueRefundMail } from './mails.ts';
import type { RefundRow } from './rows.ts';
import { creditsCharged, reservedCredits } from './shares.ts';

type LedgerEntry = Pick<Posting, 'memberId' | 'reference' | 'otherProfile' | 'at'>;

/**
 * A refund cannot be paid, also days after it was sent: its credits and the premium that ended with
 * it are restored. Chargebacks that came in between get their share, and debts are settled.
 * @param why for the operator; null when a chargeback replaced it, which needs no attention.
 */
export async function failRefund(
  tx: Transaction,
  refund: RefundRow,
  { memberId, why, now }: { memberId: string; why: string | null; now: Date },
): Promise<void> {
  await tx
    .update(refunds)
    .set({ status: 'failed', reason: refund.reason ?? why })
    .where(eq(refunds.id, refund.id));
  await closeUnsent(tx, refund, now);
  const entry = { memberId, reference: refund.id, otherProfile: null, at: now };
  if (refund.credits > 0)
    await postCredits(tx, { ...entry, amount: refund.credits, cause: 'refund_returned' });
  const { taken, isWhole } = await payChargebacks(tx, refund, entry);
  // Owed credits would have been deducted, had they been there.
  await settleDebts(tx, {
    memberId,
    reference: refund.id,
    credits: refund.credits - taken,
    at: now,
  });
  if (refund.ended_premium && !isWhole)
    await tx.update(members).set({ paid_user: true }).where(eq(members.id, memberId));
  await postRefundFailed(tx, { refund, at: now });
  if (why === null) return;
  await openAnomaly(tx, {
    kind: 'refund_failed',
    reference: refund.id,
    detail: { payment: refund.payment_id, amount: refund.amount, currency: refund.currency, why },
    at: now,
  });
  await queueRefundMail(tx, 'money.refund_failed', refund, { memberId, at: now });
}

/** It no longer waits to be sent: its entry on the operator's list is closed. */
const closeUnsent = (tx: Transaction, { id }: RefundRow, at: Date): Promise<unknown> =>
  closeOpenAnomaly(
    tx,
    { kind: 'refund_unsent', reference: id },
    { by: 'the server', note: 'it was sent, or failed for good', at },
  );

/**
 * The credits of a failed refund go to the chargebacks that came in between, as far as those would
 * have deducted them.
 * @returns how many; `isWhole` when all that was paid was charged back.
 */
async function payChargebacks(
  tx: Transaction,
  refund: RefundRow,
  entry: LedgerEntry,
): Promise<{ taken: number; isWhole: boolean }> {
  const [purchase] = await tx.select().from(purchases).where(eq(purchases.id, refund.purchase_id));
  const rows = await tx
    .select()
    .from(chargebacks)
    .where(and(eq(chargebacks.payment_id, refund.payment_id), isNull(chargebacks.reversed_at)))
    .orderBy(asc(chargebacks.created_at), asc(chargebacks.id));
  if (!purchase || refund.credits === 0) return { taken: 0, isWhole: false };
  const { refunded } = await reservedCredits(tx, purchase.id);
  let [amount, reserved, taken] = [0, 0, 0];
  for (const row of rows) {
    amount += row.amount;
    reserved += row.credits_taken + row.credits_owed;
    const missing = creditsCharged(purchase, { amount, refunded }) - reserved;
    const part = Math.min(refund.credits - taken, Math.max(0, missing));
    [reserved, taken] = [reserved + part, taken + part];
    const isLast = amount >= purchase.total_amount && refund.ended_premium;
    await tx
      .update(chargebacks)
      .set({
        credits_taken: row.credits_taken + part,
        ended_premium: row.ended_premium || isLast,
      })
      .where(eq(chargebacks.id, row.id));
  }
  if (taken > 0) await postCredits(tx, { ...entry, amount: -taken, cause: 'chargeback' });
  return { taken, isWhole: amount >= purchase.total_amount };
}

/**
 * The provider has a refund: it is under way, or it arrived. States only move forward.
 * @returns whether that changed anything.
 */
export async function advanceRefund(
  tx: Transaction,
  refund: RefundRow,
  given: { payment: PaymentRow; providerId: string; isDone: boolean; now: Date },
): Promise<boolean> {
  const { payment, providerId, isDone, now } = given;
  const status = isDone ? ('refunded' as const) : ('sent' as const);
  if (refund.status !== 'requested' && !(refund.status === 'sent' && isDone)) return false;
  await tx
    .update(refunds)
    .set({ status, provider_id: providerId })
    .where(eq(refunds.id, refund.id));
  await closeUnsent(tx, refund, now);
  if (!isDone) {
    // Whether it arrives is found out by reading the payment.
    const soon = new Date(now.getTime() + 60_000).toISOString();
    await tx
      .update(payments)
      .set({ next_check_at: sql`least(${payments.next_check_at}, ${soon}::timestamptz)` })
      .where(eq(payments.id, payment.id));
    return true;
  }
  await postRefundPaid(tx, { payment, refund, at: now });
  await queueRefundMail(tx, 'money.refund_sent', refund, { memberId: payment.member_id, at: now });
  if (refund.kind === 'withdrawal' || refund.kind === 'operator')
    await noteReturned(tx, {
      purchaseId: refund.purchase_id,
      memberId: payment.member_id,
      at: now,
    });
  return true;
}
