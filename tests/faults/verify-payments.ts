import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../server/database/connection.ts';
import { checkBooks } from '../../server/modules/money/books/check.ts';
import { verifyLedgers } from './verify-run.ts';
import { countRows } from '../support/money/payment-shop.ts';
import type { Shop } from '../support/money/payment-shop.ts';

/** What a buyer did, and what has to be there in the end. */
export interface Bought {
  member: string;
  payment: string;
  isPaid: boolean;
  isRefunded: boolean;
}

/** What is wrong after a run: every number is to be 0. */
export interface PaymentFindings {
  /** Payments at the provider beyond one for each order. */
  doubleCharges: number;
  missingCharges: number;
  /** Postings to the ledger beyond one for each order that was paid, and those for none. */
  doubleCredits: number;
  missingCredits: number;
  wrongBalances: number;
  brokenStatements: number;
  /** Members whose balance is not what they bought and did not give back. */
  wrongCredits: number;
  doubleRefunds: number;
  missingRefunds: number;
  /** Jobs that wait, refunds on no way, and payments that neither side takes for the same. */
  stuck: number;
  /** Rules of the books that do not hold. */
  brokenBooks: number;
}

const CREDITS = 50;
const STUCK_AFTER_MS = 30_000;

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);
const tooMany = (counts: readonly number[], wanted: readonly number[]): number =>
  sum(counts.map((count, index) => Math.max(0, count - (wanted[index] ?? 0))));

/** How many rows of the ledger each buyer has for a purchase. */
async function creditsOf({ pool }: Shop, bought: readonly Bought[]): Promise<number[]> {
  const { rows } = await pool.query<{ member_id: string; count: number }>(
    "select member_id, count(*)::int as count from ledger_entries where cause = 'purchase' group by member_id",
  );
  const counts = new Map(rows.map((row) => [row.member_id, row.count]));
  return bought.map(({ member }) => counts.get(member) ?? 0);
}

/** Whatever still has to happen: nothing of it is left once everything is settled. */
export const stuckOf = ({ pool }: Pick<Shop, 'pool'>): Promise<number> =>
  countRows(
    pool,
    `(select id from jobs where name in ('settle_payment', 'send_refund', 'cancel_payment')
      union all select id from refunds where status = 'requested'
      union all select id from payments where status = 'starting'
      union all select payment.id from payments payment join purchases purchase on purchase.id = payment.purchase_id
        where (payment.status = 'completed') <> (purchase.status = 'completed')) waiting`,
  );

/**
 * What is stuck stays so; a notice that the provider repeats, or a check that the plan makes, comes
 * at any moment and is worked on at once.
 */
async function stillStuckOf(shop: Pick<Shop, 'pool'>): Promise<number> {
  const until = Date.now() + STUCK_AFTER_MS;
  for (;;) {
    const stuck = await stuckOf(shop);
    if (stuck === 0 || Date.now() > until) return stuck;
    await wait(100);
  }
}

/**
 * Holds the provider, the ledger and the books against what was bought; each member bought once.
 * For the end of every run with payments.
 */
export async function verifyPayments(
  shop: Shop,
  bought: readonly Bought[],
): Promise<PaymentFindings> {
  const { pool, bank } = shop;
  const ordered = bought.map(({ payment }) => bank.paymentsOf(payment));
  const charges = ordered.map((found) => found.length);
  const once = bought.map(() => 1);
  // Of nobody's order: a buyer who ordered once has another one.
  const others = bank.count() - sum(charges);
  const credits = await creditsOf(shop, bought);
  const paid = bought.map(({ isPaid }) => Number(isPaid));
  const refunds = ordered.map((found) => sum(found.map((one) => one.refunds)));
  const refunded = bought.map(({ isRefunded }) => Number(isRefunded));
  const wanted = bought.map((one) => (one.isPaid && !one.isRefunded ? CREDITS : 0));
  const database = openDatabase(shop.url, { connections: 1 });
  try {
    return {
      ...(await verifyLedgers(pool)),
      doubleCharges: tooMany(charges, once) + others,
      missingCharges: tooMany(once, charges),
      doubleCredits: tooMany(credits, paid),
      missingCredits: tooMany(paid, credits),
      wrongCredits: await countRows(
        pool,
        'unnest($1::uuid[], $2::int[]) as buyer(id, credits) join members on members.id = buyer.id where members.credits <> buyer.credits',
        [bought.map(({ member }) => member), wanted],
      ),
      doubleRefunds: tooMany(refunds, refunded),
      missingRefunds: tooMany(refunded, refunds),
      stuck: await stillStuckOf(shop),
      brokenBooks: (await checkBooks(database)).length,
    };
  } finally {
    await database.$client.end();
  }
}
