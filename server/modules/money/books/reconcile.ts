import { and, eq, gte, isNotNull, lt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '../../../database/connection.ts';
import { payments } from '../../../database/schema/purchases.ts';
import { refunds } from '../../../database/schema/refunds.ts';
import type { JobContext } from '../../../jobs/runner.ts';
import { newId } from '../../../../shared/identifiers.ts';
import type { ExternalJob } from '../../../jobs/external.ts';
import type { ProviderPayment } from '../../../payments/provider.ts';
import type { Services } from '../../../services.ts';
import { isMismatch, nextStatus } from '../purchases/states.ts';
import { ProviderAway, settle } from '../purchases/settle.ts';
import { openAnomaly } from './anomalies.ts';

type PaymentRow = typeof payments.$inferSelect;
interface Reconciled {
  seen: number;
  settled: number;
  /** Payments that only one of the two sides knows. */
  orphans: number;
}

type RefundRow = typeof refunds.$inferSelect;

/** The states of our refund that fit a state of theirs. */
const STATES: Readonly<
  Record<ProviderPayment['refunds'][number]['status'], readonly RefundRow['status'][]>
> = {
  queued: ['sent', 'refunded'],
  sent: ['sent', 'refunded'],
  done: ['refunded'],
  failed: ['failed'],
};

/** Whether a refund at the provider is one of ours, in the same state. */
const isRecorded = (
  ours: readonly RefundRow[],
  theirs: ProviderPayment['refunds'][number],
): boolean =>
  ours.some(
    ({ id, provider_id, status }) =>
      (id === theirs.refund || provider_id === theirs.id) && STATES[theirs.status].includes(status),
  );

/** Whether the provider knows something of a payment that our rows lack. */
async function isBehind(
  database: Queryable,
  ours: PaymentRow,
  theirs: ProviderPayment,
): Promise<boolean> {
  const charged = theirs.chargebacks
    .filter(({ reversed }) => !reversed)
    .reduce((sum, { amount }) => sum + amount.amount, 0);
  if (
    nextStatus(ours.status, theirs.status) !== ours.status ||
    (isMismatch(ours, theirs) && ours.status !== 'held') ||
    (ours.status === 'held' && theirs.status === 'paid' && ours.paid_at === null) ||
    Math.min(ours.amount, charged) !== ours.amount_charged_back
  )
    return true;
  if (theirs.refunds.length === 0) return false;
  const rows = await database.select().from(refunds).where(eq(refunds.payment_id, ours.id));
  return theirs.refunds.some((refund) => !isRecorded(rows, refund));
}

/** Of a payment that the provider has and we do not: somebody looks at it. */
async function openOrphan(
  { database, payments: provider, clock }: Services,
  theirs: ProviderPayment,
): Promise<void> {
  await openAnomaly(database, {
    kind: 'orphan',
    reference: `${provider.name} ${theirs.id}`,
    detail: { status: theirs.status, ...theirs.amount, payment: theirs.payment },
    at: clock.now(),
  });
}

/**
 * Compares the provider's payments with ours, both ways. One that only one side knows goes on the
 * operator's list; one that they know more about is settled.
 * @param span by our clock, which a demonstration moves; the provider is asked by the machine's.
 * @throws while the provider is unreachable: settling again continues from there.
 */
async function reconcile(services: Services, span: { from: Date; to: Date }): Promise<Reconciled> {
  const { database, payments: provider, clock } = services;
  const result: Reconciled = { seen: 0, settled: 0, orphans: 0 };
  const known = new Set<string>();
  for await (const theirs of provider.since(new Date(span.from.getTime() - clock.offset))) {
    result.seen += 1;
    const [ours] = await database
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.provider, provider.name),
          or(
            eq(payments.provider_id, theirs.id),
            theirs.payment !== null && z.uuid().safeParse(theirs.payment).success
              ? eq(payments.id, theirs.payment)
              : undefined,
          ),
        ),
      );
    if (!ours) {
      result.orphans += 1;
      await openOrphan(services, theirs);
      continue;
    }
    known.add(ours.id);
    if (!(await isBehind(database, ours, theirs))) continue;
    result.settled += 1;
    await settle(services, ours.id, 'reconcile');
  }
  result.orphans += await openUnknown(services, span, known);
  return result;
}

/** Our payments that the provider did not list: those that it does not know by name either. */
async function openUnknown(
  { database, payments: provider, clock }: Services,
  { from, to }: { from: Date; to: Date },
  known: ReadonlySet<string>,
): Promise<number> {
  const ours = await database
    .select({ id: payments.id, provider_id: payments.provider_id, status: payments.status })
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider.name),
        eq(payments.mode, provider.mode),
        isNotNull(payments.provider_id),
        gte(payments.created_at, from),
        lt(payments.created_at, to),
      ),
    );
  let count = 0;
  for (const { id, provider_id, status } of ours) {
    if (known.has(id) || provider_id === null) continue;
    const answer = await provider.read(provider_id);
    if (answer.kind !== 'done') throw new ProviderAway();
    if (answer.value) continue;
    count += 1;
    await openAnomaly(database, {
      kind: 'orphan',
      reference: id,
      detail: { unknown_to: provider.name, provider_id, status },
      at: clock.now(),
    });
  }
  return count;
}

/** Jobs that wait for the provider, for the operator and each day. */
export const RECONCILE_JOB = 'reconcile';
export const OPERATOR_SETTLE_JOB = 'operator_settle';
const spanSchema = z.object({ from: z.coerce.date(), to: z.coerce.date() });
const paymentSchema = z.object({ payment: z.uuid() });
const LEASE_MS = 10 * 60_000;

export const reconcileJobs: Readonly<Record<string, ExternalJob>> = {
  [RECONCILE_JOB]: {
    async work(services, payload) {
      const result = await reconcile(services, spanSchema.parse(payload));
      services.log.info({ ...result }, 'the provider was reconciled');
      return { kind: 'done' };
    },
    atOnce: 1,
    leaseMs: LEASE_MS,
    attempts: 12,
  },
  [OPERATOR_SETTLE_JOB]: {
    async work(services, payload) {
      await settle(services, paymentSchema.parse(payload).payment, 'operator');
      return { kind: 'done' };
    },
    atOnce: 2,
    leaseMs: 60_000,
    attempts: 12,
  },
};

/** Enters a job that waits for the provider; one that gave up, or asked something else, begins again. */
export const askProvider = (
  tx: Transaction,
  name: typeof RECONCILE_JOB | typeof OPERATOR_SETTLE_JOB,
  { once, payload, at }: { once: string; payload: object; at: Date },
): Promise<unknown> =>
  tx.execute(sql`
    insert into jobs (id, name, once, payload, run_at)
    values (${newId()}, ${name}, ${once}, ${JSON.stringify(payload)}::jsonb, ${at.toISOString()}::timestamptz)
    on conflict (name, once) where once is not null
      do update set payload = excluded.payload, run_at = excluded.run_at, attempts = 0, last_error = null`);

const DAYS_MS = 3 * 86_400_000;

/** Has the last three days reconciled; a late day is not requested twice. */
export async function reconcileDay({ transaction, now }: JobContext): Promise<void> {
  const from = new Date(now.getTime() - DAYS_MS);
  await askProvider(transaction, RECONCILE_JOB, {
    once: 'day',
    payload: { from, to: now },
    at: now,
  });
}
