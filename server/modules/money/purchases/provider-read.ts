import { and, eq, inArray } from 'drizzle-orm';
import { newId } from '../../../../shared/identifiers.ts';
import type { PaymentStatus } from '../../../../shared/money/payment-states.ts';
import type { Transaction } from '../../../database/connection.ts';
import { providerReads } from '../../../database/schema/books.ts';
import { payments } from '../../../database/schema/purchases.ts';
import { refunds } from '../../../database/schema/refunds.ts';
import type { ProviderPayment } from '../../../payments/provider.ts';
import type { Services } from '../../../services.ts';
import type { PaymentRow } from './rows.ts';
import { nextCheck } from './states.ts';

export type ReadSource = (typeof providerReads.$inferInsert)['source'];
/** Where a payment is after it was read, and whether that is new. */
export interface Settled {
  status: PaymentStatus;
  changed: boolean;
}

/** Notes that the provider was read, and when it is read next. */
export async function noteRead(
  transaction: Transaction,
  payment: PaymentRow,
  { settled, seen, source, now }: { settled: Settled; seen: string; source: ReadSource; now: Date },
): Promise<void> {
  const checks = settled.changed ? 0 : payment.checks + 1;
  const returning = await transaction
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.payment_id, payment.id), inArray(refunds.status, ['requested', 'sent'])))
    .limit(1);
  await transaction
    .update(payments)
    .set({
      read_at: now,
      checks,
      next_check_at: nextCheck(
        {
          status: settled.status,
          checks,
          created: payment.created_at,
          isReturning: returning.length > 0,
          isFinal: seen !== 'open' && seen !== 'pending',
        },
        now,
      ),
    })
    .where(eq(payments.id, payment.id));
  // Polls without news are many, and not recorded.
  if (!settled.changed && source === 'poll') return;
  await transaction.insert(providerReads).values({
    id: newId(now.getTime()),
    payment_id: payment.id,
    source,
    status_seen: seen,
    changed: settled.changed,
    at: now,
  });
}

/** What the provider knows of a payment; null for nothing, 'away' where it does not answer. */
export async function readProvider(
  { payments: provider }: Services,
  payment: PaymentRow,
): Promise<ProviderPayment | 'away' | null> {
  const answer =
    payment.provider_id === null
      ? await provider.find(payment.id, payment.created_at)
      : await provider.read(payment.provider_id);
  return answer.kind === 'done' ? answer.value : 'away';
}
