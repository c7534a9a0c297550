import { CHUNK_RELOAD_GUARD_MS } from '../../../shared/timing.ts';

const KEY = 'vonk.reloaded';
const MESSAGES = [
  /dynamically imported module/i, // Chromium and Firefox
  /Importing a module script failed/i, // Safari
  /Unable to preload CSS/i, // Vite
];

/** Whether an error says that a part of the app could not be fetched: after an update its old file is gone. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error && MESSAGES.some((pattern) => pattern.test(error.message));

/** Whether a reload may be tried: not when one happened in the last 60 s (specification section 8). */
export function mayReload(reloadedAt: number | null, now: number): boolean {
  return reloadedAt === null || now - reloadedAt >= CHUNK_RELOAD_GUARD_MS || now < reloadedAt;
}

/** Reloads once for a part that could not be fetched. @returns whether the page reloads; then nothing else need be shown. */
export function reloadOnce(error: unknown): boolean {
  if (!isChunkError(error)) return false;
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
