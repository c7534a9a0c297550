import { useSyncExternalStore } from 'react';

/** More than once a second, so that no second is skipped. */
const TICK_MS = 250;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all, so that what is shown in several places changes at once. */
function everyTick(changed: () => void): () => void {
  listeners.add(changed);
  timer ??= setInterval(() => {
    for (const listener of [...listeners]) listener();
  }, TICK_MS);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
const never = () => () => undefined;

/**
 * Whole seconds until a moment of the monotonic clock (`performance.now()`), which no change of the
 * device's clock moves; 0 once it is past, null without one.
 */
export const useSecondsUntil = (instant: number | null): number | null =>
  useSyncExternalStore(instant === null ? never : everyTick, () =>
    instant === null ? null : Math.max(0, Math.ceil((instant - performance.now()) / 1_000)),
  );

/** Whether so many milliseconds of the monotonic clock are over since a moment of it. */
export const useIsPast = (moment: number): boolean =>
  useSyncExternalStore(everyTick, () => performance.now() >= moment);
