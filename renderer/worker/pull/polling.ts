import { POLL_MS, POLL_START_MS, POLL_WITH_PUSH_MS } from '../../../shared/timing.ts';

interface Polling {
  stop: () => void;
}

/** Polls user, chats and likes 5 s after the start, then every 60 s, 300 s with push. */
export function startPolling(
  poll: () => Promise<void>,
  isPushSubscribed: () => Promise<boolean>,
): Polling {
  let stopped = false;
  let timer = setTimeout(() => void run(), POLL_START_MS);

  async function run(): Promise<void> {
    const began = Date.now();
    // The next poll tries again.
    await poll().catch(() => undefined);
    // Unknown counts as no: asked more often.
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
