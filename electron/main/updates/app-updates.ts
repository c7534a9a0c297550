import { app } from 'electron';
import { serve } from '../bridge/serve.ts';
import type { Updates } from './updates.ts';

/** Set by the build from `VONK_UPDATE_FEED`, `VONK_UPDATE_CHANNEL` and `VONK_UPDATE_KEY`. */
declare const DESKTOP_UPDATES: { feed: string; channel: string; publicKey: string } | undefined;

/**
 * Checks for updates and serves their state to the page; nothing of it is loaded in an app without
 * a key or installation.
 * @param notify receives the version that waits to be installed.
 */
export function serveUpdates(notify: (version: string) => void): void {
  let updates: Updates | null = null;
  serve('updateReady', () => updates?.ready() ?? null);
  serve('applyUpdate', async () => {
    if (!updates) throw new Error('no update waits');
    await updates.apply();
  });
  if (typeof DESKTOP_UPDATES !== 'object' || !DESKTOP_UPDATES.publicKey || !app.isPackaged) return;
  const built = DESKTOP_UPDATES;
  void import('./update-start.ts').then(({ startUpdates }) => {
    updates = startUpdates(built, notify);
  });
}
