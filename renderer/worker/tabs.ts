import type { SyncEvent } from './interface.ts';

/** What the tabs of this browser tell each other. */
export type TabMessage =
  /** Somebody signs in or out: the cookie is about to change, and nobody may push with the wrong one. */
  | { kind: 'session_changing' }
  /** Who is signed in now. */
  | { kind: 'session_is'; userId: string | null }
  | {
      kind: 'signed_out';
      userId: string;
      reason: Extract<SyncEvent, { kind: 'signed_out' }>['reason'];
    }
  /** A tab came to the front or the network came back: what waits is tried now. */
  | { kind: 'wake'; userId: string }
  /** A new tab asks how the connection is; the tab that leads tells. */
  | { kind: 'ask_connection'; userId: string }
  /** What the leading tab has to tell: to the tabs that are in front where there is one, else it tells its own page. */
  | { kind: 'tell'; userId: string; event: SyncEvent; toFront: boolean };

export interface Tabs {
  send: (message: TabMessage) => void;
  close: () => void;
}

/** The channel between the tabs; a tab does not hear itself. */
export function joinTabs(hear: (message: TabMessage) => void): Tabs {
  const channel = new BroadcastChannel('vonk-tabs');
  let closed = false;
  channel.onmessage = (event: MessageEvent<TabMessage>) => hear(event.data);
  return {
    send: (message) => {
      if (!closed) channel.postMessage(message);
    },
    close: () => {
      closed = true;
      channel.close();
    },
  };
}

/** The lock that the leading tab of a member holds (architecture, sentence 5). */
export const leaderLock = (userId: string): string => `vonk-sync-${userId}`;
/** The lock that every tab in front shares, so that a leader in the background knows that somebody looks. */
export const frontLock = (userId: string): string => `vonk-front-${userId}`;

/**
 * Locks of a page that has none: a browser gives them to secure origins alone. Every tab then leads by itself, which the server and the
 * numbers of the changes bear.
 */
export const lonelyLocks = {
  request: (_name: string, ...rest: unknown[]) => Promise.resolve((rest.at(-1) as () => unknown)()),
  query: () => Promise.resolve({ held: [], pending: [] }),
} as LockManager;

/** Holds a shared lock for as long as wanted. A tab that dies lets go of it by itself. */
export function createFrontMark(
  locks: LockManager,
  name: string,
): { set: (visible: boolean) => void } {
  let letGo: (() => void) | null = null;
  return {
    set(visible) {
      if (visible === (letGo !== null)) return;
      letGo?.();
      letGo = null;
      if (!visible) return;
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      void locks.request(name, { mode: 'shared' }, () => held).catch(() => undefined);
    },
  };
}

/** Whether any tab of this member is in front. */
export const isAnyInFront = async (locks: LockManager, userId: string): Promise<boolean> =>
  ((await locks.query()).held ?? []).some((lock) => lock.name === frontLock(userId));

/**
 * Waits for the lead and holds it until `stop`: when the tab that leads closes or crashes, the browser gives the lock to the next
 * at once.
 * @param lead begins what one tab alone does, and gives the function that ends it.
 */
export function runForLead(
  locks: LockManager,
  userId: string,
  lead: () => () => void,
): { stop: () => void } {
  const waiting = new AbortController();
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  locks
    .request(leaderLock(userId), { signal: waiting.signal }, async () => {
      if (waiting.signal.aborted) return;
      const endLead = lead();
      await ended;
      endLead();
    })
    .catch((error: unknown) => {
      if ((error as Error).name !== 'AbortError') throw error;
    });
  return {
    stop: () => {
      waiting.abort();
      end();
    },
  };
}
