import { FuseState, type FuseV1Options } from '@electron/fuses';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FUSES } from './fuses.ts';

/** What precedes the fuses in every Electron binary. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** How many fuses there are. */
export const FUSE_COUNT = Object.keys(FUSES).length;

/**
 * A stand-in folder for Electron on Linux, whose program contains only fuses, each set to the
 * opposite of the wanted value.
 * @param wire how many fuses it has.
 */
export function writeEmptyElectron(folder: string, wire: number = FUSE_COUNT): void {
  mkdirSync(join(folder, 'locales'), { recursive: true });
  mkdirSync(join(folder, 'resources'), { recursive: true });
  const states = Array.from({ length: wire }, (_, index) =>
    FUSES[index as FuseV1Options] ? FuseState.DISABLE : FuseState.ENABLE,
  );
  writeFileSync(
    join(folder, 'electron'),
    Buffer.concat([
      Buffer.from('no Electron'),
      Buffer.from(SENTINEL),
      Buffer.from([1, wire, ...states]),
      Buffer.from('end'),
    ]),
  );
  chmodSync(join(folder, 'electron'), 0o755);
  for (const file of [
    'LICENSE',
    'LICENSES.chromium.html',
    'version',
    'locales/nl.pak',
    'locales/xx.pak',
  ])
    writeFileSync(join(folder, file), '');
}
