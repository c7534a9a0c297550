import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { endOfDay } from '../../../../shared/timing.ts';
import { cases, decisions } from '../../../database/schema/cases.ts';
import { Refusal } from '../../../http/route.ts';
import type { AuditAct, Desk } from './desk.ts';
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

/** What a hold works with, at the desk and for a command of the machine. */
type Holder = Pick<Desk, 'database' | 'now' | 'actor' | 'audit'>;

/** How a hold ends; exactly what two agree to. */
interface Release {
  case: number;
  /** Until when it holds, as the asker saw it. */
  held_until: string;
  /** The earlier day that it holds until instead; without one it ends at once. */
  until?: string | undefined;
}

const invalidDay = () => new Refusal('validation_failed', { fields: { until: 'invalid' } });

/** @throws Refusal `not_found` for no such case, and for a sealed one, which has a time of its own. */
async function lockCase({ database }: Pick<Desk, 'database'>, number: number): Promise<StoredCase> {
  const [row] = await database
    .select()
    .from(cases)
    .where(and(eq(cases.number, number), isNull(cases.sealed_at)))
    .for('update');
  if (!row) throw new Refusal('not_found');
  return row;
}

/** @throws Refusal `not_found` for a case that nobody asked to hold. */
async function lockHeld(
  desk: Pick<Desk, 'database'>,
  number: number,
): Promise<StoredCase & { held_until: Date }> {
  const { held_until, ...row } = await lockCase(desk, number);
  if (row.hold_reason === null || held_until === null) throw new Refusal('not_found');
  return { ...row, held_until };
}

/**
 * Holds a case with its evidence until the end of a day, for an authority or a dispute; nothing of it
 * is shown. A longer hold stays: two shorten it.
 * @returns until when it holds.
 * @throws Refusal `not_found`; `validation_failed` for a day that is past, or too far away.
 */
export async function holdCase(
  desk: Holder,
  hold: { number: number; until: string; reason: string },
): Promise<Date> {
  const { database, now, actor } = desk;
  const until = endOfDay(hold.until);
  if (!(until > now) || until.getTime() > now.getTime() + MOST_DAYS * DAY_MS) throw invalidDay();
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
  const last = held?.until ?? until;
  await desk.audit({
    act: 'data_hold',
    subjects: [`case:${row.id}`],
    case: row.number,
    before: { held_until: row.held_until?.toISOString() ?? null },
    after: { held_until: last.toISOString(), reason: hold.reason },
  });
  return last;
}

/** What a second operator approves. @throws Refusal `not_found` as `checkRelease`. */
export async function releaseOf(
  desk: Pick<Desk, 'database'>,
  { number, until }: { number: number; until?: string | undefined },
): Promise<Release> {
  const { held_until: held } = await lockHeld(desk, number);
  return {
    case: number,
    held_until: held.toISOString(),
    ...(until === undefined ? {} : { until }),
  };
}

/**
 * @throws Refusal `not_found` for a case that nobody asked to hold, and a sealed one;
 *   `approval_changed` where it is held until another time by now; `validation_failed` for a day that
 *   is past, or no earlier one.
 */
export async function checkRelease(
  desk: Pick<Desk, 'database' | 'now'>,
  release: Release,
): Promise<StoredCase> {
  const row = await lockHeld(desk, release.case);
  if (row.held_until.getTime() !== Date.parse(release.held_until))
    throw new Refusal('approval_changed');
  if (release.until !== undefined) {
    const until = endOfDay(release.until);
    if (!(until > desk.now && until < row.held_until)) throw invalidDay();
  }
  return row;
}

/**
 * Ends a hold, or shortens it, as two agreed to; a measure of the case that lasts longer goes on
 * holding it.
 * @returns what the audit records.
 * @throws Refusal as `checkRelease`.
 */
export async function releaseByTwo(
  desk: Pick<Desk, 'database' | 'now'>,
  release: Release,
): Promise<Pick<AuditAct, 'subjects'> & Record<'before' | 'after', Record<string, unknown>>> {
  const row = await checkRelease(desk, release);
  const until = release.until === undefined ? null : endOfDay(release.until).toISOString();
  const [left] = await desk.database
    .update(cases)
    .set(
      until === null
        ? { held_until: measureUntil, hold_reason: null, held_by: null }
        : { held_until: sql`greatest(${until}::timestamptz, ${measureUntil})` },
    )
    .where(eq(cases.id, row.id))
    .returning({ until: cases.held_until });
  return {
    subjects: [`case:${row.id}`],
    before: { held_until: release.held_until },
    after: { held_until: left?.until?.toISOString() ?? null },
  };
}
