import { foldText } from '../../../shared/text.ts';
import type { LocalDatabase, MessageRow } from '../../local/database.ts';
import { isSound } from '../../local/shape.ts';

/** Rows read at once: few enough that a key press between two reads is never kept waiting. */
export const SCAN_CHUNK = 1_000;
const ASCII = /^[\x00-\x7F]*$/;

/** `foldText` with a short way for the texts that need no folding but that of case. */
const fold = (text: string): string => (ASCII.test(text) ? text.toLowerCase() : foldText(text));

/**
 * Looks through every message text on the device, newest first, and tells what it found after each part.
 * @param wanted folded and not empty.
 * @param limit how many messages are enough.
 * @param signal ends the search; nothing is told after it.
 * @param tell gets everything found so far, newest first, and whether the search is over.
 */
export async function scanMessages(
  db: LocalDatabase, wanted: string, limit: number, signal: AbortSignal, tell: (found: MessageRow[], done: boolean) => void,
): Promise<void> {
  const found: MessageRow[] = [];
  // Ids are UUIDv7, so that the order of the key is the order of writing.
  let below: string | null = null;
  while (!signal.aborted) {
    const rows: MessageRow[] = await (below === null ? db.messages.reverse() : db.messages.where('id').below(below).reverse()).limit(SCAN_CHUNK).toArray();
    if (signal.aborted) return;
    const before = found.length;
    for (const row of rows) {
      if (!isSound('messages', row) || row.text === null || !fold(row.text).includes(wanted)) continue;
      found.push(row);
      if (found.length === limit) break;
    }
    const done = rows.length < SCAN_CHUNK || found.length === limit;
    if (done || found.length > before) tell([...found], done);
    if (done) return;
    below = rows.at(-1)?.id ?? null;
    // Key presses and frames go first.
    await new Promise((resolve) => { setTimeout(resolve, 0); });
  }
}
