import { app, session } from 'electron';
import { updateSource } from './update-feed.ts';
import { createUpdates, type Updates } from './updates.ts';

/**
 * Starts to look for updates, in a session without cookies and without a place on the disk.
 * @param built where updates come from and whom they are signed by, as the build was told.
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
