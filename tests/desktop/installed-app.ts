import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { PROJECT } from '../../build/client/client.ts';
import { publicKey, startFeed, type FeedServer } from './update-feed.ts';

/** Long enough for a machine that is busy; what comes comes sooner. */
export const WAITING = { timeout: 60_000 };
export const OLD = '#!/bin/sh\necho old\n';
export let feed: FeedServer;
export let elsewhere: FeedServer;
export let scratch: string;
export let appImage: string;
export let started: string;

/** A program that records that it was started. */
export const programOf = (version: string): string =>
  `#!/bin/sh\necho "${version} silent=$APPIMAGE_SILENT_INSTALL" > "${started}.part" && mv "${started}.part" "${started}"\n`;

/**
 * Gives a file of tests its two feeds, and each of its tests an installed app of version 1.0.0 in a
 * folder of its own.
 */
export function useInstalledApp(): void {
  beforeAll(async () => {
    [feed, elsewhere] = await Promise.all([startFeed(), startFeed()]);
  });
  afterAll(async () => {
    await Promise.all([feed.close(), elsewhere.close()]);
  });
  beforeEach(() => {
    scratch = mkdtempSync(join(tmpdir(), 'vonk-update-'));
    appImage = join(scratch, 'vonk.AppImage');
    started = join(scratch, 'started');
    writeFileSync(appImage, OLD, { mode: 0o755 });
    mkdirSync(join(scratch, 'resources'));
    writeFileSync(
      join(scratch, 'resources/app-update.yml'),
      'provider: generic\nurl: https://updates.vonk.example\nupdaterCacheDirName: vonk-updater\n',
    );
  });
  afterEach(() => {
    rmSync(scratch, { recursive: true, force: true });
  });
}

/** What an installed app of version 1.0.0 lives in. */
export const installed = (): Record<string, string> => ({
  STAND_IN_RESOURCES: join(scratch, 'resources'),
  STAND_IN_VERSION: '1.0.0',
  APPIMAGE: appImage,
  XDG_CACHE_HOME: join(scratch, 'cache'),
});

interface Outcome {
  result: { ready: string } | { refused: string };
  again: Outcome['result'];
  ready: string[];
  applied: string | null;
}

/** Lets an installed app look for an update in a process of its own. */
export async function look(
  wish: { apply?: boolean; channel?: string; publicKey?: string; spoil?: string } = {},
): Promise<Outcome> {
  const asked = {
    folder: `${feed.origin}/desktop/`,
    channel: 'stable',
    publicKey,
    apply: false,
    spoil: null,
    ...wish,
  };
  const child = spawn(
    process.execPath,
    [
      '--import',
      `${PROJECT}tests/desktop/stand-in/register-without-windows.ts`,
      `${PROJECT}tests/desktop/update-run.ts`,
      JSON.stringify(asked),
      `--user-data-dir=${join(scratch, 'profile')}`,
    ],
    {
      env: { ...process.env, ...installed() },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      output += String(part);
    });
  await new Promise((resolve) => child.once('close', resolve));
  const line = /^RESULT (.*)$/m.exec(output)?.[1];
  if (line === undefined) throw new Error(output);
  return JSON.parse(line) as Outcome;
}

export const pending = (): string[] => {
  const folder = join(scratch, 'cache/vonk-updater/pending');
  return existsSync(folder) ? readdirSync(folder) : [];
};
