import { eq } from 'drizzle-orm';
import type { Transaction } from '../../database/connection.ts';
import { approvals, operators } from '../../database/schema/operators.ts';
import type { JobHandler } from '../../jobs/runner.ts';
import { Refusal } from '../../http/route.ts';
import type { Request } from '../../http/route.ts';
import { z } from 'zod';
import { APPROVAL_ACTS } from '../../../shared/contract/operator/acts.ts';
import { inSavepoint } from '../../database/transaction.ts';
import { writeAudit } from '../audit/audit.ts';
import type { Operator } from '../route.ts';
import type { ActContext, Done } from './act.ts';
import { actOf, argsOf, hashOfAct, RUN_DELAYED_JOB } from './ask.ts';
import type { ApprovalRow } from './ask.ts';

/** @throws Refusal `not_found`; `approval_closed` for what is decided, stopped or past its time. */
async function openApproval(transaction: Transaction, id: string, now: Date): Promise<ApprovalRow> {
  const [row] = await transaction
    .select()
    .from(approvals)
    .where(eq(approvals.id, id))
    .for('update');
  if (!row) throw new Refusal('not_found');
  if (!['waiting', 'delayed'].includes(row.state) || row.expires_at <= now)
    throw new Refusal('approval_closed');
  return row;
}

/** Does exactly what was requested. @throws Refusal `approval_changed` */
async function execute(
  transaction: Transaction,
  row: ApprovalRow,
  context: Pick<ActContext, 'services' | 'now' | 'approvedBy' | 'afterCommit'>,
): Promise<Done> {
  const name = APPROVAL_ACTS.find((one) => one === row.act);
  if (!name || !hashOfAct(row.act, row.args).equals(row.hash))
    throw new Refusal('approval_changed');
  const args = argsOf(name, row.args);
  return actOf(name).run(transaction, args as never, {
    ...context,
    approval: row.id,
    askedBy: row.asked_by,
    case: row.case_number,
  });
}

/** Whether the asker may still ask for it. */
async function mayStillAsk(transaction: Transaction, row: ApprovalRow): Promise<boolean> {
  const [asker] = await transaction.select().from(operators).where(eq(operators.id, row.asked_by));
  return asker?.suspended_at === null && actOf(row.act).ask.includes(asker.role);
}

async function close(
  transaction: Transaction,
  row: ApprovalRow,
  set: Pick<Partial<ApprovalRow>, 'state' | 'decided_by' | 'decided_at' | 'note'>,
): Promise<ApprovalRow> {
  const [closed] = await transaction
    .update(approvals)
    .set(set)
    .where(eq(approvals.id, row.id))
    .returning();
  if (!closed) throw new Refusal('not_found');
  return closed;
}

const auditEntry = (row: ApprovalRow, done: Done | null, at: Date) => ({
  act: row.act,
  subjects: [`approval:${row.id}`, ...(done?.subjects ?? [])],
  case: row.case_number,
  before: done?.before ?? null,
  at,
});

/**
 * Approves another operator's request, which carries it out, or refuses it.
 * @param decision.hash what the operator saw.
 * @throws Refusal `own_approval`, `role_required`, `approval_changed`, `approval_closed`, and what
 *   the act refuses.
 */
export async function decide(
  transaction: Transaction,
  request: Pick<Request<unknown, unknown>, 'services' | 'now' | 'afterCommit'>,
  operator: Operator,
  decision: { id: string; hash: string; agreed: boolean; note?: string | undefined },
): Promise<ApprovalRow> {
  const { now } = request;
  const row = await openApproval(transaction, decision.id, now);
  if (row.asked_by === operator.id) throw new Refusal('own_approval');
  if (!actOf(row.act).approve.includes(operator.role)) throw new Refusal('role_required');
  if (row.hash.toString('hex') !== decision.hash) throw new Refusal('approval_changed');
  if (!(await mayStillAsk(transaction, row))) throw new Refusal('approval_closed');
  const done = decision.agreed
    ? await execute(transaction, row, { ...request, approvedBy: operator.id })
    : null;
  const closed = await close(transaction, row, {
    state: done ? 'done' : 'refused',
    decided_by: operator.id,
    decided_at: now,
    note: decision.note ?? null,
  });
  await writeAudit(transaction, {
    ...auditEntry(row, done, now),
    operator: operator.id,
    role: operator.role,
    act: done ? row.act : 'refuse_approval',
    after: { ...done?.after, asked_by: row.asked_by, pairs_of_eyes: done ? 2 : null },
  });
  return closed;
}

/**
 * Withdraws the actor's own request; an owner stops anybody’s. @throws Refusal `not_found`,
 * `approval_closed`
 */
export async function stop(
  transaction: Transaction,
  { now }: Pick<Request<unknown, unknown>, 'now'>,
  operator: Operator,
  id: string,
): Promise<ApprovalRow> {
  const row = await openApproval(transaction, id, now);
  const isOwn = row.asked_by === operator.id;
  if (!isOwn && operator.role !== 'owner') throw new Refusal('not_found');
  const closed = await close(transaction, row, {
    state: 'stopped',
    decided_by: isOwn ? null : operator.id,
    decided_at: now,
  });
  await writeAudit(transaction, {
    ...auditEntry(row, null, now),
    operator: operator.id,
    role: operator.role,
    act: 'stop_approval',
    after: { act: row.act },
  });
  return closed;
}

/** Does a delayed act whose day is over, with one pair of eyes. */
async function runDelayed(
  transaction: Transaction,
  id: string,
  context: Pick<ActContext, 'services' | 'now' | 'afterCommit'>,
): Promise<void> {
  const { now } = context;
  const [row] = await transaction
    .select()
    .from(approvals)
    .where(eq(approvals.id, id))
    .for('update');
  if (row?.state !== 'delayed' || row.runs_at === null || row.runs_at > now) return;
  let done: Done | null = null;
  let refused = 'approval_closed';
  if (await mayStillAsk(transaction, row))
    try {
      done = await inSavepoint(transaction, (savepoint) =>
        execute(savepoint, row, { ...context, approvedBy: null }),
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused = error.code;
    }
  await close(transaction, row, { state: done ? 'done' : 'stopped', decided_at: now });
  await writeAudit(transaction, {
    ...auditEntry(row, done, now),
    operator: null,
    role: 'server',
    act: done ? row.act : 'stop_approval',
    after: done
      ? { ...done.after, asked_by: row.asked_by, pairs_of_eyes: 1 }
      : { act: row.act, refused },
  });
}

const payloadSchema = z.object({ approval: z.uuid() });

export const delayedActJobs: Readonly<Record<string, JobHandler>> = {
  [RUN_DELAYED_JOB]: {
    async handle({ transaction, services, now, afterCommit }, payload) {
      const { approval } = payloadSchema.parse(payload);
      await runDelayed(transaction, approval, { services, now, afterCommit });
    },
  },
};
