import { renameSync, writeFileSync } from 'node:fs';

/** Writes a private file whole or not at all: to a synced copy, then renamed into place. */
export function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}
