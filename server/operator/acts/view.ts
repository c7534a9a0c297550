import { APPROVAL_ACTS } from '../../../shared/contract/operator/acts.ts';
import type { Approval } from '../../../shared/contract/operator/approvals.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import type { Operator } from '../route.ts';
import { namesOf } from '../staff/view.ts';
import { acts } from './acts.ts';
import type { ApprovalRow } from './ask.ts';

const isOpen = (row: ApprovalRow, now: Date): boolean =>
  (row.state === 'waiting' || row.state === 'delayed') && row.expires_at > now;

/** Approvals as one operator sees them; of acts that are no more there are none. */
export async function approvalViews(
  database: Database | Transaction,
  rows: readonly ApprovalRow[],
  operator: Pick<Operator, 'id' | 'role'>,
  now: Date,
): Promise<Approval[]> {
  const names = await namesOf(
    database,
    rows.flatMap((row) => [row.asked_by, row.decided_by]),
  );
  return rows.flatMap((row) => {
    const act = APPROVAL_ACTS.find((one) => one === row.act);
    const askedBy = names.get(row.asked_by);
    if (!act || !askedBy) return [];
    const open = isOpen(row, now);
    return {
      id: row.id,
      act,
      args: row.args as Record<string, unknown>,
      hash: row.hash.toString('hex'),
      case: row.case_number,
      reason: row.reason,
      asked_by: askedBy,
      asked_at: row.asked_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      state: row.state === 'waiting' && !open ? 'expired' : row.state,
      runs_at: row.runs_at?.toISOString() ?? null,
      decided_by: (row.decided_by !== null && names.get(row.decided_by)) || null,
      decided_at: row.decided_at?.toISOString() ?? null,
      note: row.note,
      may_decide: open && row.asked_by !== operator.id && acts[act].approve.includes(operator.role),
      may_stop: open && (row.asked_by === operator.id || operator.role === 'owner'),
    };
  });
}

export async function approvalView(
  database: Database | Transaction,
  row: ApprovalRow,
  operator: Pick<Operator, 'id' | 'role'>,
  now: Date,
): Promise<Approval> {
  const [view] = await approvalViews(database, [row], operator, now);
  if (!view) throw new Error('an approval without an act');
  return view;
}
