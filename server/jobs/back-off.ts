const LONGEST_WAIT_MS = 60 * 60_000;

/** 2 s, 4 s, 8 s and so on, at most an hour. */
export const backOffMs = (attempt: number): number =>
  Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** attempt);
