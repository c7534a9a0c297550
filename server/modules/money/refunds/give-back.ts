import { sql } from 'drizzle-orm';
import type { SiteSettings } from '../../../../shared/contract/settings.ts';
import type { Queryable, Transaction } from '../../../database/connection.ts';
import { Refusal } from '../../../http/route.ts';
import { journalLines } from '../books/journal.ts';
import { REFUNDS_DUE } from '../books/lines.ts';
import { findPayment, lockPayment } from '../purchases/rows.ts';
import type { PaymentRow } from '../purchases/rows.ts';
import { announcePayment } from '../purchases/view.ts';
import type { MoneyAnnouncer } from '../purchases/view.ts';
import { requestMoneyBack } from './request.ts';

interface Money {
  amount: number;
  currency: string;
}

/** What an operator refunds of a payment: an amount, and its credits. */
interface GivenBack extends Money {
  credits: number;
  reason: string;
}

/** What came in by a payment, in minor units: of one that is held, what the provider reports. */
export async function paidBy(database: Queryable, payment: PaymentRow): Promise<Money | null> {
  if (payment.status === 'completed') return payment;
  const lines = await journalLines(database, 'unexpected', payment.id);
  const due = lines.find(({ account }) => account === REFUNDS_DUE);
  return due ? { amount: -due.amount, currency: due.currency } : null;
}

/**
 * What was or is being refunded of a payment, in minor units: by us, and of that by an operator.
 */
async function refundedOf(
  database: Queryable,
  { id }: Pick<PaymentRow, 'id'>,
): Promise<{ all: number; own: number }> {
  const { rows } = await database.execute<{ all: string; own: string }>(sql`
    select coalesce(sum(amount), 0) as all, coalesce(sum(amount) filter (where kind in ('operator', 'mismatch')), 0) as own
    from refunds where payment_id = ${id} and status <> 'failed'`);
  return { all: Number(rows[0]?.all ?? 0), own: Number(rows[0]?.own ?? 0) };
}

/** What of a payment can still go back, in minor units. */
export async function leftOf(database: Queryable, payment: PaymentRow): Promise<number> {
  const paid = (await paidBy(database, payment))?.amount ?? 0;
  const { all } = await refundedOf(database, payment);
  return Math.max(0, paid - all - payment.amount_charged_back);
}

/**
 * Whether an amount needs a second operator: above `refund_approval` of its currency, together with
 * earlier refunds of the payment by operators, since parts add up.
 */
export async function needsSecondOperator(
  database: Queryable,
  payment: Pick<PaymentRow, 'id'>,
  { amount, currency }: Money,
  { refund_approval }: Pick<SiteSettings, 'refund_approval'>,
): Promise<boolean> {
  const { own } = await refundedOf(database, payment);
  const limits: Partial<Record<string, number>> = refund_approval;
  return own + amount >= (limits[currency] ?? 0);
}

/**
 * Refunds a payment outside the rule of withdrawal; notifies the member's devices.
 * @returns the refund's id.
 * @throws Refusal `not_found`; `refund_too_large` for more than is left of it; `nothing_to_refund`
 *   where the member has fewer credits.
 */
export async function giveBack(
  announcer: MoneyAnnouncer & { database: Transaction },
  paymentId: string,
  { credits, amount, currency, reason }: GivenBack,
): Promise<string> {
  const { database, now } = announcer;
  const known = await findPayment(database, paymentId);
  if (!known) throw new Refusal('not_found');
  const { payment, purchase } = await lockPayment(database, known);
  if (amount > (await leftOf(database, payment))) throw new Refusal('refund_too_large');
  const id = await requestMoneyBack(database, {
    paymentId,
    purchaseId: purchase.id,
    memberId: payment.member_id,
    kind: payment.status === 'held' ? 'mismatch' : 'operator',
    amount,
    currency,
    credits,
    reason,
    now,
  });
  await announcePayment(announcer, payment);
  return id;
}
