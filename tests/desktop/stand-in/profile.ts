import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const given = process.argv
  .find((argument) => argument.startsWith('--user-data-dir='))
  ?.slice('--user-data-dir='.length);

/** The app's persistent folder, as Electron's `userData`; a new one where none is given. */
export const PROFILE = given ?? mkdtempSync(join(tmpdir(), 'vonk-desktop-'));
mkdirSync(PROFILE, { recursive: true });

/** A folder in the profile, made when it is not there. */
export function profileFolder(name: string): string {
  const folder = join(PROFILE, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** What an earlier run stored under a name; null when there is none. */
export function readStored<Value>(name: string): Value | null {
  try {
    return JSON.parse(
      readFileSync(join(profileFolder('stand-in'), `${name}.json`), 'utf8'),
    ) as Value;
  } catch {
    return null;
  }
}

export function store(name: string, value: unknown): void {
  writeFileSync(join(profileFolder('stand-in'), `${name}.json`), JSON.stringify(value));
}
