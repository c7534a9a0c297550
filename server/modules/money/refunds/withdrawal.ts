import { and, eq, inArray, ne, notExists, sql } from 'drizzle-orm';
import type { Payment } from '../../../../shared/contract/payments.ts';
import type { SiteSettings } from '../../../../shared/contract/settings.ts';
import type { Queryable } from '../../../database/connection.ts';
import { payments } from '../../../database/schema/purchases.ts';
import { refunds } from '../../../database/schema/refunds.ts';
import { statement } from '../../../database/statement.ts';
import type { PaymentRow, PurchaseRow } from '../purchases/rows.ts';
import { isErased } from '../../account/leaving/erased.ts';
import { unusedOf } from './unused.ts';

const DAY_MS = 86_400_000;

/** What goes back when a member withdraws from a purchase; `amount` in minor units. */
interface Withdrawable {
  until: Date;
  credits: number;
  amount: number;
  endsPremium: boolean;
}

/** Until when a purchase can be withdrawn from, by our clock; null while it is not paid. */
export const withdrawableUntil = (
  { credited_at }: Pick<PurchaseRow, 'credited_at'>,
  { refund_days }: Pick<SiteSettings, 'refund_days'>,
): Date | null => credited_at && new Date(credited_at.getTime() + refund_days * DAY_MS);

/** What so many credits of a purchase cost, rounded up to the cent for the member. */
export const pricePaid = (
  { total_amount, credits: bought }: Pick<PurchaseRow, 'total_amount' | 'credits'>,
  credits: number,
): number =>
  Number((BigInt(total_amount) * BigInt(credits) + BigInt(bought) - 1n) / BigInt(bought));

/** The payment that paid for a purchase: not one that was refunded on arrival. */
export async function creditedPayment(
  database: Queryable,
  purchaseId: string,
): Promise<PaymentRow | undefined> {
  const [payment] = await database
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.purchase_id, purchaseId),
        eq(payments.status, 'completed'),
        notExists(
          database
            .select({ one: sql`1` })
            .from(refunds)
            .where(
              and(
                eq(refunds.payment_id, payments.id),
                inArray(refunds.kind, ['duplicate', 'late']),
              ),
            ),
        ),
      ),
    )
    .orderBy(payments.paid_at, payments.id)
    .limit(1);
  return payment;
}

const selectReturned = statement<{ refunded: number; charged_back: number }>(
  'money_returned',
  `
  select coalesce((select sum(amount) from refunds where payment_id = $1::uuid and status <> 'failed'), 0)::float8 as refunded,
    coalesce((select sum(amount) from chargebacks where payment_id = $1::uuid and reversed_at is null), 0)::float8 as charged_back`,
);

/** What was or is being returned of a payment: by us, and by its bank. */
export async function returnedOf(
  database: Queryable,
  paymentId: string,
): Promise<{ refunded: number; chargedBack: number }> {
  const [row] = await selectReturned(database, [paymentId]);
  return { refunded: row?.refunded ?? 0, chargedBack: row?.charged_back ?? 0 };
}

// A fully refunded purchase made nobody premium.
const selectOthers = statement<{ id: string }>(
  'other_purchases',
  `
  select purchase.id from purchases purchase where purchase.member_id = $1::uuid and purchase.id <> $2::uuid and purchase.status = 'completed'
    and purchase.total_amount > coalesce((select sum(refund.amount) from refunds refund
        where refund.purchase_id = purchase.id and refund.status <> 'failed' and refund.kind not in ('duplicate', 'mismatch')), 0)
      + coalesce((select sum(chargeback.amount) from chargebacks chargeback join payments payment on payment.id = chargeback.payment_id
        where payment.purchase_id = purchase.id and chargeback.reversed_at is null), 0)
  limit 1`,
);

/** Whether a purchase is the only one that made its member premium. */
export async function isOnlyPurchase(
  database: Queryable,
  purchase: Pick<PurchaseRow, 'id' | 'member_id'>,
): Promise<boolean> {
  return (await selectOthers(database, [purchase.member_id, purchase.id])).length === 0;
}

const selectPremium = statement<{ paid_user: boolean }>(
  'premium_of_member',
  'select paid_user from members where id = $1::uuid',
);

/**
 * Whether premium ends with a refund of so many credits: of the only purchase, and all of it
 * unused.
 */
export async function endsPremium(
  database: Queryable,
  purchase: Pick<PurchaseRow, 'id' | 'member_id' | 'credits'>,
  credits: number,
): Promise<boolean> {
  if (credits < purchase.credits) return false;
  const [member] = await selectPremium(database, [purchase.member_id]);
  return (member?.paid_user ?? false) && (await isOnlyPurchase(database, purchase));
}

/** Whether a purchase was withdrawn from before, and that did not fail. */
export const wasWithdrawn = async (database: Queryable, purchaseId: string): Promise<boolean> =>
  (await database.$count(
    refunds,
    and(
      eq(refunds.purchase_id, purchaseId),
      eq(refunds.kind, 'withdrawal'),
      ne(refunds.status, 'failed'),
    ),
  )) > 0;

/**
 * What a purchase's member can withdraw, at any time: unused credits at the price paid for each.
 * Null when nothing is left, or it was withdrawn from before.
 */
export async function worthOf(
  database: Queryable,
  purchase: PurchaseRow,
): Promise<{ credits: number; amount: number } | null> {
  if (purchase.status !== 'completed') return null;
  const payment = await creditedPayment(database, purchase.id);
  if (!payment || (await wasWithdrawn(database, purchase.id))) return null;
  // What an erased account spent is erased with it: nothing shows that anything is unused.
  if (await isErased(database, purchase.member_id)) return null;
  const credits = await unusedOf(database, purchase);
  const { refunded, chargedBack } = await returnedOf(database, payment.id);
  const amount = Math.min(
    pricePaid(purchase, credits),
    purchase.total_amount - refunded - chargedBack,
  );
  return credits > 0 && amount > 0 ? { credits, amount } : null;
}

/** What can be withdrawn now; null for nothing, and after `refund_days`. */
export async function withdrawable(
  database: Queryable,
  purchase: PurchaseRow,
  settings: Pick<SiteSettings, 'refund_days'>,
  now: Date,
): Promise<Withdrawable | null> {
  const until = withdrawableUntil(purchase, settings);
  if (!until || now > until) return null;
  const worth = await worthOf(database, purchase);
  return (
    worth && {
      until,
      ...worth,
      endsPremium: await endsPremium(database, purchase, worth.credits),
    }
  );
}

/** The same in the words of the contract. */
export async function withdrawalOf(
  database: Queryable,
  purchase: PurchaseRow,
  settings: Pick<SiteSettings, 'refund_days'>,
  now: Date,
): Promise<Payment['actions']['withdraw']> {
  const found = await withdrawable(database, purchase, settings, now);
  return (
    found && {
      until: found.until.toISOString(),
      credits: found.credits,
      amount: found.amount,
      ends_premium: found.endsPremium,
    }
  );
}
