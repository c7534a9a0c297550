import { and, asc, eq, isNull } from 'drizzle-orm';
import { newId } from '../../../../shared/identifiers.ts';
import type { Queryable } from '../../../database/connection.ts';
import { anomalies } from '../../../database/schema/books.ts';
import type { ANOMALY_KINDS } from '../../../database/schema/books.ts';

type AnomalyKind = (typeof ANOMALY_KINDS)[number];
type AnomalyRow = typeof anomalies.$inferSelect;

/**
 * Puts something on the operator's list, once while it is open.
 * @param anomaly `reference` is the id that it is about; `detail` names no payer.
 * @returns true when it was not on the list yet.
 */
export async function openAnomaly(
  tx: Queryable,
  anomaly: { kind: AnomalyKind; reference: string; detail: Record<string, unknown>; at: Date },
): Promise<boolean> {
  const { kind, reference, detail, at } = anomaly;
  const rows = await tx
    .insert(anomalies)
    .values({ id: newId(at.getTime()), kind, reference, detail, opened_at: at })
    .onConflictDoNothing()
    .returning({ id: anomalies.id });
  return rows.length > 0;
}

/** Closes an entry of the list. @returns false when it is not open. */
export async function closeAnomaly(
  tx: Queryable,
  id: string,
  closing: { by: string; note: string; at: Date },
): Promise<boolean> {
  const rows = await tx
    .update(anomalies)
    .set({ closed_at: closing.at, closed_by: closing.by, note: closing.note })
    .where(and(eq(anomalies.id, id), isNull(anomalies.closed_at)))
    .returning({ id: anomalies.id });
  return rows.length > 0;
}

/** The same for what it is about, where it is open. */
export const closeOpenAnomaly = (
  tx: Queryable,
  about: { kind: AnomalyKind; reference: string },
  closing: { by: string; note: string; at: Date },
): Promise<unknown> =>
  tx
    .update(anomalies)
    .set({ closed_at: closing.at, closed_by: closing.by, note: closing.note })
    .where(
      and(
        eq(anomalies.kind, about.kind),
        eq(anomalies.reference, about.reference),
        isNull(anomalies.closed_at),
      ),
    );

/** What is open, the oldest first. */
export const listAnomalies = (database: Queryable): Promise<AnomalyRow[]> =>
  database
    .select()
    .from(anomalies)
    .where(isNull(anomalies.closed_at))
    .orderBy(asc(anomalies.opened_at), asc(anomalies.id));
