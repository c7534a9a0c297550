import { POLL_MS, POLL_START_MS, POLL_WITH_PUSH_MS } from '../../shared/timing.ts';

export interface Polling {
  stop: () => void;
}

/**
 * Polls user, chats and likes: first 5 s after the start, then every 60 s, or every 300 s where push is subscribed (specification
 * section 9). The time runs from the beginning of one poll to that of the next; one that takes longer is waited for.
 */
export function startPolling(
  poll: () => Promise<void>,
  isPushSubscribed: () => Promise<boolean>,
): Polling {
  let stopped = false;
  let timer = setTimeout(() => void run(), POLL_START_MS);

  async function run(): Promise<void> {
    const began = Date.now();
    await poll().catch(() => undefined);
    const interval = (await isPushSubscribed().catch(() => false)) ? POLL_WITH_PUSH_MS : POLL_MS;
    if (!stopped) timer = setTimeout(() => void run(), Math.max(0, began + interval - Date.now()));
  }
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
