import { app, session } from 'electron';
import { appendFileSync } from 'node:fs';
import { createInstaller } from '../../electron/main/updates/update-installer.ts';
import { createUpdates } from '../../electron/main/updates/updates.ts';

/**
 * The app's updates in a process of their own, with the real electron-updater: checks once, reports
 * the result, and installs on request. Started by `installed-app.ts` with the stand-in in the place
 * of Electron.
 */
interface Wish {
  folder: string;
  channel: string;
  publicKey: string;
  apply: boolean;
  spoil: string | null;
}

const { folder, channel, publicKey, apply, spoil } = JSON.parse(process.argv[2] ?? '{}') as Wish;
const network = session.fromPartition('updates');
const fetch = (url: string, init: RequestInit) => network.fetch(url, init);
const ready: string[] = [];
const updates = createUpdates({
  source: { folder, channel, publicKey },
  version: app.getVersion(),
  platform: process.platform,
  arch: process.arch,
  fetch,
  loadInstaller: () => Promise.resolve(createInstaller(fetch, folder)),
  onReady: (version) => ready.push(version),
});
const result = await updates.check();
// What waits is not fetched a second time, and is offered once.
const again = await updates.check();
if (spoil !== null) appendFileSync(spoil, 'changed');
const applied = apply
  ? await updates.apply().then(
      () => 'applied',
      (failure: unknown) => (failure as Error).message,
    )
  : null;
process.stdout.write(`RESULT ${JSON.stringify({ result, again, ready, applied })}\n`);
