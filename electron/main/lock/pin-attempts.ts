/** How often a PIN may be tried, with growing waits by uptime: changing the clock won't help. */
export interface PinAttempts {
  /** Wrong ones since the last right one. */
  failures: number;
  /** Seconds to wait, counted from `countedAt`. */
  waitSeconds: number;
  /** The machine's uptime in seconds at that moment. */
  countedAt: number;
}

/** After so many failures only signing in again helps. */
export const MOST_FAILURES = 10;

/** Seconds of waiting after the fifth wrong one and those that follow. */
const WAITS: Record<number, number> = { 5: 30, 6: 60, 7: 300, 8: 900, 9: 3_600 };

export const NO_ATTEMPTS: PinAttempts = { failures: 0, waitSeconds: 0, countedAt: 0 };

/** Seconds until the next try, 0 when it may be made now. */
export function secondsToWait(attempts: PinAttempts, uptime: number): number {
  return Math.max(0, attempts.waitSeconds - Math.max(0, uptime - attempts.countedAt));
}

/** Whether no PIN is taken any more. */
export const areSpent = (attempts: PinAttempts): boolean => attempts.failures >= MOST_FAILURES;

/**
 * One more failure, written down before the PIN is checked, so that ending the app undoes nothing.
 */
export function countFailure(attempts: PinAttempts, uptime: number): PinAttempts {
  const failures = Math.min(MOST_FAILURES, attempts.failures + 1);
  return { failures, waitSeconds: WAITS[failures] ?? 0, countedAt: uptime };
}

/** The attempts after a start. After a reboot a wait may become longer, never shorter. */
export function resumeAttempts(attempts: PinAttempts, uptime: number): PinAttempts {
  const passed = uptime >= attempts.countedAt ? uptime - attempts.countedAt : uptime;
  return {
    ...attempts,
    waitSeconds: Math.max(0, attempts.waitSeconds - passed),
    countedAt: uptime,
  };
}
