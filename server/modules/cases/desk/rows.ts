import { count, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { caseRowSchema } from '../../../../shared/contract/operator/case.ts';
import { storedLocale } from '../../../../shared/locales.ts';
import { cases } from '../../../database/schema/cases.ts';
import type { Desk } from './desk.ts';

export type StoredCase = typeof cases.$inferSelect;
export type ShownRow = z.input<typeof caseRowSchema>;

const KINDS_OF_REPORTS: readonly string[] = ['report', 'notice'];

/** Whether a case is the actor's at this moment. */
export const isMine = (
  { actor, now }: Pick<Desk, 'actor' | 'now'>,
  row: Pick<StoredCase, 'claimed_by' | 'claimed_until' | 'closed_at'>,
): boolean =>
  row.closed_at === null &&
  row.claimed_by === actor.operator &&
  row.claimed_until !== null &&
  row.claimed_until > now;

/** Cases as rows of a queue, in their order. */
export async function toRows(desk: Desk, stored: readonly StoredCase[]): Promise<ShownRow[]> {
  if (stored.length === 0) return [];
  const parts = await desk.database
    .select({ id: cases.part_of, parts: count() })
    .from(cases)
    .where(
      inArray(
        cases.part_of,
        stored.map(({ id }) => id),
      ),
    )
    .groupBy(cases.part_of);
  const holders = stored.flatMap(({ claimed_by: by }) => (by === null ? [] : [by]));
  const names = await desk.names([...new Set(holders)]);
  return stored.map((row) => {
    const mine = isMine(desk, row);
    const isHeld =
      row.claimed_by !== null && (row.claimed_until === null || row.claimed_until > desk.now);
    const more = parts.find(({ id }) => id === row.id)?.parts ?? 0;
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
      claimed_by: isHeld && row.claimed_by ? (names.get(row.claimed_by) ?? row.claimed_by) : null,
      mine_until: mine ? (row.claimed_until?.toISOString() ?? null) : null,
      reports: KINDS_OF_REPORTS.includes(row.kind) ? more + 1 : 0,
      locale: storedLocale(row.locale),
      escalated: row.escalated_at !== null,
    };
  });
}

/** One case; null for an id of none. @param locked keeps it until the transaction ends. */
export async function storedCase(
  { database }: Pick<Desk, 'database'>,
  id: string,
  locked = false,
): Promise<StoredCase | null> {
  const query = database.select().from(cases).where(eq(cases.id, id));
  const [row] = locked ? await query.for('update') : await query;
  return row ?? null;
}
