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

/** Replaces the app by electron-updater, which neither fetches nor decides anything here. */
export interface Installer {
  readonly format: UpdateFormat;
  /**
   * Brings a verified file onto the disk.
   * @throws Error where it differs or cannot be installed.
   */
  prepare: (offer: Offer) => Promise<void>;
  /** Restarts into the new version. @throws Error where the file was changed. */
  install(): Promise<void>;
}

/** A Debian package, by the note of electron-builder beside the archive. */
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

/** Makes the installer of this system. @param folder address of the offered files. */
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
  // A file is looked at again before it is installed, which takes a press of the member: nothing
  // happens on its own at quitting.
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
