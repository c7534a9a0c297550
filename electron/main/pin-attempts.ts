/**
 * How often a PIN may be tried (issue: rate limited with growing waiting times). The time is that of the machine since it was started,
 * never the clock's, so that a clock turned back or forth changes nothing.
 */
export interface PinAttempts {
  /** Wrong ones since the last right one. */
  failures: number;
  /** Seconds to wait, counted from `countedAt`. */
  waitSeconds: number;
  /** The machine's uptime in seconds at that moment. */
  countedAt: number;
}

/** After this many wrong ones no PIN is taken any more: the way out is signing in anew. */
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

/** The attempts with one more wrong one. It is written down before the PIN is looked at, so that ending the app undoes nothing. */
export function countFailure(attempts: PinAttempts, uptime: number): PinAttempts {
  const failures = Math.min(MOST_FAILURES, attempts.failures + 1);
  return { failures, waitSeconds: WAITS[failures] ?? 0, countedAt: uptime };
}

/**
 * The attempts as they go on after a start of the app. What passed in between is known only where the machine ran on; after it was started
 * anew, only the time since then has surely passed. So a wait can turn out longer by a restart, never shorter.
 */
export function resumeAttempts(attempts: PinAttempts, uptime: number): PinAttempts {
  const passed = uptime >= attempts.countedAt ? uptime - attempts.countedAt : uptime;
  return {
    ...attempts,
    waitSeconds: Math.max(0, attempts.waitSeconds - passed),
    countedAt: uptime,
  };
}
