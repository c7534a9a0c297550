import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { cases, decisions } from '../../../database/schema/cases.ts';
import { Refusal } from '../../../http/route.ts';
import type { Desk } from './desk.ts';
import type { StoredCase } from './rows.ts';

/** A hold expires, and has to be requested again. */
const MOST_DAYS = 730;
const DAY_MS = 86_400_000;

/** Until when a measure of the case holds: no hold ends before it. */
const measureUntil = sql`(select max(${decisions.until}) from ${decisions} where ${decisions.case_id} = ${cases.id})`;

/** Cases that somebody asked to hold, the first to end first. */
export const readHolds = ({ database, now }: Pick<Desk, 'database' | 'now'>) =>
  database
    .select({
      number: cases.number,
      kind: cases.kind,
      until: cases.held_until,
      reason: cases.hold_reason,
      by: cases.held_by,
    })
    .from(cases)
    .where(and(isNotNull(cases.hold_reason), gt(cases.held_until, now)))
    .orderBy(asc(cases.held_until), asc(cases.number))
    .limit(500);

/** @throws Refusal `not_found` for no such case, and for a sealed one, which has a time of its own. */
async function lockCase({ database }: Desk, number: number): Promise<StoredCase> {
  const [row] = await database
    .select()
    .from(cases)
    .where(and(eq(cases.number, number), isNull(cases.sealed_at)))
    .for('update');
  if (!row) throw new Refusal('not_found');
  return row;
}

/**
 * Holds a case with its evidence until the end of a day, for an authority or a dispute; nothing of it
 * is shown. A longer hold stays: it is shortened by a release alone.
 * @throws Refusal `not_found`; `validation_failed` for a day that is past, or too far away.
 */
export async function holdCase(
  desk: Desk,
  hold: { number: number; until: string; reason: string },
): Promise<void> {
  const { database, now, actor } = desk;
  const until = new Date(`${hold.until}T23:59:59.999Z`);
  if (until <= now || until.getTime() > now.getTime() + MOST_DAYS * DAY_MS)
    throw new Refusal('validation_failed', { fields: { until: 'invalid' } });
  const row = await lockCase(desk, hold.number);
  const [held] = await database
    .update(cases)
    .set({
      held_until: sql`greatest(${cases.held_until}, ${until.toISOString()}::timestamptz, ${measureUntil})`,
      hold_reason: hold.reason,
      held_by: actor.operator,
    })
    .where(eq(cases.id, row.id))
    .returning({ until: cases.held_until });
  await desk.audit({
    act: 'data_hold',
    subjects: [`case:${row.id}`],
    case: row.number,
    before: { held_until: row.held_until?.toISOString() ?? null },
    after: { held_until: held?.until?.toISOString() ?? null, reason: hold.reason },
  });
}

/** Ends a hold. @throws Refusal `not_found` for a case that nobody asked to hold. */
export async function releaseHold(
  desk: Desk,
  { number, reason }: { number: number; reason: string },
): Promise<void> {
  const row = await lockCase(desk, number);
  if (row.hold_reason === null) throw new Refusal('not_found');
  await desk.database
    .update(cases)
    .set({ held_until: sql`${measureUntil}`, hold_reason: null, held_by: null })
    .where(eq(cases.id, row.id));
  await desk.audit({
    act: 'data_release',
    subjects: [`case:${row.id}`],
    case: number,
    before: { held_until: row.held_until?.toISOString() ?? null },
    after: { held_until: null, reason },
  });
}
