/** How long a visible page counts without repeating it; it does so every minute. */
const IN_SIGHT_MS = 90_000;

/**
 * The devices on which a member has the site in sight: a page says so and its live stream is open.
 * In memory alone: after a start it costs a needless push, never a missing one.
 */
export interface Presence {
  inSight(memberId: string, sessionId: string): void;
  /** A page of this session was hidden; another visible one says so again. */
  outOfSight(memberId: string, sessionId: string): void;
  /** A live stream of this session opened. @returns what to call when it ends. */
  streamOpened(sessionId: string): () => void;
  isOnScreen(memberId: string, sessionId: string): boolean;
  isAnywhere(memberId: string): boolean;
}

/** @param now in machine time: the demo's clock does not matter here. */
export function createPresence(now: () => number = () => Date.now()): Presence {
  const sights = new Map<string, Map<string, number>>();
  const streams = new Map<string, number>();
  let sweptAt = now();

  function forget(memberId: string, sessionId: string): void {
    const own = sights.get(memberId);
    own?.delete(sessionId);
    if (own?.size === 0) sights.delete(memberId);
  }
  /** Pages may close without a word. */
  function sweep(): void {
    if (now() - sweptAt < IN_SIGHT_MS) return;
    sweptAt = now();
    for (const [memberId, own] of sights)
      for (const [sessionId, at] of own) if (now() - at > IN_SIGHT_MS) forget(memberId, sessionId);
  }
  function isOnScreen(memberId: string, sessionId: string): boolean {
    const at = sights.get(memberId)?.get(sessionId);
    return at !== undefined && now() - at <= IN_SIGHT_MS && streams.has(sessionId);
  }
  return {
    inSight(memberId, sessionId) {
      sweep();
      const own = sights.get(memberId) ?? new Map<string, number>();
      sights.set(memberId, own.set(sessionId, now()));
    },
    outOfSight: forget,
    streamOpened(sessionId) {
      streams.set(sessionId, (streams.get(sessionId) ?? 0) + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        const left = (streams.get(sessionId) ?? 1) - 1;
        if (left === 0) streams.delete(sessionId);
        else streams.set(sessionId, left);
      };
    },
    isOnScreen,
    isAnywhere: (memberId) =>
      [...(sights.get(memberId)?.keys() ?? [])].some((sessionId) =>
        isOnScreen(memberId, sessionId),
      ),
  };
}
