import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from '../../server/database/embedded/orphan.ts';

/**
 * What a run stores at once, several times over: databases, profiles of browsers, unpacked apps.
 */
const ROOM_BYTES = 6 * 1024 ** 3;
const PREFIX = 'vonk-tests-';

/**
 * A folder in memory for what the tests throw away: each file of tests makes and removes a database
 * of a thousand files, which on a disk is a tenth of its time. Removes those that a killed run
 * left.
 * @param memory where the system has a file system in memory.
 * @returns null where it has none, or too little room.
 */
export function makeScratchFolder(memory = '/dev/shm', room = ROOM_BYTES): string | null {
  try {
    for (const name of readdirSync(memory)) {
      const pid = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length) : Number.NaN);
      if (pid > 0 && !isRunning(pid)) rmSync(join(memory, name), { recursive: true, force: true });
    }
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < room) return null;
    const folder = join(memory, `${PREFIX}${process.pid}`);
    mkdirSync(folder);
    // The programs of other users that tests start write there too, as they do in `/tmp`.
    chmodSync(folder, 0o1777);
    return folder;
  } catch {
    return null;
  }
}
