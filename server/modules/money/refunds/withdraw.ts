import { and, eq, ne } from 'drizzle-orm';
import type { Answer } from '../../../../shared/contract/calls.ts';
import { paymentSchema } from '../../../../shared/contract/payments.ts';
import type { Queryable, Transaction } from '../../../database/connection.ts';
import { payments, purchases } from '../../../database/schema/purchases.ts';
import { refunds } from '../../../database/schema/refunds.ts';
import { members } from '../../../database/schema/members.ts';
import { Refusal } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { hashOfLink } from '../purchases/receipt-mail.ts';
import { lockPayment, lockPurchase, ownPayment } from '../purchases/rows.ts';
import type { PaymentRow, PurchaseRow } from '../purchases/rows.ts';
import { announcePayment, paymentView } from '../purchases/view.ts';
import type { MoneyAnnouncer } from '../purchases/view.ts';
import { requestMoneyBack } from './request.ts';
import type { RefundRow } from './rows.ts';
import { begunWithdrawal } from './withdrawal-link.ts';
import { isErased } from '../../account/leaving/erased.ts';
import { creditedPayment, withdrawable, withdrawableUntil } from './withdrawal.ts';

const currencySchema = paymentSchema.shape.currency;

type WithdrawalRequest = MoneyAnnouncer & { database: Transaction };
type FromOutside = WithdrawalRequest & { services: Pick<Services, 'wakeJobs'> };

/**
 * Withdraws from a purchase whose row is locked: its unused credits go, what was paid for them comes
 * back.
 * @param begunAt by when the withdrawal has to be in time.
 * @throws Refusal `refund_too_late` after `refund_days`; `nothing_to_refund`.
 */
async function declare(
  request: WithdrawalRequest,
  purchase: PurchaseRow,
  payment: PaymentRow,
  begunAt: Date,
): Promise<RefundRow> {
  const { database, now } = request;
  const settings = request.services.settings.current();
  // Nothing is spent between counting unused credits and deducting them.
  await database
    .select({ id: members.id })
    .from(members)
    .where(eq(members.id, purchase.member_id))
    .for('no key update');
  const until = withdrawableUntil(purchase, settings);
  if (until && begunAt > until) throw new Refusal('refund_too_late');
  const found = await withdrawable(database, purchase, settings, begunAt);
  if (!found) throw new Refusal('nothing_to_refund');
  const id = await requestMoneyBack(database, {
    paymentId: payment.id,
    purchaseId: purchase.id,
    memberId: purchase.member_id,
    kind: 'withdrawal',
    amount: found.amount,
    currency: purchase.currency,
    credits: found.credits,
    reason: null,
    now,
  });
  const [refund] = await database.select().from(refunds).where(eq(refunds.id, id));
  if (!refund) throw new Error('A refund is gone.');
  await announcePayment(request, payment);
  return refund;
}

const answerOf = (refund: RefundRow) => ({
  refund_amount: refund.amount,
  currency: currencySchema.parse(refund.currency),
  credits: refund.credits,
  declared_at: refund.declared_at.toISOString(),
});

/**
 * Withdraws from the purchase of an own payment. Twenty at once are one: the others find
 * nothing left.
 * @throws Refusal `not_found` for somebody else's; `refund_too_late`; `nothing_to_refund`.
 */
export async function withdrawFrom(
  request: FromOutside,
  memberId: string,
  paymentId: string,
): Promise<Answer<'requestRefund'>> {
  const { database, services, now } = request;
  const known = await ownPayment(database, paymentId, memberId);
  const { purchase, payment } = await lockPayment(database, known);
  const credited = await creditedPayment(database, purchase.id);
  if (credited?.id !== payment.id) throw new Refusal('nothing_to_refund');
  const refund = await declare(request, purchase, payment, now);
  request.afterCommit(() => services.wakeJobs.wake());
  const settings = services.settings.current();
  return {
    ...answerOf(refund),
    ends_premium: refund.ended_premium,
    payment: await paymentView(database, paymentId, { now, settings }),
  };
}

/**
 * The purchase whose receipt held a link, or that somebody began to withdraw from without a session,
 * and since when the withdrawal counts: what was begun in time is in time.
 * @throws Refusal `not_found` for a link of neither.
 */
async function purchaseOfLink(
  database: Queryable,
  token: string,
  now: Date,
): Promise<{ purchase: PurchaseRow; at: Date }> {
  const [purchase] = await database
    .select()
    .from(purchases)
    .where(eq(purchases.withdrawal_token_hash, hashOfLink(token)));
  const found = purchase ? { purchase, at: now } : await begunWithdrawal(database, token, now);
  if (!found) throw new Refusal('not_found');
  return found;
}

/** What can be withdrawn by a mail's link: the order alone, nothing of who ordered it. */
export async function readLink(
  request: Pick<MoneyAnnouncer, 'database' | 'now' | 'services'>,
  token: string,
): Promise<Answer<'getWithdrawal'>> {
  const { database, services, now } = request;
  const { purchase, at } = await purchaseOfLink(database, token, now);
  const settings = services.settings.current();
  const found = await withdrawable(database, purchase, settings, at);
  const [declared] = await database
    .select({ at: refunds.declared_at, amount: refunds.amount })
    .from(refunds)
    .where(
      and(
        eq(refunds.purchase_id, purchase.id),
        eq(refunds.kind, 'withdrawal'),
        ne(refunds.status, 'failed'),
      ),
    );
  return {
    number: purchase.number,
    ordered_at: purchase.created_at.toISOString(),
    currency: currencySchema.parse(purchase.currency),
    amount: purchase.total_amount,
    withdraw: found && {
      until: found.until.toISOString(),
      credits: found.credits,
      amount: found.amount,
      ends_premium: found.endsPremium,
    },
    declared_at: declared?.at.toISOString() ?? null,
    refund_amount: declared?.amount ?? null,
    account_erased: await isErased(database, purchase.member_id),
  };
}

/**
 * Withdraws from a purchase for a request that came in time: the rule decides the amount, however
 * late we process it.
 * @throws Refusal as above.
 */
export async function withdrawAsked(
  request: WithdrawalRequest,
  purchaseId: string,
  askedAt: Date,
): Promise<RefundRow> {
  const { database } = request;
  const purchase = await lockPurchase(database, purchaseId);
  const credited = purchase && (await creditedPayment(database, purchase.id));
  if (!purchase || !credited) throw new Refusal('nothing_to_refund');
  const [payment] = await database
    .select()
    .from(payments)
    .where(eq(payments.id, credited.id))
    .for('update');
  return declare(request, purchase, payment ?? credited, askedAt);
}

/** Withdraws by a mail's link, also for an account that was deleted since. @throws as above. */
export async function withdrawByLink(
  request: FromOutside,
  token: string,
): Promise<Answer<'withdrawByLink'>> {
  const link = await purchaseOfLink(request.database, token, request.now);
  const refund = await withdrawAsked(request, link.purchase.id, link.at);
  request.afterCommit(() => request.services.wakeJobs.wake());
  return answerOf(refund);
}
