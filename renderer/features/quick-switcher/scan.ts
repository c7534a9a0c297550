import { foldText } from '../../../shared/text.ts';
import type { LocalDatabase } from '../../local/database.ts';
import type { MessageRow } from '../../local/rows.ts';
import { messageIds, messagesBetween } from '../../local/messages.ts';

/** Rows read at once: few enough that a key press between two reads never waits. */
export const SCAN_CHUNK = 500;
const ASCII = /^[\x00-\x7F]*$/;

/** `foldText` with a short way for the texts that need no folding but that of case. */
const fold = (text: string): string => (ASCII.test(text) ? text.toLowerCase() : foldText(text));

/**
 * Searches every message text on the device, newest first, reporting after each part.
 * @param wanted folded and not empty.
 * @param limit how many are enough.
 * @param signal aborts.
 * @param report gets all found so far, and whether the search is over.
 */
export async function scanMessages(
  db: LocalDatabase,
  wanted: string,
  limit: number,
  signal: AbortSignal,
  report: (found: MessageRow[], done: boolean) => void,
): Promise<void> {
  const found: MessageRow[] = [];
  // Ids are UUIDv7, so that the order of the keys is the order of writing. Keys first, then rows by
  // range from the end: one request a part, where walking backwards would be one a row. Between two
  // parts key presses and frames have their turn.
  const ids = await messageIds(db);
  for (let end = ids.length; end > 0 && !signal.aborted; end -= SCAN_CHUNK) {
    const [first, last] = [ids[Math.max(0, end - SCAN_CHUNK)], ids[end - 1]];
    if (first === undefined || last === undefined) break;
    const rows = await messagesBetween(db, first, last);
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- aborted while the rows were read
    if (signal.aborted) return;
    const before = found.length;
    for (const row of rows.reverse()) {
      if (row.text === null || !fold(row.text).includes(wanted)) continue;
      found.push(row);
      if (found.length === limit) break;
    }
    if (found.length === limit) {
      report(found, true);
      return;
    }
    if (found.length > before) report([...found], false);
  }
  if (!signal.aborted) report(found, true);
}
