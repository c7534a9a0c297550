import { and, eq, inArray, isNotNull, isNull, lt, notInArray } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../shared/contract/fields.ts';
import type { Queryable } from '../../../database/connection.ts';
import { directDebits } from '../../../database/schema/direct-debits.ts';
import { payments } from '../../../database/schema/purchases.ts';
import { backOffMs } from '../../../jobs/back-off.ts';
import type { ExternalJob, JobResult } from '../../../jobs/external.ts';
import { enqueueOnce } from '../../../jobs/queue.ts';
import type { JobHandler } from '../../../jobs/runner.ts';
import type { Services } from '../../../services.ts';

/** The job that has the provider forget a payer; its payload is `{ payment: id }`. */
export const FORGET_PAYER_JOB = 'forget_payer';

const payloadSchema = z.object({ payment: idSchema });
const SWEEP_EVERY_MS = 60 * 60_000;
const DAY_MS = 86_400_000;
const ATTEMPTS = 24;
/** States in which money may still come by the mandate. */
const UNDER_WAY = ['starting', 'open', 'pending', 'held'] as const;

export const enqueueForgetting = (
  database: Queryable,
  paymentId: string,
  at: Date,
): Promise<void> => enqueueOnce(database, FORGET_PAYER_JOB, paymentId, { payment: paymentId }, at);

const blankPayer = { payer_sealed: null, otp_hash: null };

/** Deletes the mandate at the provider and the payer here, once the one payment is final. */
async function forgetPayer(
  services: Services,
  payload: unknown,
  attempt: number,
): Promise<JobResult> {
  const { database, clock, payments: provider } = services;
  const id = payloadSchema.parse(payload).payment;
  const [payment] = await database.select().from(payments).where(eq(payments.id, id));
  if (!payment || UNDER_WAY.some((status) => status === payment.status)) return { kind: 'done' };
  if (payment.provider_id !== null) {
    const forgotten = await provider.forgetPayer(payment.provider_id);
    if (forgotten.kind === 'away' || forgotten.kind === 'unknown')
      return {
        kind: 'later',
        at: new Date(clock.now().getTime() + backOffMs(attempt + 1)),
        isFailure: true,
      };
  }
  await database.update(directDebits).set(blankPayer).where(eq(directDebits.payment_id, id));
  return { kind: 'done' };
}

export const forgetJob: ExternalJob = {
  work: forgetPayer,
  atOnce: 2,
  leaseMs: 30_000,
  attempts: ATTEMPTS,
};

/**
 * Deletes what is no longer needed, from the table, so that no account stays because of a lost job:
 * payers of payments that are over, and forms that were not signed within a day.
 */
export const forgettingJobs: Readonly<Record<string, JobHandler>> = {
  forget_direct_debits: {
    everyMs: SWEEP_EVERY_MS,
    async handle({ transaction, now }) {
      const over = transaction
        .select({ id: payments.id })
        .from(payments)
        .where(and(eq(payments.method, 'sdd'), notInArray(payments.status, [...UNDER_WAY])));
      const stored = await transaction
        .select({ id: directDebits.payment_id })
        .from(directDebits)
        .where(and(isNotNull(directDebits.payer_sealed), inArray(directDebits.payment_id, over)));
      for (const { id } of stored) await enqueueForgetting(transaction, id, now);
      await transaction
        .update(directDebits)
        .set({ ...blankPayer, status: 'void' })
        .where(
          and(
            inArray(directDebits.status, ['asked', 'void']),
            isNotNull(directDebits.payer_sealed),
            isNull(directDebits.signed_at),
            lt(directDebits.otp_expires_at, new Date(now.getTime() - DAY_MS)),
          ),
        );
    },
  },
};
