import { readFileSync } from 'node:fs';
import { replaceFile } from '../replace-file.ts';

/** More than arrive between two starts of the app. */
const KEPT = 500;

/** The ids of shown notices, across restarts: none is shown twice. */
export interface NoticeLedger {
  has(id: string): boolean;
  add(id: string): void;
}

function readIds(file: string): string[] {
  try {
    const ids: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Opens the ledger's file; the oldest ids are dropped. */
export function openNoticeLedger(file: string): NoticeLedger {
  const ids = new Set(readIds(file).slice(-KEPT));
  return {
    has: (id) => ids.has(id),
    add(id) {
      ids.add(id);
      for (const oldest of ids) {
        if (ids.size <= KEPT) break;
        ids.delete(oldest);
      }
      try {
        replaceFile(file, JSON.stringify([...ids]));
      } catch (error) {
        console.error('The ledger of notices could not be written.', error);
      }
    },
  };
}
