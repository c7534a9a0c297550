import { useEffect, useState } from 'react';
import { UNDO_MS } from '../../../../shared/timing.ts';
import type { MessageRow } from '../../../local/rows.ts';

/** When an id was made, by the clock of the device that made it (UUIDv7). */
const madeAt = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/**
 * Until when an own message can be undone: Infinity while it waits, 0 where it cannot. From when
 * it was written, or sent where it waited long; the server's clock may be another, and decides.
 */
export function undoableUntil(
  { id, state, sent_at, read_at, undone }: Omit<MessageRow, 'newest'>,
  now: number,
): number {
  if (undone || state === 'failed' || read_at !== null) return 0;
  if (state === 'pending') return Infinity;
  const sent = Date.parse(sent_at);
  return Math.max(madeAt(id), sent <= now ? sent : 0) + UNDO_MS;
}

/** The seconds that are left to take an own message back: Infinity while it waits, 0 for none. */
export function useUndoLeft(message: MessageRow): number {
  const [now, setNow] = useState(() => Date.now());
  const until = undoableUntil(message, now);
  const isRunning = until !== Infinity && until > now;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setNow(Date.now()), 1_000 - ((now - until) % 1_000));
    return () => clearTimeout(timer);
  }, [isRunning, now, until]);
  // A clock that was set back in between leaves no more than there ever is.
  return until === Infinity
    ? until
    : Math.min(UNDO_MS / 1_000, Math.max(0, Math.ceil((until - now) / 1_000)));
}
