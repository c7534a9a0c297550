import { CHUNK_RELOAD_GUARD_MS } from '../../../shared/timing.ts';
import { isLeaving } from '../../platform/leaving.ts';

const KEY = 'vonk.reloaded';
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

/** Reloads once for a missing part. @returns whether the page reloads. */
export function reloadOnce(error: unknown): boolean {
  if (!isChunkError(error) || isLeaving()) return false;
  try {
    const stored = sessionStorage.getItem(KEY);
    if (!mayReload(stored === null ? null : Number(stored), Date.now())) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage nothing would stop a second reload, and a third.
    return false;
  }
  location.reload();
  return true;
}
