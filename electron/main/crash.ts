/** So many crashes within this time mean that loading the page again does not help. */
const TOO_MANY = 3;
const WITHIN_MS = 60_000;

/** After a page crashed: load it again, or ask the member. @param crashes times, latest last. */
export const afterCrash = (crashes: readonly number[], now: number): 'reload' | 'ask' =>
  crashes.filter((at) => now - at < WITHIN_MS).length >= TOO_MANY ? 'ask' : 'reload';
