import { onTestFinished, vi } from 'vitest';

/**
 * Lets nothing happen by itself that would come so many milliseconds later, until the test is over:
 * a toast stays however long the test needs to press it.
 * @returns a function that lets all of it happen at once.
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
