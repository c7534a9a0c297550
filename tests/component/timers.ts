import { onTestFinished, vi } from 'vitest';

/**
 * Holds back timers of so many milliseconds or more until the test is over: a toast stays as long
 * as the test needs it.
 * @returns a function that runs them all at once.
 */
export function holdTimeouts(from: number): () => void {
  const start = window.setTimeout.bind(window);
  const acts: (() => void)[] = [];
  const spy = vi.spyOn(window, 'setTimeout').mockImplementation(((act: () => void, wait = 0) => {
    if (wait < from) return start(act, wait);
    acts.push(act);
    return 0;
  }) as typeof window.setTimeout);
  onTestFinished(() => spy.mockRestore());
  return () => {
    for (const act of acts.splice(0)) act();
  };
}
