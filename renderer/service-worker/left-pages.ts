/** A worker that does not end by then is left behind. */
const LONGEST_MS = 2_000;

/** Pages that begin to be left, by the locks that their workers hold until they have ended. */
interface LeftPages {
  add: (lock: string) => void;
  /** Settles once their workers have ended, or should have. */
  ended: () => Promise<void>;
}

/**
 * Safari ends the worker of a page that is left, and not what that does in the database: no later
 * page would get into it. So the next page comes once the worker has ended by itself.
 */
export function createLeftPages(locks: LockManager): LeftPages {
  const leaving = new Set<string>();
  return {
    add: (lock) => void leaving.add(lock),
    async ended() {
      const waiting = [...leaving].map(async (lock) => {
        const signal = AbortSignal.timeout(LONGEST_MS);
        // It takes too long.
        await locks.request(lock, { signal }, () => undefined).catch(() => undefined);
        leaving.delete(lock);
      });
      await Promise.all(waiting);
    },
  };
}
