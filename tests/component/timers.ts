import { onTestFinished, vi } from 'vitest';

/**
 * Lets nothing happen by itself that would come so many milliseconds later, until the test is over:
 * a toast stays however long the test needs to press it.
 */
export function holdTimeouts(from: number): void {
  const start = window.setTimeout.bind(window);
  const held = vi
    .spyOn(window, 'setTimeout')
    .mockImplementation(((act: () => void, wait?: number) =>
      (wait ?? 0) >= from ? 0 : start(act, wait)) as typeof window.setTimeout);
  onTestFinished(() => held.mockRestore());
}
