const HOUR_MS = 3_600_000;
/** A free member's window of likes, from the first of them. */
export const SWIPE_WINDOW_MS = 24 * HOUR_MS;
/** A nope excludes a profile from the game for this long. */
export const NOPE_MS = 30 * 24 * HOUR_MS;
/** As many cards come at once: what can be played without the network. */
export const DECK_SIZE = 20;

/** A waiting time in whole hours, rounded up. */
export const hoursOf = (ms: number): number => Math.max(0, Math.ceil(ms / HOUR_MS));
