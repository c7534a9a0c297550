import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connection.ts';
import { chargebacks, payments, refunds } from '../../database/money-schema.ts';
import { members } from '../../database/schema.ts';
import { closeOpenAnomaly, openAnomaly } from '../books/anomalies.ts';
import { postRefundFailed, postRefundPaid } from '../books/postings.ts';
import { postCredits } from '../credits/ledger.ts';
import type { PaymentRow } from '../purchases/rows.ts';
import { queueRefundMail } from './mails.ts';
import type { RefundRow } from './request.ts';

/**
 * A refund cannot be paid, also days after it was sent: its credits and the premium that ended with
 * it come back. Where the bank took the payment back meanwhile, it takes these credits as well.
 * @param why for the operator; null when a chargeback took its place, which is nothing to look at.
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
  const isTakenBack = await takeForChargeback(tx, refund, entry);
  if (refund.ended_premium && !isTakenBack)
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

/** What waited to be sent waits no more: it is off the operator's list. */
const closeUnsent = (tx: Transaction, { id }: RefundRow, at: Date): Promise<unknown> =>
  closeOpenAnomaly(
    tx,
    { kind: 'refund_unsent', reference: id },
    { by: 'the server', note: 'it was sent, or failed for good', at },
  );

/** The credits of a failed refund go to a chargeback that came in between; true when one did. */
async function takeForChargeback(
  tx: Transaction,
  refund: RefundRow,
  entry: { memberId: string; reference: string; otherProfile: null; at: Date },
): Promise<boolean> {
  const [chargeback] = await tx
    .select()
    .from(chargebacks)
    .where(and(eq(chargebacks.payment_id, refund.payment_id), isNull(chargebacks.reversed_at)))
    .limit(1);
  if (!chargeback) return false;
  if (refund.credits > 0)
    await postCredits(tx, { ...entry, amount: -refund.credits, cause: 'chargeback' });
  await tx
    .update(chargebacks)
    .set({
      credits_taken: chargeback.credits_taken + refund.credits,
      ended_premium: chargeback.ended_premium || refund.ended_premium,
    })
    .where(eq(chargebacks.id, chargeback.id));
  return true;
}

/**
 * The provider has a refund: it goes on, or it is there. States only go forward.
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
  return true;
}
