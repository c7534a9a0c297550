import { eq } from 'drizzle-orm';
import { approvalActs } from '../../../shared/contract/operator/acts.ts';
import type { ApprovalAct } from '../../../shared/contract/operator/acts.ts';
import type { Transaction } from '../../database/connection.ts';
import { approvals } from '../../database/schema/operators.ts';
import { hashOfInput } from '../../http/guards/idempotency.ts';
import { parsePart } from '../../http/input/input.ts';
import { Refusal } from '../../http/route.ts';
import type { Request } from '../../http/route.ts';
import { enqueue } from '../../jobs/queue.ts';
import { writeAudit } from '../audit/audit.ts';
import type { Operator } from '../route.ts';
import type { TwoPersonAct } from './act.ts';
import { acts } from './acts.ts';
import { queueDelayedMail } from './delayed-mail.ts';

const LASTS_MS = 72 * 60 * 60_000;
const DELAY_MS = 24 * 60 * 60_000;
export const RUN_DELAYED_JOB = 'run_delayed_act';
export type ApprovalRow = typeof approvals.$inferSelect;

/** The exact request. */
export const hashOfAct = (act: string, args: unknown): Buffer => hashOfInput(act, args);

/** An act of any name, with arguments that its schema accepted. */
export function actOf(name: string): TwoPersonAct<never> {
  if (!Object.hasOwn(acts, name)) throw new Error(`the act ${JSON.stringify(name)} does not exist`);
  return acts[name as ApprovalAct];
}

/** @throws Refusal `validation_failed` for arguments that are not the act’s. */
export const argsOf = (act: ApprovalAct, args: unknown): Record<string, unknown> =>
  parsePart(approvalActs[act], args, 'body') as Record<string, unknown>;

/**
 * Asks for an act that needs two operators, in the request’s transaction; the same id again is the
 * same one.
 * @throws Refusal `role_required`, `validation_failed`, what the act’s own check refuses, and
 *   `idempotency_conflict` where the id is that of another act.
 */
export async function ask(
  transaction: Transaction,
  { services, now }: Pick<Request<unknown, unknown>, 'services' | 'now'>,
  operator: Operator,
  asked: {
    id: string;
    act: ApprovalAct;
    args: Record<string, unknown>;
    case?: number | undefined;
    reason: string;
  },
): Promise<ApprovalRow> {
  const act = actOf(asked.act);
  if (!act.ask.includes(operator.role)) throw new Refusal('role_required');
  const args = argsOf(asked.act, asked.args);
  const hash = hashOfAct(asked.act, args);
  const [before] = await transaction.select().from(approvals).where(eq(approvals.id, asked.id));
  if (before) {
    if (before.asked_by !== operator.id || !before.hash.equals(hash))
      throw new Refusal('idempotency_conflict');
    return before;
  }
  await act.check?.(transaction, args as never, { services, now });
  const isDelayed = services.settings.current().four_eyes === 'delay';
  const runsAt = isDelayed ? new Date(now.getTime() + DELAY_MS) : null;
  const [row] = await transaction
    .insert(approvals)
    .values({
      id: asked.id,
      act: asked.act,
      args,
      hash,
      case_number: asked.case ?? null,
      reason: asked.reason,
      asked_by: operator.id,
      asked_at: now,
      expires_at: new Date(now.getTime() + LASTS_MS),
      state: isDelayed ? 'delayed' : 'waiting',
      runs_at: runsAt,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new Refusal('idempotency_conflict');
  if (runsAt) {
    await enqueue(transaction, RUN_DELAYED_JOB, { approval: row.id }, runsAt);
    await queueDelayedMail(transaction, services, { row, asker: operator, now });
  }
  await writeAudit(transaction, {
    operator: operator.id,
    role: operator.role,
    act: 'ask_approval',
    subjects: [`approval:${row.id}`],
    case: row.case_number,
    after: { act: row.act, hash: hash.toString('hex'), delayed: isDelayed },
    at: now,
  });
  return row;
}
