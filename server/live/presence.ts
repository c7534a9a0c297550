/** How long a page that said that it is in sight is taken at its word; it says so again every minute. */
const IN_SIGHT_MS = 90_000;

/**
 * On which devices a member looks at the site now: their page is in sight by its own word, and its live stream is open, so that what
 * happens shows there by itself. Kept in memory alone: after a start nobody looks until a page says so, which costs a push that its
 * service worker keeps to itself, and never one that is missing.
 */
export interface Presence {
  /** A page of this session is in sight. */
  inSight(memberId: string, sessionId: string): void;
  /** A page of this session went out of sight. Another one that is in sight says so again. */
  outOfSight(memberId: string, sessionId: string): void;
  /** A live stream of this session opened. @returns what to call when it ends. */
  streamOpened(sessionId: string): () => void;
  /** Whether the site is on screen on this device. */
  isOnScreen(memberId: string, sessionId: string): boolean;
  /** Whether it is on any device of the member. */
  isAnywhere(memberId: string): boolean;
}

/** @param now in machine time: how long ago a page spoke has nothing to do with the demo's clock. */
export function createPresence(now: () => number = () => Date.now()): Presence {
  const sights = new Map<string, Map<string, number>>();
  const streams = new Map<string, number>();
  let sweptAt = now();

  function forget(memberId: string, sessionId: string): void {
    const own = sights.get(memberId);
    own?.delete(sessionId);
    if (own?.size === 0) sights.delete(memberId);
  }
  /** Pages that closed without a word are forgotten now and then. */
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
