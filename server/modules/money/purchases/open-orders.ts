import { and, count, desc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import type { Body } from '../../../../shared/contract/calls.ts';
import { isCardMethod, SLOW_METHODS } from '../../../../shared/money/payment-methods.ts';
import type { PaymentMethod } from '../../../../shared/money/payment-methods.ts';
import type { Transaction } from '../../../database/connection.ts';
import { payments, purchases } from '../../../database/schema/purchases.ts';
import { Refusal } from '../../../http/route.ts';
import type { Request } from '../../../http/route.ts';
import { enqueueOnce } from '../../../jobs/queue.ts';
import { normalizeCode } from '../discounts/choose.ts';
import { releaseDiscount } from '../discounts/uses.ts';
import { CANCEL_PAYMENT_JOB } from './job-names.ts';
import { lockPurchase } from './rows.ts';
import type { PaymentRow, PurchaseRow } from './rows.ts';

export type OrderRequest = Request<Record<string, never>, Body<'startPayment'>>;

const HOUR_MS = 3_600_000;
const MOST_STARTS_AN_HOUR = 10;
const MOST_CARD_FAILURES_AN_HOUR = 5;
/** The same bundle ordered again within this time is the same order (a second tab, a reload). */
const SAME_ORDER_MS = 30_000;

/** Serialises a member's orders; acquired before any row of money is locked. */
export const lockOrders = (transaction: Transaction, memberId: string) =>
  transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`order ${memberId}`}, 0))`,
  );

/** @throws Refusal `too_many_requests`, or `method_unavailable` after many failures of cards. */
export async function checkStarts(
  transaction: Transaction,
  memberId: string,
  { method, now }: { method: PaymentMethod; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  const [recent] = await transaction
    .select({
      all: count(),
      failed: sql<number>`(count(*) filter (where ${payments.status} = 'failed'))::int`,
    })
    .from(payments)
    .where(and(eq(payments.member_id, memberId), gt(payments.created_at, since)));
  if ((recent?.all ?? 0) >= MOST_STARTS_AN_HOUR)
    throw new Refusal('too_many_requests', { retryAfterSeconds: HOUR_MS / 1_000 });
  if (isCardMethod(method) && (recent?.failed ?? 0) >= MOST_CARD_FAILURES_AN_HOUR)
    throw new Refusal('method_unavailable');
}

/** Whether an order would cost more, or bring less, than the member agreed to. */
export const isWorse = (
  order: { total: number; currency: string; credits: number },
  agreed: Pick<OrderRequest['body'], 'agreed_total' | 'agreed_currency' | 'agreed_credits'>,
): boolean =>
  order.total > (agreed.agreed_total ?? order.total) ||
  order.currency !== (agreed.agreed_currency ?? order.currency) ||
  order.credits < (agreed.agreed_credits ?? order.credits);

const isWorsePurchase = (purchase: PurchaseRow, body: OrderRequest['body']): boolean =>
  isWorse({ ...purchase, total: purchase.total_amount }, body);

/** Whether a recent order is the same as the current request, at an agreed price. */
function isSameOrder(purchase: PurchaseRow, body: OrderRequest['body']): boolean {
  if (purchase.status !== 'open' || isWorsePurchase(purchase, body)) return false;
  // A member who agreed to no sum may have typed a code that makes it cheaper.
  const { agreed_total: agreed, discount_code: code } = body;
  return agreed !== undefined || !code || normalizeCode(code) === purchase.discount_code;
}

/**
 * The order that this request continues: the named one, or the same recent one.
 * @throws Refusal `not_found`, `purchase_closed`, `price_changed` for one that is named.
 */
export async function openOrder(
  transaction: Transaction,
  memberId: string,
  { body, now }: Pick<OrderRequest, 'body' | 'now'>,
): Promise<PurchaseRow | undefined> {
  if (body.purchase !== undefined) {
    const purchase = await lockPurchase(transaction, body.purchase);
    if (purchase?.member_id !== memberId) throw new Refusal('not_found');
    if (purchase.status !== 'open' || purchase.expires_at <= now)
      throw new Refusal('purchase_closed');
    if (isWorsePurchase(purchase, body)) throw new Refusal('price_changed');
    return purchase;
  }
  const [recent] = await transaction
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(
        eq(purchases.member_id, memberId),
        eq(purchases.bundle, body.bundle ?? 'p0'),
        eq(purchases.status, 'open'),
        gt(purchases.created_at, new Date(now.getTime() - SAME_ORDER_MS)),
      ),
    )
    .orderBy(desc(purchases.created_at))
    .limit(1);
  const purchase = recent && (await lockPurchase(transaction, recent.id));
  return purchase && isSameOrder(purchase, body) ? purchase : undefined;
}

/**
 * Cancels what the member could still pay elsewhere, before something else is ordered: nobody is to
 * pay twice, and the discount is free again. What is paid nevertheless is credited or refunded.
 */
export async function supersede(
  transaction: Transaction,
  memberId: string,
  { except, now }: { except: string | null; now: Date },
): Promise<void> {
  // Purchases before payments, as everywhere.
  const touched = await transaction
    .select({ id: purchases.id, status: purchases.status })
    .from(purchases)
    .where(
      and(
        eq(purchases.member_id, memberId),
        sql`(${purchases.status} = 'open' or ${purchases.id} in (select purchase_id from payments
          where member_id = ${memberId} and status in ('starting', 'open')))`,
      ),
    )
    .orderBy(purchases.id)
    .for('update');
  const unpaid = touched.filter(({ status }) => status === 'open');
  const others = await transaction
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.member_id, memberId),
        inArray(payments.status, ['starting', 'open']),
        sql`${payments.method} not in ${SLOW_METHODS}`,
      ),
    );
  for (const other of others) {
    await transaction
      .update(payments)
      .set({ status: 'cancelled', lease_until: null })
      .where(and(eq(payments.id, other.id), inArray(payments.status, ['starting', 'open'])));
    await enqueueOnce(transaction, CANCEL_PAYMENT_JOB, other.id, { payment: other.id }, now);
  }
  for (const { id } of unpaid) {
    if (id === except) continue;
    const [live] = await transaction
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(
          eq(payments.purchase_id, id),
          inArray(payments.status, ['starting', 'open', 'pending', 'held']),
        ),
      )
      .limit(1);
    if (live) continue;
    await transaction
      .update(purchases)
      .set({ status: 'lapsed' })
      .where(and(eq(purchases.id, id), eq(purchases.status, 'open')));
    await releaseDiscount(transaction, id, now);
  }
}

/** Cancels the other payments of an order that could still be made, because one is under way. */
export async function giveUpOthers(
  transaction: Transaction,
  { payment, now }: { payment: Pick<PaymentRow, 'id' | 'purchase_id'>; now: Date },
): Promise<void> {
  const others = await transaction
    .update(payments)
    .set({ status: 'cancelled', lease_until: null })
    .where(
      and(
        eq(payments.purchase_id, payment.purchase_id),
        ne(payments.id, payment.id),
        inArray(payments.status, ['starting', 'open']),
      ),
    )
    .returning({ id: payments.id });
  for (const { id } of others)
    await enqueueOnce(transaction, CANCEL_PAYMENT_JOB, id, { payment: id }, now);
}

/** The payment that is under way for an order by the same method: it is not started twice. */
export async function paymentUnderWay(
  transaction: Transaction,
  purchase: PurchaseRow,
  method: PaymentMethod,
): Promise<PaymentRow | undefined> {
  const [payment] = await transaction
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.purchase_id, purchase.id),
        eq(payments.method, method),
        inArray(payments.status, ['starting', 'open']),
      ),
    )
    .orderBy(desc(payments.created_at))
    .limit(1);
  return payment;
}

/** A slow payment may not be joined by a second one: both would arrive. */
export async function checkNotPending(
  transaction: Transaction,
  purchase: PurchaseRow,
): Promise<void> {
  const [pending] = await transaction
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.purchase_id, purchase.id),
        or(
          inArray(payments.status, ['pending', 'held', 'completed']),
          // A mandate that is signed is collected on its day.
          sql`${payments.method} = 'sdd' and ${payments.status} in ('starting', 'open') and exists (
            select from direct_debits debit where debit.payment_id = ${payments.id} and debit.status in ('signed', 'collecting'))`,
        ),
      ),
    )
    .limit(1);
  if (pending) throw new Refusal('purchase_closed');
}
