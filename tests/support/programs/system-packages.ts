import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether the system's packages can be installed here without asking anybody. */
const canInstall = (): boolean =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs packages of Debian or Ubuntu, where this is one and runs as root.
 * @param what is missing, as it is printed.
 * @returns whether that was tried.
 */
export function installPackages(what: string, names: readonly string[]): boolean {
  if (!canInstall()) return false;
  console.log(`${what} is missing; installing the system’s ${names.join(', ')}.`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env: environment });
  spawnSync('apt-get', ['install', '-y', '-qq', ...names], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment,
  });
  return true;
}
