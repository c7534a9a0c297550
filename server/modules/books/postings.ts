import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { purchases, refunds } from '../../database/money-schema.ts';
import type { chargebacks, payments } from '../../database/money-schema.ts';
import type { Queryable, Transaction } from '../../database/connection.ts';
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
  unexpectedChargebackLines,
  unexpectedLines,
} from './lines.ts';
import type { LeftOfSale, SoldPurchase } from './lines.ts';

type Payment = Pick<typeof payments.$inferSelect, 'id' | 'provider' | 'currency'>;
type Refund = Pick<typeof refunds.$inferSelect, 'id' | 'payment_id' | 'amount' | 'currency'>;
type Chargeback = Pick<
  typeof chargebacks.$inferSelect,
  'id' | 'amount' | 'credits_taken' | 'credits_owed'
>;

/** The references of a purchase in the journal. */
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
 * Books money that came in and is credited to nobody: paid twice, too late, or not as asked.
 * @param given `amount` and `currency` as the provider says, in minor units.
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

/**
 * Books a refund as it is declared. Of money that was no sale nothing is written: it is due since it
 * came in.
 */
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

/**
 * Books that a refund failed, also one that was called sent before. Where the bank took the payment
 * back meanwhile, what was claimed of it is settled.
 */
export async function postRefundFailed(
  tx: Transaction,
  { refund, at }: { refund: Pick<Refund, 'id'>; at: Date },
): Promise<boolean> {
  const reference = refund.id;
  const undoing = [
    { kind: 'refund_unpaid', of: 'refund_paid', reference, at },
    { kind: 'refund_failed', of: 'refund', reference, at },
  ] as const;
  let isPosted = false;
  for (const one of undoing) isPosted = (await reverseJournal(tx, one)) || isPosted;
  const [purchase] = await tx
    .select(getTableColumns(purchases))
    .from(refunds)
    .innerJoin(purchases, eq(purchases.id, refunds.purchase_id))
    .where(eq(refunds.id, refund.id));
  if (!purchase) return isPosted;
  const left = await leftOfSale(tx, purchase.id);
  const claimed = Math.min(left.amount, await claimedOf(tx, purchase.id));
  if (claimed > 0)
    await postJournal(tx, {
      kind: 'claim_settled',
      reference,
      at,
      lines: settledClaimLines(purchase, claimed, left),
    });
  return isPosted;
}

/** What is claimed of banks for a purchase. */
async function claimedOf(database: Queryable, purchaseId: string): Promise<number> {
  const { rows } = await database.execute<{ claimed: string }>(sql`
    with about as (${aboutPurchase(purchaseId)})
    select coalesce(sum(line.amount), 0) as claimed from about join money_journal journal using (reference)
      join money_lines line on line.journal_id = journal.id where line.account = ${CLAIMS}`);
  return Number(rows[0]?.claimed ?? 0);
}

/** Books what a bank took back, after its credits were taken. */
export async function postChargeback(
  tx: Transaction,
  given: { purchase: SoldPurchase; payment: Payment; chargeback: Chargeback; at: Date },
): Promise<boolean> {
  const { purchase, payment, chargeback, at } = given;
  const lines = (await isSale(tx, payment.id))
    ? chargebackLines(purchase, payment.provider, chargeback, await leftOfSale(tx, purchase.id))
    : unexpectedChargebackLines(
        payment.provider,
        { amount: chargeback.amount, currency: payment.currency },
        await dueOf(tx, payment.id),
      );
  return postJournal(tx, { kind: 'chargeback', reference: chargeback.id, at, lines });
}

/** Books that the bank gave it back. */
export const postChargebackReversed = (
  tx: Transaction,
  { chargeback, at }: { chargeback: Pick<Chargeback, 'id'>; at: Date },
): Promise<boolean> =>
  reverseJournal(tx, {
    kind: 'chargeback_reversed',
    of: 'chargeback',
    reference: chargeback.id,
    at,
  });

/** What is still due of a payment that was no sale. */
async function dueOf(database: Queryable, paymentId: string): Promise<number> {
  const { rows } = await database.execute<{ due: string }>(sql`
    with about as (select ${paymentId}::text as reference
      union all select id::text from refunds where payment_id = ${paymentId}
      union all select id::text from chargebacks where payment_id = ${paymentId})
    select coalesce(-sum(line.amount), 0) as due from about join money_journal journal using (reference)
      join money_lines line on line.journal_id = journal.id where line.account = ${REFUNDS_DUE}`);
  return Number(rows[0]?.due ?? 0);
}
