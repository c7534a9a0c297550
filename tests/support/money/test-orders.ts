import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { BundleId } from '../../../shared/money/bundles.ts';
import { newId } from '../../../shared/identifiers.ts';
import type { PaymentMethod } from '../../../shared/money/payment-methods.ts';
import type { Queryable } from '../../../server/database/connection.ts';
import { payments, purchases } from '../../../server/database/schema/purchases.ts';
import { chargebacks, creditDebts } from '../../../server/database/schema/refunds.ts';

interface TestOrder {
  memberId: string;
  at: Date;
  /** In minor units; nothing is taken off. */
  total?: number;
  currency?: string;
  country?: string;
  bundle?: BundleId;
  credits?: number;
  method?: PaymentMethod;
  bank?: string | null;
  /** `completed` pays the order; null leaves it without a payment. */
  payment?: (typeof payments.$inferInsert)['status'] | null;
  /** The account that it was paid from. */
  account?: string;
}

/** An order as rows alone: no provider, no credits. @returns the purchase's id. */
export async function createTestOrder(database: Queryable, order: TestOrder): Promise<string> {
  const { at, payment = 'completed' } = order;
  const [purchase, total, currency] = [newId(), order.total ?? 1_250, order.currency ?? 'EUR'];
  const isPaid = payment === 'completed';
  await database.insert(purchases).values({
    id: purchase,
    member_id: order.memberId,
    bundle: order.bundle ?? 'p0',
    credits: order.credits ?? 50,
    currency,
    list_amount: total,
    discount_amount: 0,
    total_amount: total,
    country: order.country ?? 'NL',
    vat_rate: 2_100,
    vat_amount: 0,
    vat_evidence: {},
    locale: 'nl',
    status: isPaid ? 'completed' : 'open',
    credited_at: isPaid ? at : null,
    expires_at: new Date(at.getTime() + 30 * 60_000),
    created_at: at,
  });
  if (payment !== null)
    await database.insert(payments).values({
      id: newId(),
      purchase_id: purchase,
      member_id: order.memberId,
      request_key: newId(),
      request_hash: Buffer.alloc(32),
      method: order.method ?? 'ideal',
      bank: order.bank ?? null,
      provider: 'sandbox',
      mode: 'test',
      provider_id: `test ${purchase}`,
      webhook_token: randomBytes(32).toString('base64url'),
      status: payment,
      amount: total,
      currency,
      paid_at: isPaid ? at : null,
      payer: order.account === undefined ? null : { account_hmac: order.account },
      return_to: 'web',
      created_at: at,
    });
  return purchase;
}

/** Credits that a member owes after a chargeback. */
export async function createTestDebt(
  database: Queryable,
  { memberId, credits, at }: { memberId: string; credits: number; at: Date },
): Promise<void> {
  const purchase = await createTestOrder(database, { memberId, at });
  const [payment] = await database
    .select()
    .from(payments)
    .where(eq(payments.purchase_id, purchase));
  const id = newId();
  await database.insert(chargebacks).values({
    id,
    payment_id: payment?.id ?? '',
    provider_id: id,
    amount: 1_250,
    credits_taken: 0,
    credits_owed: credits,
    created_at: at,
  });
  await database.insert(creditDebts).values({
    chargeback_id: id,
    member_id: memberId,
    credits,
    created_at: at,
  });
}
