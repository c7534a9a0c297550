import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../shared/contract/fields.ts';
import { isCurrency } from '../../../../shared/money/money.ts';
import type { Transaction } from '../../../database/connection.ts';
import { refunds } from '../../../database/schema/refunds.ts';
import { inAnnouncedTransaction } from '../../../live/announce.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { backOffMs } from '../../../jobs/back-off.ts';
import type { ExternalJob, JobResult } from '../../../jobs/external.ts';
import { MOST_ATTEMPTS } from '../../../jobs/runner.ts';
import type { JobHandler } from '../../../jobs/runner.ts';
import type { Outcome, ProviderRefund } from '../../../payments/provider.ts';
import type { Services } from '../../../services.ts';
import { lockPayment } from '../purchases/rows.ts';
import type { PaymentRow } from '../purchases/rows.ts';
import { announcePayment } from '../purchases/view.ts';
import { openAnomaly } from '../books/anomalies.ts';
import { advanceRefund, failRefund } from './fail.ts';
import { SEND_REFUND_JOB } from './request.ts';
import type { RefundRow } from './rows.ts';

const payloadSchema = z.object({ refund: idSchema });
/** Longer than the provider's patience; a refund that a crash left is sent within half a minute. */
const LEASE_MS = 20_000;
const SWEEP_MS = 60_000;
/** How long a provider may not answer before the operator is notified. */
const PATIENCE_MS = 60 * 60_000;

interface Locked {
  transaction: Transaction;
  refund: RefundRow;
  payment: PaymentRow;
  now: Date;
}

/** Runs work on a refund under the locks of its purchase and payment; null when there is none. */
async function withRefund<Result>(
  services: Services,
  id: string,
  work: (locked: Locked) => Promise<{ result: Result; changed: boolean }>,
): Promise<Result | null> {
  const [known] = await services.database.select().from(refunds).where(eq(refunds.id, id));
  if (!known) return null;
  const now = services.clock.now();
  const { result } = await inAnnouncedTransaction(services, now, async (announcer) => {
    const { database: transaction } = announcer;
    const { payment } = await lockPayment(transaction, {
      id: known.payment_id,
      purchase_id: known.purchase_id,
    });
    const [refund] = await transaction.select().from(refunds).where(eq(refunds.id, id));
    if (!refund) throw new Error('A refund is gone.');
    const done = await work({ transaction, refund, payment, now });
    if (done.changed) await announcePayment(announcer, payment);
    return done;
  });
  return result;
}

/** Notes that the provider is about to be asked: from now on the refund may have been sent. */
const claimRefund = (services: Services, id: string) =>
  withRefund(services, id, async ({ transaction, refund, payment, now }) => {
    const isDue = refund.status === 'requested' && refund.send_at <= now;
    if (isDue)
      await transaction
        .update(refunds)
        .set({ attempts: refund.attempts + 1 })
        .where(eq(refunds.id, id));
    return { result: { refund, payment, isDue, now }, changed: false };
  });

/** An answer after which a refund is not requested again. */
type Final =
  { kind: 'done'; value: ProviderRefund } | { kind: 'refused'; code: string; isFinal: true };

const isFinal = (answer: Outcome<ProviderRefund>): answer is Final =>
  answer.kind === 'done' || (answer.kind === 'refused' && answer.isFinal === true);

/** A refund that cannot be sent for now is put on the operator's list; it is tried again. */
const listUnsent = (services: Services, { id }: RefundRow, why: string) =>
  withRefund(services, id, async ({ transaction, refund, now }) => {
    if (refund.status === 'requested')
      await openAnomaly(transaction, {
        kind: 'refund_unsent',
        reference: id,
        detail: {
          payment: refund.payment_id,
          amount: refund.amount,
          currency: refund.currency,
          why,
        },
        at: now,
      });
    return { result: null, changed: false };
  });

/** Updates a refund to the state in the provider's answer. */
const storeAnswer = (services: Services, id: string, answer: Final) =>
  withRefund(services, id, async ({ transaction, refund, payment, now }) => {
    const memberId = payment.member_id;
    const why =
      answer.kind === 'refused' ? answer.code : answer.value.status === 'failed' ? 'failed' : null;
    if (why !== null) {
      const isOpen = refund.status !== 'failed';
      if (isOpen) await failRefund(transaction, refund, { memberId, why, now });
      return { result: null, changed: isOpen };
    }
    if (answer.kind === 'refused') return { result: null, changed: false };
    const { id: providerId, status } = answer.value;
    const isDone = status === 'done';
    const changed = await advanceRefund(transaction, refund, { payment, providerId, isDone, now });
    return { result: null, changed };
  });

/**
 * Asks the provider to send one refund, with our id as the idempotency key. Temporary failures (an
 * unreachable provider, a changed key) are retried without end, and shown to the operator; only a
 * final refusal returns the credits to the member.
 */
async function sendRefund(services: Services, payload: unknown): Promise<JobResult> {
  const id = payloadSchema.parse(payload).refund;
  const claimed = await claimRefund(services, id);
  if (claimed?.refund.status !== 'requested') return { kind: 'done' };
  const { refund, payment, isDue } = claimed;
  if (!isDue) return { kind: 'later', at: refund.send_at, isFailure: false };
  const later: JobResult = {
    kind: 'later',
    at: new Date(services.clock.now().getTime() + backOffMs(Math.min(20, refund.attempts + 1))),
    isFailure: false,
  };
  if (payment.provider_id === null || payment.provider !== services.payments.name) {
    await listUnsent(services, refund, 'another provider');
    return later;
  }
  if (!isCurrency(refund.currency)) throw new Error('A refund is in a currency that is not sold.');
  const answer = await services.payments.refund({
    refund: refund.id,
    id: payment.provider_id,
    amount: { amount: refund.amount, currency: refund.currency },
    description: services.settings.current().statement_text,
  });
  if (!isFinal(answer)) {
    const why = answer.kind === 'refused' ? answer.code : answer.kind;
    services.log.warn({ refund: id, answer: why }, 'a refund could not be sent now');
    const isLate = services.clock.now().getTime() - refund.send_at.getTime() > PATIENCE_MS;
    if (answer.kind === 'refused' || isLate) await listUnsent(services, refund, why);
    return later;
  }
  if (answer.kind === 'refused')
    services.log.error({ refund: id, code: answer.code }, 'the provider refused a refund');
  await storeAnswer(services, id, answer);
  return { kind: 'done' };
}

export const refundOutsideJobs: Readonly<Record<string, ExternalJob>> = {
  [SEND_REFUND_JOB]: { work: sendRefund, atOnce: 4, leaseMs: LEASE_MS, attempts: MOST_ATTEMPTS },
};

/** Reads the table: a refund whose job is missing or gave up is enqueued again. */
export const refundJobs: Readonly<Record<string, JobHandler>> = {
  sweep_refunds: {
    everyMs: SWEEP_MS,
    async handle({ transaction, now }) {
      const pending = await transaction
        .select({ id: refunds.id, send_at: refunds.send_at })
        .from(refunds)
        .where(eq(refunds.status, 'requested'));
      for (const { id, send_at: sendAt } of pending)
        await transaction.execute(sql`
          insert into jobs (id, name, once, payload, run_at)
          values (${newId()}, ${SEND_REFUND_JOB}, ${id}, ${JSON.stringify({ refund: id })}::jsonb, ${sendAt.toISOString()}::timestamptz)
          on conflict (name, once) where once is not null do update set attempts = 0, run_at = ${now.toISOString()}::timestamptz
            where jobs.attempts >= ${MOST_ATTEMPTS}`);
    },
  },
};
