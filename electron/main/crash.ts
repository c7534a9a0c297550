/** So many crashes within this time mean that loading the page again does not help. */
const TOO_MANY = 3;
const WITHIN_MS = 60_000;

/** What to do about a page that crashed: load it again, or ask the member. @param crashes when it crashed, the latest last, in milliseconds. */
export const afterCrash = (crashes: readonly number[], now: number): 'reload' | 'ask' =>
  crashes.filter((at) => now - at < WITHIN_MS).length >= TOO_MANY ? 'ask' : 'reload';
