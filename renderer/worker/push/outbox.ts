import { liveQuery } from 'dexie';
import { retryDelayMs } from '../../../shared/timing.ts';
import type { LocalDatabase } from '../../local/database.ts';
import type { OutboxEntry } from '../../local/outbox-work.ts';
import type { Attempted } from '../mutations/send.ts';
import { setAsideDamaged } from '../store/damaged.ts';
import { isClosed } from '../store/storage.ts';

const LANES_AT_ONCE = 4;
/** More than any wait of an entry: one that seems longer is a clock that was set back. */
const LONGEST_WAIT_MS = 60_000;
const LONGEST_ASKED_MS = 24 * 60 * 60_000;

export interface OutboxContext {
  db: LocalDatabase;
  /** Sends an entry once; rejects only for what is no answer, such as a full device. */
  attempt: (entry: OutboxEntry) => Promise<Attempted>;
  now: () => number;
  isOnline: () => boolean;
  onTrouble: (error: unknown) => void;
}

export interface Outbox {
  start: () => void;
  /** The network or the page is back: retry at once what the server did not ask to wait. */
  wake: () => Promise<void>;
  stop: () => void;
}

// The time to undo survives a reload, which looks like being hidden.
const isUndoable = (entry: OutboxEntry): boolean =>
  entry.attempts === 0 && entry.not_before > 0 && entry.work.kind !== 'delete_conversation';

/** Ends the time to undo, because nobody is there for it. @returns the numbers of those entries. */
export async function endUndo(db: LocalDatabase): Promise<number[]> {
  const undoable = (await db.outbox.filter(isUndoable).primaryKeys()) as number[];
  if (undoable.length > 0)
    await db.outbox.where('number').anyOf(undoable).modify({ not_before: 0 });
  return undoable;
}

/**
 * Sends the outbox: each lane in order, lanes in parallel. An entry stays until its answer is
 * stored, so that a crash repeats it with the same id and nothing is lost or done twice.
 */
export function createOutbox(context: OutboxContext): Outbox {
  const { db } = context;
  const running = new Set<string>();
  /** Entries that wait because the server asked for it. */
  const asked = new Set<number>();
  let stopped = false;
  let looking = false;
  let lookAgain = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let subscription: { unsubscribe: () => void } | undefined;

  async function heads(): Promise<OutboxEntry[]> {
    const read = async () => {
      const lanes = await db.outbox.orderBy('lane').uniqueKeys();
      const free = lanes.filter((lane) => !running.has(lane as string));
      return Promise.all(free.map((lane) => db.outbox.where('lane').equals(lane).first()));
    };
    let found = await read();
    // A damaged entry must not hold up what was written after it.
    if (found.includes(undefined) && (await setAsideDamaged(db, 'outbox', context.now())))
      found = await read();
    return found.filter((entry) => entry !== undefined);
  }

  async function look(): Promise<void> {
    if (stopped) return;
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = true;
    try {
      do {
        lookAgain = false;
        clearTimeout(timer);
        if (!context.isOnline()) return;
        let next = Infinity;
        for (const entry of (await heads()).sort(
          (one, other) => (one.number ?? 0) - (other.number ?? 0),
        )) {
          // oxlint-disable-next-line typescript/no-unnecessary-condition -- another call asks so while this one waits
          if (stopped || running.size >= LANES_AT_ONCE) break;
          const wait = entry.not_before - context.now();
          const isAsked = asked.has(entry.number as number);
          if (wait > 0 && wait <= (isAsked ? LONGEST_ASKED_MS : LONGEST_WAIT_MS))
            next = Math.min(next, wait);
          else void send(entry);
        }
        // oxlint-disable-next-line typescript/no-unnecessary-condition -- another call asks so while this one waits
        if (next !== Infinity && !stopped) timer = setTimeout(() => void look(), next);
        // oxlint-disable-next-line typescript/no-unnecessary-condition -- another call asks so while this one waits
      } while (lookAgain && !stopped);
    } catch (error) {
      if (!isClosed(error)) context.onTrouble(error);
    } finally {
      looking = false;
    }
  }

  async function send(entry: OutboxEntry): Promise<void> {
    const { lane } = entry;
    const number = entry.number as number;
    running.add(lane);
    try {
      const attempts = entry.attempts + 1;
      // Before the request: once tried, an entry may be known to the server and cannot silently
      // vanish.
      if ((await db.outbox.update(number, { attempts })) === 0) return;
      const outcome = await context.attempt({ ...entry, attempts });
      asked.delete(number);
      if (outcome.kind === 'stop') stopped = true;
      if (outcome.kind === 'later') {
        if (outcome.askedMs > 0) asked.add(number);
        await db.outbox.update(number, {
          not_before: context.now() + Math.max(outcome.askedMs, retryDelayMs(attempts)),
        });
      }
    } catch (error) {
      if (isClosed(error)) stopped = true;
      else {
        context.onTrouble(error);
        await db.outbox
          .update(number, { not_before: context.now() + retryDelayMs(entry.attempts + 1) })
          // The trouble was reported above; the next look tries again.
          .catch(() => undefined);
      }
    } finally {
      running.delete(lane);
      void look();
    }
  }

  return {
    start() {
      // Entries come from every tab; the live query sees them all.
      subscription = liveQuery(() => db.outbox.orderBy('lane').primaryKeys()).subscribe({
        next: () => void look(),
        error: () => void look(),
      });
      void look();
    },
    async wake() {
      if (stopped) return;
      // An entry that was never tried waits because it can still be undone.
      await db.outbox
        .filter(
          (entry) =>
            entry.not_before > 0 && entry.attempts > 0 && !asked.has(entry.number as number),
        )
        .modify({ not_before: 0 });
      await look();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      subscription?.unsubscribe();
    },
  };
}
