import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { payments, purchases } from '../../../database/schema/purchases.ts';
import type { chargebacks, refunds } from '../../../database/schema/refunds.ts';
import type { Queryable, Transaction } from '../../../database/connection.ts';
import { journalLines, postJournal, reverseJournal } from './journal.ts';
import {
  CHARGEBACK_LOSS,
  chargebackLines,
  CLAIMS,
  REFUNDS_DUE,
  refundLines,
  refundPaidLines,
  saleLines,
  settledClaimLines,
  settledDueLines,
  unexpectedChargebackLines,
  unexpectedLines,
} from './lines.ts';
import type { LeftOfSale, SoldPurchase } from './lines.ts';

type Payment = Pick<typeof payments.$inferSelect, 'id' | 'provider' | 'currency'>;
type Refund = Pick<typeof refunds.$inferSelect, 'id' | 'payment_id' | 'amount' | 'currency'>;
type Chargeback = Pick<
  typeof chargebacks.$inferSelect,
  'id' | 'payment_id' | 'amount' | 'credits_taken' | 'credits_owed'
>;

const aboutPurchase = (purchaseId: string): SQL => sql`
  select id::text as reference from payments where purchase_id = ${purchaseId}
  union all select id::text from refunds where purchase_id = ${purchaseId}
  union all select chargeback.id::text from chargebacks chargeback
    join payments payment on payment.id = chargeback.payment_id where payment.purchase_id = ${purchaseId}`;

/** What is left of a sale by the journal, with the tax in it: minor units. */
async function leftOfSale(database: Queryable, purchaseId: string): Promise<LeftOfSale> {
  const { rows } = await database.execute<{ amount: string; vat: string }>(sql`
    with about as (${aboutPurchase(purchaseId)}
    ) select coalesce(-sum(line.amount), 0) as amount,
        coalesce(-sum(line.amount) filter (where line.account like 'vat:%'), 0) as vat
      from about join money_journal journal using (reference) join money_lines line on line.journal_id = journal.id
      where journal.kind in ('sale', 'refund', 'refund_failed', 'chargeback', 'chargeback_reversed', 'claim_settled')
        and (line.account like 'vat:%' or line.account like 'prepaid:%' or line.account = ${CHARGEBACK_LOSS})`);
  return { amount: Number(rows[0]?.amount ?? 0), vat: Number(rows[0]?.vat ?? 0) };
}

const isSale = async (database: Queryable, paymentId: string): Promise<boolean> =>
  (await journalLines(database, 'sale', paymentId)).length > 0;

/** Books the payment that completed its purchase. @returns false when it was booked before. */
export const postSale = (
  tx: Transaction,
  { purchase, payment, at }: { purchase: SoldPurchase; payment: Payment; at: Date },
): Promise<boolean> =>
  postJournal(tx, {
    kind: 'sale',
    reference: payment.id,
    at,
    lines: saleLines(purchase, payment.provider),
  });

/**
 * Books money that came in and is credited to nobody: paid twice, too late, or a wrong amount.
 * @param given `amount` and `currency` as the provider reports them, in minor units.
 */
export const postUnexpected = (
  tx: Transaction,
  given: { payment: Payment; amount: number; currency: string; at: Date },
): Promise<boolean> =>
  postJournal(tx, {
    kind: 'unexpected',
    reference: given.payment.id,
    at: given.at,
    lines: unexpectedLines(given.payment.provider, given),
  });

/** Books a declared refund. Money that was no sale is not booked: it is due since it arrived. */
export async function postRefund(
  tx: Transaction,
  { purchase, refund, at }: { purchase: SoldPurchase; refund: Refund; at: Date },
): Promise<boolean> {
  if (!(await isSale(tx, refund.payment_id))) return false;
  const left = await leftOfSale(tx, purchase.id);
  const lines = refundLines(purchase, refund, left);
  return postJournal(tx, { kind: 'refund', reference: refund.id, at, lines });
}

/** Books that the provider sent a refund. */
export const postRefundPaid = (
  tx: Transaction,
  { payment, refund, at }: { payment: Payment; refund: Refund; at: Date },
): Promise<boolean> =>
  postJournal(tx, {
    kind: 'refund_paid',
    reference: refund.id,
    at,
    lines: refundPaidLines(payment.provider, refund),
  });

