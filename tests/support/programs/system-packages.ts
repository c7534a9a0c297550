import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether the system's packages can be installed here without asking anybody. */
const canInstall = (): boolean =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** A mirror that is renewed or away for a moment, and another process that holds the lists. */
const TRIES = 3;
const PAUSE_MS = 20_000;
const PATIENCE = ['-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=300'];

/** What no later try will bring: an older system has no such package. */
const UNKNOWN = /Unable to locate package|has no installation candidate/;

/** The last error of `apt-get`, for whoever reads why a test found no program. */
let lastError = '';

function apt(...words: string[]): boolean {
  const done = spawnSync('apt-get', [...PATIENCE, '-qq', ...words], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
  });
  if (done.status === 0) return true;
  lastError = (done.error?.message ?? done.stderr).trim().split('\n').slice(-5).join('\n');
  console.error(`apt-get ${words.join(' ')} failed:\n${lastError}`);
  return false;
}

/**
 * Installs packages of Debian or Ubuntu, where this is one and runs as root: all at once, or, where
 * that fails, what can be had of them.
 * @param what is missing, as it is printed.
 * @returns whether that was tried.
 */
export function installPackages(what: string, names: readonly string[]): boolean {
  if (!canInstall()) return false;
  console.log(`${what} is missing; installing the system’s ${names.join(', ')}.`);
  for (let tried = 1; ; tried += 1) {
    // Lists of an earlier day may do.
    const areListsFresh = apt('update');
    if (apt('install', '-y', ...names)) return true;
    const isUnknown = areListsFresh && UNKNOWN.test(lastError);
    if (names.length > 1) for (const name of names) apt('install', '-y', name);
    if (isUnknown || tried === TRIES) return true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
  }
}

/** What `apt-get` said last where it failed, as the end of a message; empty where it did not. */
export const installError = (): string => (lastError === '' ? '' : ` apt-get says: ${lastError}`);
