import { desc, eq, isNull, sql } from 'drizzle-orm';
import { DISPUTABLE_KINDS } from '../../../../shared/operator/disputes.ts';
import type { DisputeOutcome } from '../../../../shared/operator/disputes.ts';
import { cases, disputes } from '../../../database/schema/cases.ts';
import type { Queryable } from '../../../database/connection.ts';
import { Refusal } from '../../../http/route.ts';
import { isFutureDay } from '../future-day.ts';
import type { Desk } from './desk.ts';

type StoredDispute = typeof disputes.$inferSelect;
export type NumberedDispute = StoredDispute & { number: number | null };

const MOST_DISPUTES = 500;
/** An outcome that leaves the service something to do. */
const CHANGES: readonly DisputeOutcome[] = ['partly', 'reversed'];

const select = (database: Queryable) =>
  database
    .select({ dispute: disputes, number: cases.number })
    .from(disputes)
    .leftJoin(cases, eq(cases.id, disputes.case_id));

/** Disputes, those without an outcome first, then the latest. */
export async function readDisputes(database: Queryable): Promise<NumberedDispute[]> {
  const rows = await select(database)
    .orderBy(desc(isNull(disputes.outcome)), desc(disputes.submitted_on), sql`${disputes.id} desc`)
    .limit(MOST_DISPUTES);
  return rows.map(({ dispute, number }) => ({ ...dispute, number }));
}

/** @throws Refusal `not_found` */
async function numbered(database: Queryable, id: string): Promise<NumberedDispute> {
  const [row] = await select(database).where(eq(disputes.id, id));
  if (!row) throw new Refusal('not_found');
  return { ...row.dispute, number: row.number };
}

/** The decided case of a number. @throws Refusal */
async function disputable(database: Queryable, number: number): Promise<string> {
  const [row] = await database.select().from(cases).where(eq(cases.number, number)).for('update');
  if (!row || row.sealed_at !== null) throw new Refusal('not_found');
  if (row.closed_at === null || !DISPUTABLE_KINDS.includes(row.kind))
    throw new Refusal('validation_failed', { fields: { number: 'invalid' } });
  return row.id;
}

/**
 * Records a dispute about a decided case, or about one that is deleted by now. The case is stored
 * until the dispute ended, a year at most. The same id again is the same dispute.
 * @throws Refusal `not_found` for no such case; `validation_failed` for one that is not decided or
 *   that no body judges, and for a day to come; `idempotency_conflict` for an id of another.
 */
export async function recordDispute(
  desk: Desk,
  dispute: { id: string; number: number | null; body: string; submitted_on: string },
): Promise<NumberedDispute> {
  const { database, now, actor } = desk;
  const { id, number, body, submitted_on } = dispute;
  const [before] = await database.select().from(disputes).where(eq(disputes.id, id));
  if (before) {
    if (before.body !== body || before.submitted_on !== submitted_on)
      throw new Refusal('idempotency_conflict');
    return numbered(database, id);
  }
  if (isFutureDay(submitted_on, now))
    throw new Refusal('validation_failed', { fields: { submitted_on: 'invalid' } });
  const caseId = number === null ? null : await disputable(database, number);
  await database.insert(disputes).values({
    id,
    case_id: caseId,
    body,
    submitted_on,
    recorded_by: actor.operator,
    recorded_at: now,
  });
  await desk.audit({
    act: 'record_dispute',
    subjects: [`dispute:${id}`, ...(caseId === null ? [] : [`case:${caseId}`])],
    case: number,
    before: null,
    after: { body, submitted_on },
  });
  return numbered(database, id);
}

/**
 * Records how a dispute ended, and whether the service did what the body decided; a later record
 * replaces it.
 * @throws Refusal `not_found`; `validation_failed` for a day before it was submitted, or to come.
 */
export async function endDispute(
  desk: Desk,
  ended: { id: string; outcome: DisputeOutcome; decided_on: string; carried_out: boolean },
): Promise<NumberedDispute> {
  const { database, now } = desk;
  const { id, outcome, decided_on } = ended;
  const before = await numbered(database, id);
  if (decided_on < before.submitted_on || isFutureDay(decided_on, now))
    throw new Refusal('validation_failed', { fields: { decided_on: 'invalid' } });
  const values = {
    outcome,
    decided_on,
    carried_out: CHANGES.includes(outcome) ? ended.carried_out : null,
  };
  await database.update(disputes).set(values).where(eq(disputes.id, id));
  await desk.audit({
    act: 'end_dispute',
    subjects: [`dispute:${id}`, ...(before.case_id === null ? [] : [`case:${before.case_id}`])],
    case: before.number,
    before: {
      outcome: before.outcome,
      decided_on: before.decided_on,
      carried_out: before.carried_out,
    },
    after: values,
  });
  return { ...before, ...values };
}
