import type { LocalDatabase } from '../database.ts';
import type { DamagedRow } from '../rows.ts';

/** Fields whose texts somebody wrote. */
const WRITTEN: readonly string[] = ['text', 'about', 'reason', 'name'];

/** The texts within a row, however it is damaged. */
export function textsWithin(value: unknown, isWritten = false, depth = 0): string[] {
  if (typeof value === 'string') return isWritten && value.trim() !== '' ? [value] : [];
  if (typeof value !== 'object' || value === null || depth > 6) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    textsWithin(part, isWritten || WRITTEN.includes(name), depth + 1),
  );
}

/** A row that was set aside and cannot be fetched again. */
export interface DamagedText {
  number: number;
  found: number;
  texts: string[];
}

/**
 * What was set aside on this device: with its texts what existed nowhere else, the newest first, and
 * how many rows the server gave again.
 */
export async function damagedData(
  db: LocalDatabase,
): Promise<{ texts: DamagedText[]; fetched: number }> {
  const rows: DamagedRow[] = await db.damaged.toArray();
  const unsynced = rows.filter((row) => row.row !== undefined);
  return {
    texts: unsynced
      .reverse()
      .map(({ number = 0, found, row }) => ({ number, found, texts: textsWithin(row) })),
    fetched: rows.length - unsynced.length,
  };
}

/** Forgets what was set aside: one row, or all. */
export async function deleteDamaged(db: LocalDatabase, number?: number): Promise<void> {
  if (number === undefined) await db.damaged.clear();
  else await db.damaged.delete(number);
}
