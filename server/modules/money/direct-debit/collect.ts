import { and, eq, inArray, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { FailureReason } from '../../../../shared/money/payment-failures.ts';
import { idSchema } from '../../../../shared/contract/fields.ts';
import { directDebits } from '../../../database/schema/direct-debits.ts';
import { members } from '../../../database/schema/members.ts';
import { payments, purchases } from '../../../database/schema/purchases.ts';
import { inAnnouncedTransaction } from '../../../live/announce.ts';
import type { ExternalJob, JobResult } from '../../../jobs/external.ts';
import { enqueueOnce } from '../../../jobs/queue.ts';
import type { JobHandler } from '../../../jobs/runner.ts';
import type { DebitMandate } from '../../../payments/provider.ts';
import type { Services } from '../../../services.ts';
import { beginAtProvider } from '../purchases/begin.ts';
import { findPayment, lockPayment } from '../purchases/rows.ts';
import type { PaymentRow } from '../purchases/rows.ts';
import { settle } from '../purchases/settle.ts';
import { announcePayment } from '../purchases/view.ts';
import { isBarredFromRiskyMethods } from '../credits/debts.ts';
import { blockOf, hadDebitReversed } from './blocks.ts';

/** The job that collects one signed mandate on its day; its payload is `{ payment: id }`. */
export const COLLECT_DIRECT_DEBITS_JOB = 'collect_direct_debits';

const payloadSchema = z.object({ payment: idSchema });
const DONE: JobResult = { kind: 'done' };
/** The interval of retries while the provider is unreachable. */
const AGAIN_MS = 60_000;
const ATTEMPTS = 24;

type DebitRow = typeof directDebits.$inferSelect;

/** What the provider gets of a signed mandate; null where the payer cannot be read any more. */
function mandateOf({ payerSecrets, log }: Services, debit: DebitRow): DebitMandate | null {
  if (!debit.payer_sealed || !debit.signed_at) return null;
  try {
    const { holder, iban } = payerSecrets.openPayer(debit.payer_sealed, debit.payment_id);
    return {
      holder,
      iban,
      reference: debit.mandate_reference,
      signedOn: debit.signed_at.toISOString().slice(0, 10),
    };
  } catch (error) {
    log.error({ payment: debit.payment_id, err: error }, 'a sealed payer could not be opened');
    return null;
  }
}

/** Why a signed debit is not collected after all; null where it is. */
async function reasonToStop(
  { database, clock, payments: provider }: Services,
  payment: PaymentRow,
  debit: DebitRow,
): Promise<'order_over' | 'refused' | null> {
  const [order] = await database
    .select({ status: purchases.status, closed: members.closed_at })
    .from(purchases)
    .innerJoin(members, eq(members.id, purchases.member_id))
    .where(eq(purchases.id, payment.purchase_id));
  // Nobody could use what a closed account is debited for.
  if (order?.status !== 'open' || order.closed !== null) return 'order_over';
  const account = { iban: debit.iban_hmac, phone: debit.phone_hmac };
  const isRefused =
    payment.provider !== provider.name ||
    payment.mode !== provider.mode ||
    (await blockOf(database, account, clock.now())) !== null ||
    (await isBarredFromRiskyMethods(database, payment.member_id)) ||
    (await hadDebitReversed(database, payment.member_id));
  return isRefused ? 'refused' : null;
}

/** Ends a debit that is not collected; its member can try another method. */
async function end(
  services: Services,
  { id, purchase_id }: PaymentRow,
  outcome: { status: 'failed' | 'cancelled'; failure: FailureReason | null },
): Promise<void> {
  const now = services.clock.now();
  await inAnnouncedTransaction(services, now, async (announcer) => {
    const { database: transaction } = announcer;
    const { payment } = await lockPayment(transaction, { id, purchase_id });
    if (payment.status !== 'starting' || payment.provider_id !== null) return;
    await transaction
      .update(payments)
      .set({ ...outcome, next_check_at: null })
      .where(eq(payments.id, id));
    await announcePayment(announcer, payment);
  });
}

/**
 * Submits a signed mandate to the provider. After a crash it is submitted again, as the same
 * payment; one that was stopped meanwhile is not collected.
 */
async function collect(services: Services, payload: unknown): Promise<JobResult> {
  const { database, clock } = services;
  const id = payloadSchema.parse(payload).payment;
  const payment = await findPayment(database, id);
  const [debit] = await database.select().from(directDebits).where(eq(directDebits.payment_id, id));
  if (!payment || debit?.status !== 'signed') return DONE;
  if (payment.provider_id === null) {
    if (payment.status !== 'starting') return DONE;
    const later: JobResult = {
      kind: 'later',
      at: new Date(clock.now().getTime() + AGAIN_MS),
      isFailure: false,
    };
    const mandate = mandateOf(services, debit);
    const why = await reasonToStop(services, payment, debit);
    if (!mandate || why !== null) {
      // An earlier try may have reached the provider though its answer was lost.
      const known = await services.payments.find(id, payment.created_at);
      if (known.kind !== 'done') return later;
      const isOver = why === 'order_over';
      if (known.value === null)
        await end(services, payment, {
          status: isOver ? 'cancelled' : 'failed',
          failure: isOver ? null : 'unknown',
        });
      else await settle(services, id, 'poll');
      return DONE;
    }
    const begun = await beginAtProvider(services, id, mandate);
    if (begun === 'away') return later;
    if (begun === 'refused') return DONE;
  }
  await database
    .update(directDebits)
    .set({ status: 'collecting' })
    .where(eq(directDebits.payment_id, id));
  return DONE;
}

export const collectJob: ExternalJob = {
  work: collect,
  atOnce: 4,
  // Longer than an answer of the provider takes.
  leaseMs: 60_000,
  attempts: ATTEMPTS,
};

const SWEEP_EVERY_MS = 60_000;
/** By then an existing job has had its turn. */
const OVERDUE_MS = 10 * 60_000;

/** Reads the table: a signed mandate whose job is missing or gave up is still collected. */
export const collectingJobs: Readonly<Record<string, JobHandler>> = {
  sweep_signed_debits: {
    everyMs: SWEEP_EVERY_MS,
    async handle({ transaction, now }) {
      const overdue = await transaction
        .select({ id: directDebits.payment_id })
        .from(directDebits)
        .innerJoin(payments, eq(payments.id, directDebits.payment_id))
        .where(
          and(
            eq(directDebits.status, 'signed'),
            lt(directDebits.collect_at, new Date(now.getTime() - OVERDUE_MS)),
            inArray(payments.status, ['starting', 'open', 'pending']),
          ),
        );
      for (const { id } of overdue)
        await enqueueOnce(transaction, COLLECT_DIRECT_DEBITS_JOB, id, { payment: id }, now);
    },
  },
};
