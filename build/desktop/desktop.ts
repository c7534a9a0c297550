import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, type Configuration } from 'electron-builder';
import { PROJECT } from '../client/client.ts';
import { drawDesktopIcons } from './desktop-icons.ts';
import { drawIcons } from '../client/icons.ts';

/** Where the bundle of the desktop app is built to. */
export const BUNDLE = `${PROJECT}dist/desktop`;

/**
 * Builds main process, preload and client.
 * @param settings variables of the build (`VONK_DESKTOP_SERVER`, `VONK_UPDATE_KEY` …).
 * @throws Error with the output of the build.
 */
export async function buildDesktop(settings: Record<string, string> = {}): Promise<void> {
  await drawIcons(`${PROJECT}renderer/public/icons`);
  const done = spawnSync(
    process.execPath,
    ['node_modules/electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn'],
    {
      cwd: PROJECT,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production', ...settings },
    },
  );
  if (done.status !== 0) throw new Error(`${done.stdout}${done.stderr}`);
}

/** Where the packed app looks for updates. */
export interface Feed {
  url: string;
  channel: string;
}

/**
 * Packs the bundle by `electron-builder.yml`.
 * @param targets systems and formats; an empty list means those of the file.
 * @param feed null for an app without updates.
 * @returns the files that were made.
 */
export async function packDesktop({
  targets,
  feed,
  electronDist,
  output,
}: {
  targets: Pick<Parameters<typeof build>[0] & object, 'linux' | 'mac' | 'win'>;
  feed: Feed | null;
  electronDist?: string;
  output?: string;
}): Promise<string[]> {
  await drawDesktopIcons(`${PROJECT}.build/desktop`);
  const config: Configuration = {
    publish: feed ? { provider: 'generic', ...feed } : null,
    ...(electronDist === undefined ? {} : { electronDist }),
    ...(output === undefined ? {} : { directories: { output, buildResources: '.build/desktop' } }),
  };
  return build({ ...targets, projectDir: PROJECT, config, publish: 'never' });
}

/** Folder of the app that was packed for this machine's Linux, without an installer around it. */
export const unpackedLinux = (output: string): string =>
  join(output, process.arch === 'arm64' ? 'linux-arm64-unpacked' : 'linux-unpacked');
