import {
  AppImageUpdater,
  DebUpdater,
  MacUpdater,
  NsisUpdater,
  Provider,
  type AppUpdater,
  type ResolvedUpdateFileInfo,
  type UpdateInfo,
} from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Offer, UpdateFormat } from './update-decision.ts';
import { download, hashOf, type Fetch } from './update-feed.ts';

/** What the systems need to replace the app. electron-updater knows their ways; it neither fetches nor judges anything here. */
export interface Installer {
  readonly format: UpdateFormat;
  /** Brings a file that was found good onto the disk. @throws Error where it is not what was offered, or this app cannot be replaced. */
  prepare(offer: Offer): Promise<void>;
  /** Ends the app and starts the new one. @throws Error where the file is no longer what was offered. */
  install(): Promise<void>;
}

/** Whether this app was installed from a Debian package; electron-builder leaves a note of it beside the archive. */
function isDebian(): boolean {
  const note = join(process.resourcesPath, 'package-type');
  return existsSync(note) && readFileSync(note, 'utf8').trim() === 'deb';
}

/** The way in which this system replaces an app, and the kind of file that it takes. */
function updaterOfSystem(): { updater: AppUpdater; format: UpdateFormat } {
  if (process.platform === 'win32') return { updater: new NsisUpdater(), format: 'exe' };
  if (process.platform === 'darwin') return { updater: new MacUpdater(), format: 'zip' };
  return isDebian()
    ? { updater: new DebUpdater(), format: 'deb' }
    : { updater: new AppImageUpdater(), format: 'AppImage' };
}

/** Makes the installer of this system. @param folder address that the file of an offer lies under. */
export function createInstaller(fetch: Fetch, folder: string): Installer {
  const { updater, format } = updaterOfSystem();
  let wanted: Offer | null = null;
  let prepared: { offer: Offer; file: string } | null = null;

  /** Gives electron-updater what was decided already, in the place of a feed. */
  class Decided extends Provider<UpdateInfo> {
    constructor(_options: object, _updater: AppUpdater, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }
    getLatestVersion(): Promise<UpdateInfo> {
      if (!wanted) throw new Error('nothing was offered');
      const { version, name, sha512, size } = wanted;
      return Promise.resolve({
        version,
        path: name,
        sha512,
        files: [{ url: name, sha512, size }],
        releaseDate: '',
      });
    }
    resolveFiles(info: UpdateInfo): ResolvedUpdateFileInfo[] {
      return info.files.map((file) => ({ url: new URL(file.url, folder), info: file }));
    }
  }
  updater.setFeedURL({ provider: 'custom', updateProvider: Decided });
  updater.autoDownload = false;
  // A file is looked at again before it is installed, which takes a press of the member: nothing happens on its own at quitting.
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.disableDifferentialDownload = true;
  updater.disableWebInstaller = true;
  updater.isUserWithinRollout = () => true;
  updater.logger = null;
  // Its own way to the network follows redirects and sends an id of this installation.
  Object.assign(updater, {
    httpExecutor: {
      download: async (url: URL, destination: string) => {
        if (!wanted) throw new Error('nothing was offered');
        await download(fetch, url.href, destination, wanted);
        return destination;
      },
    },
  });

  return {
    format,
    async prepare(offer) {
      wanted = offer;
      if (!(await updater.checkForUpdates())?.isUpdateAvailable)
        throw new Error('this app cannot be replaced');
      const [file] = await updater.downloadUpdate();
      if (file === undefined || (await hashOf(file)) !== offer.sha512)
        throw new Error('not the file that was offered');
      prepared = { offer, file };
    },
    async install() {
      if (!prepared || (await hashOf(prepared.file)) !== prepared.offer.sha512)
        throw new Error('not the file that was offered');
      updater.quitAndInstall(false, true);
    },
  };
}
