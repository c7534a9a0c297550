import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError, systemCode } from './start-error.ts';

/**
 * Makes the data folder when it is missing, and makes sure that this user can work in it.
 * @throws StartError naming the folder.
 */
export function openDataFolder(path: string): void {
  try {
    // Others may pass through but not list: the database runs as another user when the server runs as root.
    mkdirSync(path, { recursive: true, mode: 0o711 });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = {
      EACCES: 'this user may not read and write there',
      EPERM: 'this user may not read and write there',
      EROFS: 'it is on a read-only disk',
      ENOSPC: 'the disk is full',
    };
    const reason =
      systemCode(error) === 'EEXIST' || systemCode(error) === 'ENOTDIR'
        ? 'a file is in the way'
        : Reflect.get(why, systemCode(error));
    throw new StartError(
      `The data folder ${path} cannot be used: ${typeof reason === 'string' ? reason : systemCode(error)}; set VONK_DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

/** The locks of this process. A handle that nobody refers to is closed by the garbage collector, and its lock with it. */
const locks = new Set<DatabaseSync>();

/**
 * Takes a folder for this process alone. The lock is the operating system's, on a file: it ends with the process, however
 * that ends, so that no number of a dead process has to be judged.
 * @returns the function that gives the folder back.
 * @throws StartError when another process holds it.
 */
export function lockFolder(folder: string): () => void {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(folder, 'server.lock'));
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    const held = error instanceof Error && Reflect.get(error, 'errcode') === 5;
    throw new StartError(
      held
        ? `Another server already runs on the data folder ${folder}: stop it first, or set VONK_DATA_DIR to another folder.`
        : `The data folder ${folder} cannot be locked: this user may not write there; set VONK_DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  const held = lock;
  locks.add(held);
  return () => {
    locks.delete(held);
    held.close();
  };
}
