import { eq } from 'drizzle-orm';
import { newId } from '../../../../shared/identifiers.ts';
import type { Transaction } from '../../../database/connection.ts';
import { payments, purchases } from '../../../database/schema/purchases.ts';
import { refunds } from '../../../database/schema/refunds.ts';
import { members } from '../../../database/schema/members.ts';
import { Refusal } from '../../../http/route.ts';
import { enqueueOnce } from '../../../jobs/queue.ts';
import { postRefund } from '../books/postings.ts';
import { postCredits } from '../credits/ledger.ts';
import type { PaymentRow } from '../purchases/rows.ts';
import { queueRefundMail } from './mails.ts';
import { endsPremium } from './withdrawal.ts';
import type { RefundRow } from './rows.ts';

/** The job that sends one refund; its payload is `{ refund: id }`. */
export const SEND_REFUND_JOB = 'send_refund';

/** A direct debit can bounce for five days after it was collected: it is sent back after them. */
const DEBIT_BOUNCES_MS = 5 * 86_400_000;

/** What is mailed at once; others are mailed when the money was sent. */
const MAILS = {
  withdrawal: 'money.withdrawal',
  duplicate: 'money.paid_twice',
  mismatch: null,
  late: null,
  operator: null,
} as const;

interface MoneyBack {
  paymentId: string;
  purchaseId: string;
  memberId: string;
  kind: RefundRow['kind'];
  /** In minor units of `currency`. */
  amount: number;
  currency: string;
  /** Deducted from the balance; 0 for money that was credited to nobody. */
  credits: number;
  reason: string | null;
  /** The refund that this one replaces: declared then, and premium ended with it. */
  again?: RefundRow;
  now: Date;
}

/** When a refund leaves: at once, or once a direct debit cannot bounce any more. */
function refundLeavesAt({ method, paid_at }: Pick<PaymentRow, 'method' | 'paid_at'>, now: Date) {
  if (method !== 'sdd') return now;
  // For money refunded on arrival the row does not have its time yet.
  return new Date(Math.max(now.getTime(), (paid_at ?? now).getTime() + DEBIT_BOUNCES_MS));
}

/** Enters the job that sends a refund; a second time is the same job. */
const enqueueRefund = (tx: Transaction, refund: Pick<RefundRow, 'id' | 'send_at'>) =>
  enqueueOnce(tx, SEND_REFUND_JOB, refund.id, { refund: refund.id }, refund.send_at);

/**
 * Declares a refund: deducts its credits, ends premium where it was the only purchase and wholly
 * unused, books it, and enqueues the job that sends it. The caller holds the locks of
 * purchase and payment and notifies the member's devices.
 * @returns the refund's id.
 * @throws Refusal `nothing_to_refund` when the balance has fewer credits; a unique violation for a
 *   second withdrawal of a purchase.
 */
export async function requestMoneyBack(tx: Transaction, refund: MoneyBack): Promise<string> {
  const [row] = await tx
    .select({ purchase: purchases, payment: payments })
    .from(payments)
    .innerJoin(purchases, eq(purchases.id, payments.purchase_id))
    .where(eq(payments.id, refund.paymentId));
  if (row?.purchase.id !== refund.purchaseId) throw new Refusal('not_found');
  const { purchase, payment } = row;
  const id = newId(refund.now.getTime());
  const endedPremium =
    refund.again?.ended_premium ??
    (refund.credits > 0 && (await endsPremium(tx, purchase, refund.credits)));
  if (refund.credits > 0) {
    const balance = await postCredits(tx, {
      memberId: refund.memberId,
      amount: -refund.credits,
      cause: 'refund',
      reference: id,
      otherProfile: null,
      at: refund.now,
    });
    if (balance === null) throw new Refusal('nothing_to_refund');
  }
  const values: RefundRow = {
    id,
    payment_id: refund.paymentId,
    purchase_id: refund.purchaseId,
    kind: refund.kind,
    credits: refund.credits,
    amount: refund.amount,
    currency: refund.currency,
    status: 'requested',
    provider_id: null,
    reason: refund.reason,
    ended_premium: endedPremium,
    declared_at: refund.again?.declared_at ?? refund.now,
    send_at: refundLeavesAt(payment, refund.now),
    attempts: 0,
  };
  await tx.insert(refunds).values(values);
  if (endedPremium)
    await tx.update(members).set({ paid_user: false }).where(eq(members.id, refund.memberId));
  await postRefund(tx, { purchase, refund: values, at: refund.now });
  await enqueueRefund(tx, values);
  const mail = MAILS[refund.kind];
  if (mail) await queueRefundMail(tx, mail, values, { memberId: refund.memberId, at: refund.now });
  return id;
}
