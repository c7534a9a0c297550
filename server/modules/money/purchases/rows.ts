import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../database/connection.ts';
import { payments, purchases } from '../../../database/schema/purchases.ts';
import { Refusal } from '../../../http/route.ts';

export type PurchaseRow = typeof purchases.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;

export const findPayment = async (
  database: Queryable,
  id: string,
): Promise<PaymentRow | undefined> =>
  (await database.select().from(payments).where(eq(payments.id, id)))[0];

export const paymentWithPurchase = async (
  database: Queryable,
  id: string,
): Promise<{ payment: PaymentRow; purchase: PurchaseRow } | undefined> =>
  (
    await database
      .select({ payment: payments, purchase: purchases })
      .from(payments)
      .innerJoin(purchases, eq(purchases.id, payments.purchase_id))
      .where(eq(payments.id, id))
  )[0];

/** @throws Refusal `not_found` for none, and for somebody else's. */
export async function ownPayment(
  database: Queryable,
  id: string,
  memberId: string,
): Promise<PaymentRow> {
  const payment = await findPayment(database, id);
  if (payment?.member_id !== memberId) throw new Refusal('not_found');
  return payment;
}

/** Locks a payment and, before it, its purchase: the order in which rows of money are locked. */
export async function lockPayment(
  transaction: Transaction,
  { id, purchase_id }: Pick<PaymentRow, 'id' | 'purchase_id'>,
): Promise<{ purchase: PurchaseRow; payment: PaymentRow }> {
  const purchase = await lockPurchase(transaction, purchase_id);
  const [payment] = await transaction
    .select()
    .from(payments)
    .where(eq(payments.id, id))
    .for('update');
  if (!purchase || !payment) throw new Error('A payment is gone.');
  return { purchase, payment };
}

export const lockPurchase = async (
  transaction: Transaction,
  id: string,
): Promise<PurchaseRow | undefined> =>
  (await transaction.select().from(purchases).where(eq(purchases.id, id)).for('update'))[0];
