import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';
import { installError, installPackages } from './programs/system-packages.ts';

/**
 * `shell` is the same browser without windows, menus and system notifications: a page costs it a
 * third less.
 */
type ChromiumKind = 'shell' | 'windows';

const SHELL = '/usr/bin/chromium-headless-shell';
const SHELL_PACKAGE = 'chromium-headless-shell';
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Flags for a browser that stays on this machine and runs as any user. Without a graphics card,
 * drawing through the process that replaces it costs an eighth of the time.
 */
export const MEASURED_CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
];
/**
 * For tests, whose pages live for seconds: compiling their code once more, to be faster later on,
 * would be a third of what their processes do.
 */
export const CHROMIUM_FLAGS = [...MEASURED_CHROMIUM_FLAGS, '--js-flags=--no-opt --no-maglev'];

function installed(kind: ChromiumKind): string | null {
  const places = [
    process.env['VONK_CHROMIUM'],
    ...(kind === 'shell' ? [SHELL] : []),
    ...PLACES,
    chromium.executablePath(),
  ];
  return places.find((path): path is string => Boolean(path) && existsSync(path as string)) ?? null;
}

/**
 * Where Chromium is. Installs it from the system's packages when it is missing and that is
 * possible.
 * @param kind `windows` for what the shell cannot do; the shell is the whole browser where only
 *   that is installed.
 * @throws Error that says what to install.
 */
export function chromiumPath(kind: ChromiumKind = 'shell'): string {
  const found = installed(kind);
  if (found) return found;
  if (installPackages('Chromium', [kind === 'shell' ? SHELL_PACKAGE : 'chromium'])) {
    // Older systems have no package of the shell.
    if (installed(kind) === null) installPackages('Chromium', ['chromium']);
  } else {
    spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
      stdio: 'inherit',
    });
  }
  const after = installed(kind);
  if (after) return after;
  throw new Error(
    `The browser tests need Chromium: install the package chromium (Debian, Ubuntu: apt-get install chromium), or set VONK_CHROMIUM to its path.${installError()}`,
  );
}

/** Before the suites: both kinds, the shell also where only the whole browser is there. */
export function installChromium(): void {
  if (!process.env['VONK_CHROMIUM'] && !existsSync(SHELL))
    installPackages('The shell of Chromium', [SHELL_PACKAGE]);
  chromiumPath('shell');
  chromiumPath('windows');
}

/** A browser for what is measured: it compiles as members' do. */
export const launchMeasured = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: MEASURED_CHROMIUM_FLAGS });
