import { liveQuery } from 'dexie';
import { retryDelayMs } from '../../shared/timing.ts';
import type { LocalDatabase, OutboxEntry } from '../local/database.ts';
import { isSound } from '../local/shape.ts';
import { isClosed } from './storage.ts';

/** How many lanes are served at once. */
export const LANES_AT_ONCE = 4;

/**
 * How an attempt ended. `done`: the answer was applied and the entry removed, in one transaction. `later`: the same again after
 * a wait, at least as long as the server asked. `stop`: nobody is signed in; everything stays as it is.
 */
export type Attempted = { kind: 'done' } | { kind: 'later'; askedMs: number } | { kind: 'stop' };

export interface OutboxContext {
  db: LocalDatabase;
  /** Sends an entry once. Rejects only for what is no answer, such as a full device. */
  attempt: (entry: OutboxEntry) => Promise<Attempted>;
  now: () => number;
  isOnline: () => boolean;
  onTrouble: (error: unknown) => void;
}

export interface Outbox {
  start: () => void;
  /** The network is back, or the page is: what waits after a failure is tried at once, except where the server asked for the wait. */
  wake: () => Promise<void>;
  stop: () => void;
}

// The time to bring a conversation back outlives a reload, which looks like going out of sight.
const isUndoable = (entry: OutboxEntry): boolean =>
  entry.attempts === 0 && entry.not_before > 0 && entry.work.kind !== 'delete_conversation';

/** What can still be undone waits no longer, because nobody is there to undo it. @returns the numbers of those entries. */
export async function endUndo(db: LocalDatabase): Promise<number[]> {
  const undoable = (await db.outbox.filter(isUndoable).primaryKeys()) as number[];
  if (undoable.length > 0)
    await db.outbox.where('number').anyOf(undoable).modify({ not_before: 0 });
  return undoable;
}

/**
 * Sends what waits: the entries of a lane one after another in the order in which they were written, lanes beside each other. An entry
 * stays until its answer is stored, so that a crash at any moment repeats it with the same id and nothing is lost or done twice.
 */
export function createOutbox(context: OutboxContext): Outbox {
  const { db } = context;
  const running = new Set<string>();
  /** Entries that wait because the server said how long. */
  const asked = new Set<number>();
  let stopped = false;
  let looking = false;
  let lookAgain = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let subscription: { unsubscribe: () => void } | undefined;

  /** The oldest entry of each lane that is not being sent. */
  async function heads(): Promise<OutboxEntry[]> {
    const lanes = (await db.outbox.orderBy('lane').uniqueKeys()) as string[];
    const free = lanes.filter((lane) => !running.has(lane));
    const found = await Promise.all(
      free.map((lane) => db.outbox.where('lane').equals(lane).first()),
    );
    return found.filter(
      (entry): entry is OutboxEntry => entry !== undefined && isSound('outbox', entry),
    );
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
          if (stopped || running.size >= LANES_AT_ONCE) break;
          const wait = entry.not_before - context.now();
          if (wait > 0) next = Math.min(next, wait);
          else void send(entry);
        }
        if (next !== Infinity && !stopped) timer = setTimeout(() => void look(), next);
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
      // Written before the request: an entry that was tried once may be known to the server, and is no longer taken back silently.
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
          .catch(() => undefined);
      }
    } finally {
      running.delete(lane);
      void look();
    }
  }

  return {
    start() {
      // Entries come from every tab; the live query hears of them wherever they were written.
      subscription = liveQuery(() => db.outbox.orderBy('lane').primaryKeys()).subscribe({
        next: () => void look(),
        error: () => void look(),
      });
      void look();
    },
    async wake() {
      if (stopped) return;
      // What was never tried waits because it can still be undone.
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
