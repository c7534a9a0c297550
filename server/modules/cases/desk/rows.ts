import { count, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { caseRowSchema } from '../../../../shared/contract/operator/case.ts';
import { storedLocale } from '../../../../shared/locales.ts';
import { cases } from '../../../database/schema/cases.ts';
import type { Desk } from './desk.ts';

export type StoredCase = typeof cases.$inferSelect;
export type ShownRow = z.input<typeof caseRowSchema>;

/** The kinds of cases in which somebody reported something. */
export const KINDS_OF_REPORTS: readonly string[] = ['report', 'notice'];

/** Whether a case is the actor's at this moment. */
export const isMine = (
  { actor, now }: Pick<Desk, 'actor' | 'now'>,
  row: Pick<StoredCase, 'claimed_by' | 'claimed_until' | 'closed_at'>,
): boolean =>
  row.closed_at === null &&
  row.claimed_by === actor.operator &&
  row.claimed_until !== null &&
  row.claimed_until > now;

/** What a row of a queue shows, and is decided by. */
export type RowFacts = Pick<
  StoredCase,
  | ('id' | 'number' | 'queue' | 'kind' | 'topic' | 'source' | 'priority' | 'state' | 'version')
  | ('locale' | 'created_at' | 'due_at' | 'closed_at' | 'claimed_by' | 'claimed_until')
  | 'escalated_at'
>;

/** How many parts each case has; one that has none is left out. */
async function countParts(
  { database }: Pick<Desk, 'database'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string | null, number>> {
  const counted = await database
    .select({ id: cases.part_of, parts: count() })
    .from(cases)
    .where(inArray(cases.part_of, [...ids]))
    .groupBy(cases.part_of);
  return new Map(counted.map(({ id, parts }) => [id, parts]));
}

/** Cases as rows of a queue, in their order. @param counted their parts, where these are known. */
export async function toRows(
  desk: Desk,
  stored: readonly RowFacts[],
  counted?: ReadonlyMap<string | null, number>,
): Promise<ShownRow[]> {
  if (stored.length === 0) return [];
  const ids = stored.map(({ id }) => id);
  const parts = counted ?? (await countParts(desk, ids));
  const holders = stored.flatMap(({ claimed_by: by }) => (by === null ? [] : [by]));
  const names = await desk.names([...new Set(holders)]);
  return stored.map((row) => {
    const mine = isMine(desk, row);
    const isClaimed =
      row.claimed_by !== null && (row.claimed_until === null || row.claimed_until > desk.now);
    const more = parts.get(row.id) ?? 0;
    return {
      id: row.id,
      number: row.number,
      queue: row.queue,
      kind: row.kind,
      topic: row.topic,
      source: row.source,
      priority: row.priority,
      state: row.state,
      version: row.version,
      created_at: row.created_at.toISOString(),
      due_at: row.due_at.toISOString(),
      late: row.closed_at === null && row.due_at < desk.now,
      claimed_by:
        isClaimed && row.claimed_by ? (names.get(row.claimed_by) ?? row.claimed_by) : null,
      mine_until: mine ? (row.claimed_until?.toISOString() ?? null) : null,
      reports: KINDS_OF_REPORTS.includes(row.kind) ? more + 1 : 0,
      locale: storedLocale(row.locale),
      escalated: row.escalated_at !== null,
    };
  });
}

/** One case; null for an unknown id. @param locked locks it until the transaction ends. */
export async function storedCase(
  { database }: Pick<Desk, 'database'>,
  id: string,
  locked = false,
): Promise<StoredCase | null> {
  const query = database.select().from(cases).where(eq(cases.id, id));
  const [row] = locked ? await query.for('update') : await query;
  return row ?? null;
}

/** The case whose evidence decides an appeal: the one that the decision came from. */
export async function sourceOf(desk: Pick<Desk, 'database'>, row: StoredCase): Promise<StoredCase> {
  const about =
    row.kind === 'appeal' && row.about_case ? await storedCase(desk, row.about_case) : null;
  if (!about) return row;
  return (about.statement_of ? await storedCase(desk, about.statement_of) : about) ?? row;
}
