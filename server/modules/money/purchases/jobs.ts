import { and, eq, lte, sql } from 'drizzle-orm';
import { payments, purchases } from '../../../database/schema/purchases.ts';
import type { JobContext, JobHandler } from '../../../jobs/runner.ts';
import type { ExternalJob } from '../../../jobs/external.ts';
import { releaseDiscount } from '../discounts/uses.ts';
import { cancelJob } from './cancel.ts';
import { CANCEL_PAYMENT_JOB, SETTLE_PAYMENT_JOB } from './job-names.ts';
import { enqueueSettling, settleJob } from './notice.ts';
import { lockPurchase } from './rows.ts';
import { announcePayment } from './view.ts';

const CHECK_EVERY_MS = 5_000;
const LAPSE_EVERY_MS = 60_000;
/** So many are looked at in one transaction; a clock that jumped makes no storm at the provider. */
const AT_ONCE = 50;
/** A payment that is due is not due again while its job waits for the provider. */
const ASKED_AGAIN_MS = 60_000;

/** Has every due payment read, even without its notices. */
async function checkPayments({ transaction, now, services, afterCommit }: JobContext) {
  const due = await transaction
    .select({ id: payments.id })
    .from(payments)
    .where(lte(payments.next_check_at, now))
    .orderBy(payments.next_check_at)
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  for (const { id } of due) {
    await transaction
      .update(payments)
      .set({ next_check_at: new Date(now.getTime() + ASKED_AGAIN_MS) })
      .where(eq(payments.id, id));
    await enqueueSettling(transaction, id, { at: now, source: 'poll' });
  }
  if (due.length > 0)
    afterCommit(() => {
      services.wakeJobs.wake();
    });
}

/** Ends orders whose time is over; their discount is free again. */
async function lapsePurchases({ transaction, now, services, afterCommit }: JobContext) {
  const isOver = and(
    eq(purchases.status, 'open'),
    lte(purchases.expires_at, now),
    // No money can come from a direct debit without a signed mandate.
    sql`not exists (select from payments payment where payment.purchase_id = ${purchases.id}
          and payment.status in ('starting', 'open', 'pending', 'held')
          and not (payment.status = 'held' and exists (
            select from refunds where refunds.payment_id = payment.id and refunds.kind = 'mismatch' and refunds.status <> 'failed'))
          and not (payment.method = 'sdd' and payment.status = 'starting' and not exists (
            select from direct_debits debit where debit.payment_id = payment.id and debit.status in ('signed', 'collecting'))))`,
  );
  const over = await transaction
    .select({ id: purchases.id })
    .from(purchases)
    .where(isOver)
    .orderBy(purchases.expires_at)
    .limit(AT_ONCE);
  for (const { id } of over) {
    // Checked again once it is locked: it may have been retried, or signed, meanwhile.
    await lockPurchase(transaction, id);
    const lapsed = await transaction
      .update(purchases)
      .set({ status: 'lapsed' })
      .where(and(eq(purchases.id, id), isOver))
      .returning({ id: purchases.id });
    if (lapsed.length === 0) continue;
    await releaseDiscount(transaction, id, now);
    const ended = await transaction
      .update(payments)
      .set({ status: 'expired', next_check_at: null })
      .where(and(eq(payments.purchase_id, id), eq(payments.status, 'starting')))
      .returning();
    const notified =
      ended[0] ??
      (await transaction.select().from(payments).where(eq(payments.purchase_id, id)).limit(1))[0];
    if (notified)
      await announcePayment({ database: transaction, now, services, afterCommit }, notified);
  }
}

export const purchaseJobs: Readonly<Record<string, JobHandler>> = {
  check_payments: { everyMs: CHECK_EVERY_MS, handle: checkPayments },
  lapse_purchases: { everyMs: LAPSE_EVERY_MS, handle: lapsePurchases },
};

export const providerJobs: Readonly<Record<string, ExternalJob>> = {
  [SETTLE_PAYMENT_JOB]: settleJob,
  [CANCEL_PAYMENT_JOB]: cancelJob,
};
