import { createHash } from 'node:crypto';
import type { OperatorRole } from '../../../shared/operator/roles.ts';
import type { Transaction } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import { canonical } from '../../http/guards/idempotency.ts';

type State = Readonly<Record<string, unknown>>;

/** What somebody did: ids and words of ours, never words or addresses of members. */
interface Act {
  /** Null of the console and the server. */
  operator: string | null;
  role: OperatorRole | 'console' | 'server';
  act: string;
  /** `member:ID`, `photo:ID`, `operator:ID`. */
  subjects: readonly string[];
  /** The number of the case. */
  case?: number | null;
  before?: State | null;
  after?: State | null;
  at: Date;
}

export interface ChainRow {
  number: number;
  at: string;
  operator_id: string | null;
  role: string;
  act: string;
  subjects: string[];
  case_number: number | null;
  before: unknown;
  after: unknown;
}

export const FIRST_HASH = Buffer.alloc(32);

/** The hash of an entry and all before it. */
export const hashOfEntry = (previous: Buffer, row: ChainRow): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(canonical({ ...row, at: new Date(row.at).toISOString() }))
    .digest();

/** Held until the commit: entries follow each other one by one. */
const CHAIN = 5_080_170;
const lockChain = statement<{ locked: string }>(
  'lock_audit',
  `
  select pg_advisory_xact_lock(${CHAIN})::text as locked`,
);
// All entries may have been pruned; the chain continues from there.
export const selectLast = statement<{ number: string; hash: Buffer }>(
  'last_audit_entry',
  `
  (select number, hash from audit_entries order by number desc limit 1)
  union all (select number, hash from audit_anchor) order by number desc limit 1`,
);
const insertEntry = statement(
  'write_audit',
  `
  insert into audit_entries (number, at, operator_id, role, act, subjects, case_number, before, after, previous_hash, hash)
  values ($1::bigint, $2::timestamptz, $3::uuid, $4, $5, $6::text[], $7::integer, $8::jsonb, $9::jsonb, $10::bytea, $11::bytea)`,
);

/** As the column gives it back, so that the hash can be counted again. */
const stored = (state: State | null | undefined): unknown =>
  state ? (JSON.parse(JSON.stringify(state)) as unknown) : null;

/**
 * Adds an entry to the audit, in the transaction of what it records; best as its last statement,
 * since every other act waits from here to the commit.
 */
export async function writeAudit(transaction: Transaction, act: Act): Promise<void> {
  await lockChain(transaction, []);
  const [last] = await selectLast(transaction, []);
  const previous = last?.hash ?? FIRST_HASH;
  const row: ChainRow = {
    number: Number(last?.number ?? 0) + 1,
    at: act.at.toISOString(),
    operator_id: act.operator,
    role: act.role,
    act: act.act,
    subjects: [...act.subjects],
    case_number: act.case ?? null,
    before: stored(act.before),
    after: stored(act.after),
  };
  await insertEntry(transaction, [
    row.number,
    row.at,
    row.operator_id,
    row.role,
    row.act,
    row.subjects,
    row.case_number,
    row.before === null ? null : JSON.stringify(row.before),
    row.after === null ? null : JSON.stringify(row.after),
    previous,
    hashOfEntry(previous, row),
  ]);
}

const selectUndone = statement<{ case: string }>(
  'undone_case',
  `
  select cases.id as case
  from audit_entries join cases on cases.number = audit_entries.case_number
  where subjects @> array[$2::text] and act = 'undo_decision' and operator_id = $1::uuid
  order by audit_entries.number desc limit 1`,
);

/** The case whose decision an operator took back, as the audit has it; null where none. */
export async function undoneCase(
  transaction: Transaction,
  { operator, decision }: { operator: string; decision: string },
): Promise<string | null> {
  const [entry] = await selectUndone(transaction, [operator, `decision:${decision}`]);
  return entry?.case ?? null;
}
