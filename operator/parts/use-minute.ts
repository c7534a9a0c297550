import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;
const now = (): number => Math.floor(Date.now() / MINUTE) * MINUTE;
const everyMinute = (changed: () => void): (() => void) => {
  const timer = setInterval(changed, MINUTE / 6);
  return () => clearInterval(timer);
};

/** The time, as it is from minute to minute. */
export const useMinute = (): number => useSyncExternalStore(everyMinute, now);
