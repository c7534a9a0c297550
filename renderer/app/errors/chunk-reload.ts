import { CHUNK_RELOAD_GUARD_MS } from '../../../shared/timing.ts';

const KEY = 'vonk.reloaded';
/** So long after a page began to be left nothing is made of what fails in it. */
export const LEAVING_MS = 10_000;
const MESSAGES = [
  /dynamically imported module/i, // Chromium and Firefox
  /Importing a module script failed/i, // Safari
  /Unable to preload CSS/i, // Vite
];

/** Whether a part of the app could not be fetched: after an update its old file is gone. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error && MESSAGES.some((pattern) => pattern.test(error.message));

/** Whether to reload: not within 60 s of the last time. */
export function mayReload(reloadedAt: number | null, now: number): boolean {
  return reloadedAt === null || now - reloadedAt >= CHUNK_RELOAD_GUARD_MS || now < reloadedAt;
}

let leftAt: number | null = null;

/** Notices that the page is being left, for another one or by a reload. */
export function watchLeaving(): void {
  const leave = () => {
    leftAt = Date.now();
  };
  // The first comes before the browser ends what is being fetched; a phone has the second alone.
  window.addEventListener('beforeunload', leave);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', () => {
    leftAt = null;
  });
}

/**
 * Whether the page is being left: Safari ends what it fetches then, which says nothing about it, and
 * a reload would keep the member here.
 */
export const isLeaving = (now = Date.now()): boolean =>
  leftAt !== null && now - leftAt < LEAVING_MS && now >= leftAt;

/** Reloads once for a missing part. @returns whether the page reloads. */
export function reloadOnce(error: unknown): boolean {
  if (!isChunkError(error) || isLeaving()) return false;
  try {
    const kept = sessionStorage.getItem(KEY);
    if (!mayReload(kept === null ? null : Number(kept), Date.now())) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage nothing would stop a second reload, and a third.
    return false;
  }
  location.reload();
  return true;
}
