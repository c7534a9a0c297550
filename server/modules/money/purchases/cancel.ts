import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../shared/contract/fields.ts';
import type { Payment } from '../../../../shared/contract/payments.ts';
import { payments } from '../../../database/schema/purchases.ts';
import { inAnnouncedTransaction } from '../../../live/announce.ts';
import type { Request, Viewer } from '../../../http/route.ts';
import type { ExternalJob } from '../../../jobs/external.ts';
import { enqueueOnce } from '../../../jobs/queue.ts';
import { backOffMs } from '../../../jobs/back-off.ts';
import { CANCEL_PAYMENT_JOB } from './job-names.ts';
import { findPayment, lockPayment, ownPayment } from './rows.ts';
import { ProviderAway, settle } from './settle.ts';
import { announcePayment, paymentView } from './view.ts';

const LEASE_MS = 20_000;
/** What the provider cannot cancel expires; it is asked for an hour. */
const ATTEMPTS = 8;

/**
 * Cancels a payment that is not made yet. A job informs the provider; what is paid nevertheless is
 * credited. Anything else stays as it is.
 * @throws Refusal `not_found` for a payment that is not the member's.
 */
export async function cancelPayment(
  viewer: Viewer,
  { body, now, services }: Request<unknown, { payment: string }>,
): Promise<{ payment: Payment }> {
  const own = await ownPayment(services.database, body.payment, viewer.memberId);
  const view = await inAnnouncedTransaction(services, now, async (announcer) => {
    const { database: transaction } = announcer;
    const asked = { now, settings: services.settings.current() };
    const { payment } = await lockPayment(transaction, own);
    const view = await paymentView(transaction, payment.id, asked);
    if (!view.actions.cancel) return view;
    await transaction
      .update(payments)
      .set({ status: 'cancelled', lease_until: null })
      .where(eq(payments.id, payment.id));
    if (payment.method !== 'sdd')
      await enqueueOnce(transaction, CANCEL_PAYMENT_JOB, payment.id, { payment: payment.id }, now);
    await announcePayment(announcer, payment);
    return paymentView(transaction, payment.id, asked);
  });
  services.wakeJobs.wake();
  return { payment: view };
}

const jobSchema = z.object({ payment: idSchema });

/** Cancels a payment at the provider, and then reads its state. */
export const cancelJob: ExternalJob = {
  async work(services, payload, attempt) {
    const payment = await findPayment(services.database, jobSchema.parse(payload).payment);
    if (!payment) return { kind: 'done' };
    const later = () => ({
      kind: 'later' as const,
      at: new Date(services.clock.now().getTime() + backOffMs(attempt + 1)),
      isFailure: true,
    });
    const known =
      payment.provider_id === null
        ? await services.payments.find(payment.id, payment.created_at)
        : { kind: 'done' as const, value: { id: payment.provider_id } };
    if (known.kind !== 'done') return later();
    // It never reached the provider, or a request under way handles it.
    if (known.value === null) return { kind: 'done' };
    const cancelled = await services.payments.cancel(known.value.id);
    if (cancelled.kind === 'away' || cancelled.kind === 'unknown') return later();
    try {
      await settle(services, payment.id, 'poll');
    } catch (error) {
      if (error instanceof ProviderAway) return later();
      throw error;
    }
    return { kind: 'done' };
  },
  atOnce: 4,
  leaseMs: LEASE_MS,
  attempts: ATTEMPTS,
};
