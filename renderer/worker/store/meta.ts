import type { LocalDatabase } from '../../local/database.ts';
import { metaValue, saveMeta } from '../../local/meta.ts';

/** How many changes and answers were applied: a snapshot requested before the last is outdated. */
export const appliedCount = async (db: LocalDatabase): Promise<number> =>
  (await metaValue(db, 'applied')) ?? 0;

/** Counts one more, in the transaction that applies an answer or changes. */
export const countApplied = async (db: LocalDatabase): Promise<void> =>
  saveMeta(db, 'applied', (await appliedCount(db)) + 1);

/** Number of the last applied change; null when the device begins with snapshots. */
export async function readCursor(db: LocalDatabase): Promise<number | null> {
  const cursor: unknown = await metaValue(db, 'cursor');
  return typeof cursor === 'number' && Number.isSafeInteger(cursor) && cursor >= 0 ? cursor : null;
}
