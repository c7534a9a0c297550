import type { SessionEnd, SyncEvent } from '../host/events.ts';

export type TabMessage =
  /** The cookie is about to change: nobody may push with the wrong one. */
  | { kind: 'session_changing' }
  | { kind: 'session_is'; userId: string | null }
  | {
      kind: 'signed_out';
      userId: string;
      reason: SessionEnd;
    }
  /** A tab is in front or the network is back: retry what waits. */
  | { kind: 'wake'; userId: string }
  /** A new tab asks the leader for the state of the connection. */
  | { kind: 'ask_connection'; userId: string }
  /**
   * The leader reports an event: to the visible tabs (`createNotices`), or the state of the
   * connection to all. Tabs of an older version of the app read it too.
   */
  | { kind: 'tell'; userId: string; event: SyncEvent; toFront: boolean };

export interface Tabs {
  send: (message: TabMessage) => void;
  close: () => void;
}

export function joinTabs(receive: (message: TabMessage) => void): Tabs {
  const channel = new BroadcastChannel('vonk-tabs');
  let closed = false;
  channel.onmessage = (event: MessageEvent<TabMessage>) => receive(event.data);
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

const leaderLock = (userId: string): string => `vonk-sync-${userId}`;
/** The lock that every visible tab shares, so that a hidden leader knows somebody is looking. */
export const frontLock = (userId: string): string => `vonk-front-${userId}`;

/**
 * Locks for insecure origins, which have none: every tab leads itself, which server and change
 * numbers tolerate.
 */
export const lonelyLocks = {
  request: (_name: string, ...rest: unknown[]) => Promise.resolve((rest.at(-1) as () => unknown)()),
  query: () => Promise.resolve({ held: [], pending: [] }),
} as LockManager;

/** Holds a shared lock for as long as wanted; a tab that dies releases it. */
export function createFrontMark(
  locks: LockManager,
  name: string,
): { set: (visible: boolean) => void } {
  let release: (() => void) | null = null;
  return {
    set(visible) {
      if (visible === (release !== null)) return;
      release?.();
      release = null;
      if (!visible) return;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      // A tab that ends takes its locks with it.
      void locks.request(name, { mode: 'shared' }, () => released).catch(() => undefined);
    },
  };
}

export const isAnyInFront = async (locks: LockManager, userId: string): Promise<boolean> =>
  ((await locks.query()).held ?? []).some((lock) => lock.name === frontLock(userId));

/**
 * Leader election: waits for the lock and holds it until `stop`; when a leader dies, the next tab
 * gets it at once.
 * @param onElected starts the leader's work and returns how to end it.
 */
export function electLeader(
  locks: LockManager,
  userId: string,
  onElected: () => () => void,
): { stop: () => void } {
  const waiting = new AbortController();
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  locks
    .request(leaderLock(userId), { signal: waiting.signal }, async () => {
      if (waiting.signal.aborted) return;
      const resign = onElected();
      await ended;
      resign();
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
