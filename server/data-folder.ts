import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError, systemCode } from './start-error.ts';

/**
 * Makes the data folder if missing and checks that it is writable.
 * @throws StartError naming it.
 */
export function openDataFolder(path: string): void {
  try {
    // Others may pass but not list: as root, the database runs as another user.
    mkdirSync(path, { recursive: true, mode: 0o711 });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const why: Readonly<Record<string, string>> = {
      EACCES: 'this user may not read and write there',
      EPERM: 'this user may not read and write there',
      EROFS: 'it is on a read-only disk',
      ENOSPC: 'the disk is full',
    };
    const reason =
      systemCode(error) === 'EEXIST' || systemCode(error) === 'ENOTDIR'
        ? 'a file is in the way'
        : why[systemCode(error)];
    throw new StartError(
      `The data folder ${path} cannot be used: ${reason ?? systemCode(error)}; set VONK_DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

/** Held here: garbage collection of a handle would release its lock. */
const locks = new Set<DatabaseSync>();

/**
 * Locks a folder for this process by an operating system's lock, which ends with the process.
 * @returns the function that releases it.
 * @throws StartError when another process holds it.
 */
export function lockFolder(folder: string): () => void {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(folder, 'server.lock'));
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    const isLocked = error instanceof Error && Reflect.get(error, 'errcode') === 5;
    throw new StartError(
      isLocked
        ? `Another server already runs on the data folder ${folder}: stop it first, or set VONK_DATA_DIR to another folder.`
        : `The data folder ${folder} cannot be locked: this user may not write there; set VONK_DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  const acquired = lock;
  locks.add(acquired);
  return () => {
    locks.delete(acquired);
    acquired.close();
  };
}
