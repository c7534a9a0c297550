import type { SyncEvent } from '../host/events.ts';
import { isAnyInFront, type Tabs } from './tabs.ts';

/** Two reports of a match within this time are of the same one. */
const SAME_MATCH_MS = 60_000;

interface NoticesOptions {
  userId: string;
  locks: LockManager;
  tabs: Tabs;
  now: () => number;
  isVisible: () => boolean;
  emit: (event: SyncEvent) => void;
}

export interface Notices {
  /** The leader reports what happened, once, to whichever tab the member looks at. */
  report: (event: SyncEvent) => void;
  /** The leader, in another tab, reported it. */
  receive: (event: SyncEvent) => void;
}

/**
 * Who may show a notice. The leader reports an event once; every visible tab emits it to its page,
 * and where none is visible the leader does. Of several pages the one that claims a message
 * (`claimMessage`) shows it, and `platform.notify` decides how.
 */
export function createNotices(options: NoticesOptions): Notices {
  const { userId, locks, tabs, now, isVisible, emit } = options;
  /** The answer to a like and the live event both bring a match. */
  const matched = new Map<string, number>();

  function isRepeated(event: SyncEvent): boolean {
    if (event.kind !== 'match') return false;
    const before = matched.get(event.profile) ?? -Infinity;
    matched.set(event.profile, now());
    return now() - before < SAME_MATCH_MS;
  }

  async function send(event: SyncEvent): Promise<void> {
    tabs.send({ kind: 'tell', userId, event, toFront: true });
    if (isVisible() || !(await isAnyInFront(locks, userId))) emit(event);
  }

  return {
    report: (event) => {
      if (!isRepeated(event)) void send(event);
    },
    receive: (event) => {
      if (isVisible()) emit(event);
    },
  };
}
