import { existsSync, globSync } from 'node:fs';
import { installError, installPackages } from './system-packages.ts';

/** A program of the system that tests start: where it may be, and the package that has it. */
interface SystemProgram {
  places: () => string[];
  package: string;
}

const PROGRAMS = {
  nginx: {
    places: () => ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'],
    package: 'nginx-light',
  },
  redis: {
    places: () => [
      '/usr/bin/redis-server',
      '/usr/local/bin/redis-server',
      '/opt/homebrew/bin/redis-server',
    ],
    package: 'redis-server',
  },
  pgbouncer: {
    places: () => ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'],
    package: 'pgbouncer',
  },
  firefox: {
    places: () => [
      process.env['VONK_FIREFOX'] ?? '',
      '/usr/bin/firefox-esr',
      '/usr/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
    ],
    package: 'firefox-esr',
  },
  webkitDriver: { places: () => ['/usr/bin/WebKitWebDriver'], package: 'webkit2gtk-driver' },
  webkit: {
    places: () => globSync('/usr/lib*/{*/,}webkit2gtk-4.*/MiniBrowser').sort(),
    package: 'libwebkit2gtk-4.1-0',
  },
  display: { places: () => ['/usr/bin/Xvfb'], package: 'xvfb' },
} as const satisfies Record<string, SystemProgram>;
type ProgramName = keyof typeof PROGRAMS;

/** What stands around several servers. */
export const SERVER_PROGRAMS: readonly ProgramName[] = ['nginx', 'redis', 'pgbouncer'];
/** The other browsers. */
export const ENGINE_PROGRAMS: readonly ProgramName[] = [
  'firefox',
  'webkitDriver',
  'webkit',
  'display',
];

const found = (name: ProgramName): string | undefined =>
  PROGRAMS[name].places().find((path) => path !== '' && existsSync(path));

/** Installs the packages of those that are missing, at once, where that is possible. */
export function installMissing(names: readonly ProgramName[]): void {
  const missing = names.filter((name) => found(name) === undefined);
  if (missing.length > 0)
    installPackages(
      missing.join(', '),
      missing.map((name) => PROGRAMS[name].package),
    );
}

/**
 * Where a program is, which is installed where it is missing and that is possible.
 * @throws Error that says what to install: a test without its program does not pass.
 */
export function programPath(name: ProgramName): string {
  installMissing([name]);
  const path = found(name);
  if (path === undefined)
    throw new Error(
      `Install ${name} (Debian, Ubuntu: apt-get install ${PROGRAMS[name].package}).${installError()}`,
    );
  return path;
}
