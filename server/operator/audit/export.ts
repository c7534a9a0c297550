import { asc } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { FileAnswer } from '../../../shared/contract/call.ts';
import { csvCell } from '../../csv.ts';
import type { Database } from '../../database/connection.ts';
import { auditEntries } from '../../database/schema/operators.ts';
import { Refusal } from '../../http/route.ts';
import type { AuditRow } from './view.ts';

/** Larger exports are requested in parts. */
const MOST = 200_000;

/** @throws Refusal `validation_failed` for more than one file holds. */
export async function exportedRows(
  database: Database,
  where: SQL | undefined,
): Promise<AuditRow[]> {
  const rows = await database
    .select()
    .from(auditEntries)
    .where(where)
    .orderBy(asc(auditEntries.number))
    .limit(MOST + 1);
  if (rows.length > MOST) throw new Refusal('validation_failed', { fields: { from: 'too_long' } });
  return rows;
}

const COLUMNS = [
  'number',
  'at',
  'operator',
  'role',
  'act',
  'subjects',
  'case',
  'before',
  'after',
  'previous_hash',
  'hash',
] as const;
type Line = Readonly<Record<(typeof COLUMNS)[number], unknown>>;

const lineOf = (row: AuditRow): Line => ({
  number: row.number,
  at: row.at.toISOString(),
  operator: row.operator_id,
  role: row.role,
  act: row.act,
  subjects: row.subjects,
  case: row.case_number,
  before: row.before,
  after: row.after,
  previous_hash: row.previous_hash.toString('hex'),
  hash: row.hash.toString('hex'),
});

const cell = (value: unknown): string =>
  value === null ? '' : csvCell(typeof value === 'string' ? value : JSON.stringify(value));

export function exportedFile(
  rows: readonly AuditRow[],
  { from, to, format }: { from: string; to: string; format: 'csv' | 'json' },
): FileAnswer {
  const lines = rows.map(lineOf);
  const text =
    format === 'json'
      ? lines.map((line) => `${JSON.stringify(line)}\n`).join('')
      : [
          COLUMNS.join(','),
          ...lines.map((line) => COLUMNS.map((name) => cell(line[name])).join(',')),
        ]
          .map((line) => `${line}\r\n`)
          .join('');
  return {
    name: `audit-${from}-${to}.${format === 'json' ? 'jsonl' : 'csv'}`,
    type: format === 'json' ? 'application/x-ndjson' : 'text/csv; charset=utf-8',
    bytes: new TextEncoder().encode(text),
  };
}
