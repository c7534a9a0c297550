import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../database/connection.ts';
import { creditDebts } from '../../../database/schema/refunds.ts';
import { statement } from '../../../database/statement.ts';
import { postCredits } from './ledger.ts';

const isOpen = and(
  isNull(creditDebts.forgiven_at),
  lt(creditDebts.settled_credits, creditDebts.credits),
);

/**
 * Deducts what a member owes after chargebacks from new credits, the oldest debt first. Called
 * after they were posted, in the same transaction.
 * @param given.reference the purchase, or the refund that failed; the ledger entry names it.
 * @returns the credits that were deducted.
 */
export async function settleDebts(
  tx: Transaction,
  given: { memberId: string; reference: string; credits: number; at: Date },
): Promise<number> {
  const { memberId, reference, credits, at } = given;
  const open = await tx
    .select()
    .from(creditDebts)
    .where(and(eq(creditDebts.member_id, memberId), isOpen))
    .orderBy(asc(creditDebts.created_at), asc(creditDebts.chargeback_id))
    .for('update');
  const owed = open.reduce((sum, debt) => sum + debt.credits - debt.settled_credits, 0);
  const settled = Math.min(owed, credits);
  if (settled <= 0) return 0;
  const balance = await postCredits(tx, {
    memberId,
    amount: -settled,
    cause: 'debt',
    reference,
    otherProfile: null,
    at,
  });
  if (balance === null) throw new Error('A debt was to be paid with credits that are not there.');
  let left = settled;
  for (const debt of open) {
    const part = Math.min(left, debt.credits - debt.settled_credits);
    if (part <= 0) continue;
    left -= part;
    await tx
      .update(creditDebts)
      .set({ settled_credits: debt.settled_credits + part })
      .where(eq(creditDebts.chargeback_id, debt.chargeback_id));
  }
  return settled;
}

const selectOpen = statement<{ credits: number }>(
  'open_debt',
  `
  select coalesce(sum(credits - settled_credits), 0)::int as credits from credit_debts where member_id = $1::uuid and forgiven_at is null`,
);

/** The credits that a member owes: deducted from the next purchase. */
export async function openDebt(database: Queryable, memberId: string): Promise<number> {
  const [row] = await selectOpen(database, [memberId]);
  return row?.credits ?? 0;
}

/** Whether a member may not pay by direct debit or card: a payment of theirs was reversed. */
export const isBarredFromRiskyMethods = async (
  database: Queryable,
  memberId: string,
): Promise<boolean> => (await openDebt(database, memberId)) > 0;
