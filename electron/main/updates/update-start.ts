import { app, session } from 'electron';
import { updateSource } from './update-feed.ts';
import { createUpdates, type Updates } from './updates.ts';

/**
 * Starts looking for updates, in a session without cookies or cache.
 * @returns null where no feed was named.
 */
export function startUpdates(
  built: { feed: string; channel: string; publicKey: string },
  onReady: (version: string) => void,
): Updates | null {
  const source = updateSource(process.argv, built);
  if (!source) return null;
  const network = session.fromPartition('updates', { cache: false });
  const fetch = (url: string, init: RequestInit) => network.fetch(url, init);
  const updates = createUpdates({
    source,
    version: app.getVersion(),
    platform: process.platform,
    arch: process.arch,
    fetch,
    onReady,
    loadInstaller: async () =>
      (await import('./update-installer.ts')).createInstaller(fetch, source.folder),
  });
  updates.start();
  return updates;
}
