import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

function clockOf(step: number) {
  return {
    now: () => Math.floor(Date.now() / step) * step,
    subscribe: (changed: () => void) => {
      const timer = setInterval(changed, step / 6);
      return () => clearInterval(timer);
    },
  };
}
const MINUTES = clockOf(MINUTE);
const SECONDS = clockOf(3_000);

/** The time, as it is from minute to minute. */
export const useMinute = (): number => useSyncExternalStore(MINUTES.subscribe, MINUTES.now);

/** The time, to three seconds. */
export const useSeconds = (): number => useSyncExternalStore(SECONDS.subscribe, SECONDS.now);
