import { auditEntrySchema } from '../../../shared/contract/operator/audit.ts';
import type { AuditEntry } from '../../../shared/contract/operator/audit.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import type { auditEntries } from '../../database/schema/operators.ts';
import { namesOf } from '../staff/view.ts';

export type AuditRow = typeof auditEntries.$inferSelect;

export async function entryViews(
  database: Database | Transaction,
  rows: readonly AuditRow[],
): Promise<AuditEntry[]> {
  const names = await namesOf(
    database,
    rows.map((row) => row.operator_id),
  );
  return rows.map((row) => ({
    number: row.number,
    at: row.at.toISOString(),
    operator: (row.operator_id !== null && names.get(row.operator_id)) || null,
    role: auditEntrySchema.shape.role.parse(row.role),
    act: row.act,
    subjects: row.subjects,
    case: row.case_number,
    before: row.before as AuditEntry['before'],
    after: row.after as AuditEntry['after'],
    hash: row.hash.toString('hex'),
  }));
}