/** Books that a refund failed, also one that was called sent before; claims are settled with it. */
export async function postRefundFailed(
  tx: Transaction,
  { refund, at }: { refund: Pick<Refund, 'id' | 'payment_id'>; at: Date },
): Promise<boolean> {
  const reference = refund.id;
  const undoing = [
    { kind: 'refund_unpaid', of: 'refund_paid', reference, at },
    { kind: 'refund_failed', of: 'refund', reference, at },
  ] as const;
  let isPosted = false;
  for (const one of undoing) isPosted = (await reverseJournal(tx, one)) || isPosted;
  await settleClaims(tx, { paymentId: refund.payment_id, reference, at });
  return isPosted;
}

/** What an account holds of a payment with its refunds and chargebacks: debit is positive. */
async function balanceOf(
  database: Queryable,
  paymentId: string,
  account: string,
): Promise<{ amount: number; currency: string } | null> {
  const { rows } = await database.execute<{ amount: string; currency: string }>(sql`
    with about as (select ${paymentId}::text as reference
      union all select id::text from refunds where payment_id = ${paymentId}
      union all select id::text from chargebacks where payment_id = ${paymentId})
    select sum(line.amount) as amount, line.currency from about join money_journal journal using (reference)
      join money_lines line on line.journal_id = journal.id where line.account = ${account} group by line.currency`);
  const [row] = rows;
  return row ? { amount: Number(row.amount), currency: row.currency } : null;
}

/** What is still to be refunded of a payment that was no sale, in minor units. */
async function freeDue(
  database: Queryable,
  paymentId: string,
): Promise<{ amount: number; currency: string | null }> {
  const due = await balanceOf(database, paymentId, REFUNDS_DUE);
  const { rows } = await database.execute<{ sent: string }>(sql`
    select coalesce(sum(amount), 0) as sent from refunds
    where payment_id = ${paymentId} and status in ('requested', 'sent')`);
  return {
    amount: -(due?.amount ?? 0) - Number(rows[0]?.sent ?? 0),
    currency: due?.currency ?? null,
  };
}

/**
 * Once a refund failed or a bank returned money, less is claimed: what was not returned twice is a
 * return of the sale, and a settled return that came back belongs to the sale again.
 */
async function settleClaims(
  tx: Transaction,
  { paymentId, reference, at }: { paymentId: string; reference: string; at: Date },
): Promise<void> {
  const claimed = await balanceOf(tx, paymentId, CLAIMS);
  if (claimed === null || claimed.amount === 0) return;
  const [purchase] = await tx
    .select(getTableColumns(purchases))
    .from(payments)
    .innerJoin(purchases, eq(purchases.id, payments.purchase_id))
    .where(eq(payments.id, paymentId));
  if (!purchase) return;
  const ofSale = await isSale(tx, paymentId);
  const left = ofSale
    ? await leftOfSale(tx, purchase.id)
    : { amount: (await freeDue(tx, paymentId)).amount, vat: 0 };
  const settled = Math.min(claimed.amount, left.amount);
  if (settled === 0) return;
  const lines = ofSale
    ? settledClaimLines(purchase, settled, left)
    : settledDueLines(claimed.currency, settled);
  await postJournal(tx, { kind: 'claim_settled', reference, at, lines });
}

/** Books a chargeback, after its credits were deducted. */
export async function postChargeback(
  tx: Transaction,
  given: { purchase: SoldPurchase; payment: Payment; chargeback: Chargeback; at: Date },
): Promise<boolean> {
  const { purchase, payment, chargeback, at } = given;
  const due = await freeDue(tx, payment.id);
  const lines = (await isSale(tx, payment.id))
    ? chargebackLines(purchase, payment.provider, chargeback, await leftOfSale(tx, purchase.id))
    : unexpectedChargebackLines(
        payment.provider,
        { amount: chargeback.amount, currency: due.currency ?? payment.currency },
        due.amount,
      );
  return postJournal(tx, { kind: 'chargeback', reference: chargeback.id, at, lines });
}

/** Books that the bank gave it back. */
export async function postChargebackReversed(
  tx: Transaction,
  { chargeback, at }: { chargeback: Pick<Chargeback, 'id' | 'payment_id'>; at: Date },
): Promise<boolean> {
  const reference = chargeback.id;
  const isPosted = await reverseJournal(tx, {
    kind: 'chargeback_reversed',
    of: 'chargeback',
    reference,
    at,
  });
  await settleClaims(tx, { paymentId: chargeback.payment_id, reference, at });
  return isPosted;
}
