import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** The first is the same browser without its own windows, menus and tabs: a page costs it a third less. */
const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * Flags for a browser that stays on this machine and runs as any user. Without a graphics card, drawing through the process that stands in
 * for one costs an eighth of the time.
 */
export const CHROMIUM_FLAGS = [
  '--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-gpu',
];

function installed(): string | null {
  const bundled = chromium.executablePath();
  return [process.env['VONK_CHROMIUM'], ...PLACES, bundled].find((path): path is string => Boolean(path) && existsSync(path as string)) ?? null;
}

/**
 * Where Chromium is. Installs it from the system's packages when it is missing and that is possible.
 * @throws Error that says what to install.
 */
export function chromiumPath(): string {
  const found = installed();
  if (found) return found;
  const isRoot = process.getuid?.() === 0;
  if (process.platform === 'linux' && isRoot && existsSync('/usr/bin/apt-get')) {
    console.log('Chromium is missing; installing the system’s package.');
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env: environment });
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (installed() === null) spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: ['ignore', 'ignore', 'inherit'], env: environment });
    }
  } else {
    spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { stdio: 'inherit' });
  }
  const after = installed();
  if (after) return after;
  throw new Error('The browser tests need Chromium: install the package chromium (Debian, Ubuntu: apt-get install chromium), or set VONK_CHROMIUM to its path.');
}
