import { renameSync, writeFileSync } from 'node:fs';

/**
 * Writes a file that this user alone can read, through to the disk and then into place: a crash or a
 * power cut leaves none or all of it.
 */
export function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}
