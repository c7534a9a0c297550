import { app } from 'electron';
import { serve } from './serve.ts';
import type { Updates } from './updates.ts';

/** Set by the build from `VONK_UPDATE_FEED`, `VONK_UPDATE_CHANNEL` and `VONK_UPDATE_KEY`. */
declare const DESKTOP_UPDATES: { feed: string; channel: string; publicKey: string } | undefined;

/**
 * Looks for updates from time to time, and serves what the page shows of them. Nothing of it is loaded in an app that was built without a key
 * to trust, or is not installed.
 * @param tell told the version that waits to be installed.
 */
export function serveUpdates(tell: (version: string) => void): void {
  let updates: Updates | null = null;
  serve('updateReady', () => updates?.ready() ?? null);
  serve('applyUpdate', async () => {
    if (!updates) throw new Error('no update waits');
    await updates.apply();
  });
  if (typeof DESKTOP_UPDATES !== 'object' || !DESKTOP_UPDATES.publicKey || !app.isPackaged) return;
  const built = DESKTOP_UPDATES;
  void import('./update-start.ts').then(({ startUpdates }) => {
    updates = startUpdates(built, tell);
  });
}
