import { and, asc, eq } from 'drizzle-orm';
import type { SiteSettings } from '../../../../shared/contract/settings.ts';
import type { Transaction } from '../../../database/connection.ts';
import { payments, purchases } from '../../../database/schema/purchases.ts';
import { areTermsChanging } from '../../texts/changed-terms.ts';
import type { PurchaseRow } from '../purchases/rows.ts';
import { requestMoneyBack } from './request.ts';
import { creditedPayment, withdrawable, worthOf } from './withdrawal.ts';

/**
 * Locks what a leaver bought, with its payments: before conversations and members, as everywhere.
 * @returns the purchases, for `returnUnused`.
 */
export async function lockPurchasesOf(tx: Transaction, memberId: string): Promise<PurchaseRow[]> {
  const rows = await tx
    .select()
    .from(purchases)
    .where(and(eq(purchases.member_id, memberId), eq(purchases.status, 'completed')))
    .orderBy(asc(purchases.id))
    .for('update');
  await tx
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.member_id, memberId))
    .orderBy(asc(payments.id))
    .for('update');
  return rows;
}

interface Leaving {
  settings: Pick<SiteSettings, 'refund_days'>;
  requestedAt: Date;
  now: Date;
}

/**
 * Sends back what a leaver paid for credits that are unused: where the time of withdrawal had not
 * ended when they asked to be erased, and of every purchase while the terms were changing,
 * for who does not want new terms may leave with the money. Called as the account is erased, for
 * what was spent is erased with it: nobody could work the sum out later (R-033, decision 039).
 * @param leaving `requestedAt` ends the time of withdrawal, `now` is the refund's own time.
 */
export async function returnUnused(
  tx: Transaction,
  bought: readonly PurchaseRow[],
  { settings, requestedAt, now }: Leaving,
): Promise<void> {
  const hasNewTerms = await areTermsChanging(tx, requestedAt);
  for (const purchase of bought) {
    const inTime = await withdrawable(tx, purchase, settings, requestedAt);
    const found = inTime ?? (hasNewTerms ? await worthOf(tx, purchase) : null);
    const payment = found && (await creditedPayment(tx, purchase.id));
    if (!found || !payment) continue;
    await requestMoneyBack(tx, {
      paymentId: payment.id,
      purchaseId: purchase.id,
      memberId: purchase.member_id,
      kind: 'withdrawal',
      amount: found.amount,
      currency: purchase.currency,
      credits: found.credits,
      reason: inTime ? 'the account was erased' : 'the account was erased as the terms changed',
      now,
    });
  }
}
