import { existsSync, globSync } from 'node:fs';
import { installPackages } from './programs/system-packages.ts';

/** A program that the tests of the engines start: where it may be, and the package that has it. */
interface Program {
  places: () => string[];
  package: string;
}

const PROGRAMS = {
  firefox: {
    places: () => [
      process.env['VONK_FIREFOX'] ?? '',
      '/usr/bin/firefox-esr',
      '/usr/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
    ],
    package: 'firefox-esr',
  },
  driver: { places: () => ['/usr/bin/WebKitWebDriver'], package: 'webkit2gtk-driver' },
  browser: {
    places: () => globSync('/usr/lib*/{*/,}webkit2gtk-4.*/MiniBrowser').sort(),
    package: 'libwebkit2gtk-4.1-0',
  },
  display: { places: () => ['/usr/bin/Xvfb'], package: 'xvfb' },
} as const satisfies Record<string, Program>;
type Name = keyof typeof PROGRAMS;

const found = (name: Name): string | null =>
  PROGRAMS[name].places().find((path) => path !== '' && existsSync(path)) ?? null;

/**
 * Where the programs are. Installs the system's packages of those that are missing, where that is
 * possible.
 * @throws Error that says what to install.
 */
function programs<Wanted extends Name>(
  engine: string,
  names: readonly Wanted[],
): Record<Wanted, string> {
  const missing = names.filter((name) => found(name) === null);
  const packages = missing.map((name) => PROGRAMS[name].package);
  if (missing.length > 0) installPackages(engine, packages);
  return Object.fromEntries(
    names.map((name) => {
      const path = found(name);
      if (path === null)
        throw new Error(
          `The tests of ${engine} need ${PROGRAMS[name].package} (Debian, Ubuntu: apt-get install ${packages.join(' ')}).`,
        );
      return [name, path];
    }),
  ) as Record<Wanted, string>;
}

/** Where Firefox is. @throws Error that says what to install. */
export const firefoxPath = (): string => programs('Firefox', ['firefox']).firefox;

/** WebKit's driver, its small browser, and a display for it. @throws Error, as above. */
export const webkitPaths = (): Record<'driver' | 'browser' | 'display', string> =>
  programs('WebKit', ['driver', 'browser', 'display']);
