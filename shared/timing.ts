/** Times of the specification and of the sync engine, in milliseconds. */
export const POLL_START_MS = 5_000;
export const POLL_MS = 60_000;
export const POLL_WITH_PUSH_MS = 300_000;
export const REQUEST_RETRIES = 5;
export const CHUNK_RELOAD_GUARD_MS = 60_000;
export const LOADING_BAR = { throttleMs: 200, durationMs: 5_000, hideMs: 500 } as const;
export const TYPING_SHOWN_MS = 5_000;
/** How often a client repeats that its member types; shorter than the display of the dots. */
export const TYPING_REPEAT_MS = 3_000;
/** How long an unlike or a deleted conversation can be undone before the server is asked. */
export const UNDO_MS = 10_000;
/** How long the server accepts an undo: the network's delay is not at the member's cost. */
export const UNDO_SENT_MS = UNDO_MS + 5_000;
/** When the likes are read again after an automatic like. */
export const AUTO_LIKE_RELOAD_MS = 500;
export const ONLINE_WINDOW_MS = 5 * 60_000;
export const SESSION_DAYS = 30;

/** The wait before a retry: doubles from 0.5 s to at most 30 s, with up to a fifth of jitter. */
export function retryDelayMs(attempt: number, random: () => number = Math.random): number {
  return Math.min(30_000, 500 * 2 ** (attempt - 1)) * (1 + random() / 5);
}

/** The last instant of a calendar day, in UTC. @param day YYYY-MM-DD. */
export const endOfDay = (day: string): Date => new Date(`${day}T23:59:59.999Z`);
