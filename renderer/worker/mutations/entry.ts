import { newId } from '../../../shared/identifiers.ts';
import { UNDO_MS } from '../../../shared/timing.ts';
import type { OutboxEntry, Work, WorkKind } from '../../local/outbox-work.ts';

export type Entry<Kind extends WorkKind = WorkKind> = OutboxEntry & { work: Work<Kind> };

export const newEntry = (
  lane: string,
  work: Work,
  now: number,
  id = newId(),
): Omit<OutboxEntry, 'number'> => ({
  id,
  lane,
  work,
  created: now,
  attempts: 0,
  not_before: 0,
});

/** An entry that waits until it can no longer be undone. */
export const undoableEntry = (
  lane: string,
  work: Work,
  now: number,
): Omit<OutboxEntry, 'number'> => ({ ...newEntry(lane, work, now), not_before: now + UNDO_MS });
