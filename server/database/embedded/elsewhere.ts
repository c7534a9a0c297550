import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { systemCode } from '../../start-error.ts';
import { isRunningOn } from './orphan.ts';

/** In the data folder: which one it is, also when another is made at the same path. */
const IDENTITY = 'folder-id';
/** In a cluster's folder elsewhere: the data folder that it belongs to. */
const MARK = 'belongs-to.json';
const markSchema = z.object({
  dataDir: z.string(),
  id: z.uuid(),
  /** The mount point of the disk that the data folder is on. */
  disk: z.string(),
});
type Mark = z.output<typeof markSchema>;

/** Whether a path is missing; other read errors prove nothing. */
function isMissing(path: string): boolean {
  try {
    lstatSync(path);
    return false;
  } catch (error) {
    return ['ENOENT', 'ENOTDIR'].includes(systemCode(error));
  }
}

const isMountPoint = (path: string): boolean =>
  path === dirname(path) || statSync(path).dev !== statSync(dirname(path)).dev;

function diskOf(folder: string): string {
  let path = folder;
  while (!isMountPoint(path)) path = dirname(path);
  return path;
}

function readText(path: string): string | null {
  try {
    return lstatSync(path).isFile() ? readFileSync(path, 'utf8').trim() : null;
  } catch {
    return null;
  }
}

/** The id of a data folder, made when it has none. */
export function identify(dataDir: string): string {
  const path = join(dataDir, IDENTITY);
  if (isMissing(path)) writeFileSync(path, `${randomUUID()}\n`, { mode: 0o600, flag: 'wx' });
  return z.uuid().parse(readText(path));
}

/** Writes into a cluster's folder which data folder it belongs to. */
export function markFolder(home: string, dataDir: string): void {
  const real = realpathSync(dataDir);
  const mark: Mark = { dataDir: real, id: identify(real), disk: diskOf(real) };
  const path = join(home, MARK);
  writeFileSync(path, `${JSON.stringify(mark)}\n`, { mode: 0o600 });
  chmodSync(path, 0o600);
}

function readMark(home: string): Mark | null {
  const text = readText(join(home, MARK));
  if (text === null) return null;
  try {
    return markSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Whether the data folder of a mark is deleted, or another one was made in its place. A disk that
 * is not mounted proves nothing.
 */
function isForsaken({ dataDir, id, disk }: Mark): boolean {
  try {
    if (isMissing(disk) || !isMountPoint(disk)) return false;
    if (isMissing(dataDir)) return true;
    const now = join(dataDir, IDENTITY);
    return isMissing(now) || (readText(now) ?? id) !== id;
  } catch {
    return false;
  }
}

/**
 * Removes the clusters of deleted data folders, so that deleting a data folder deletes its members'
 * data. Touches no folder without a mark, and none in use by a server.
 * @returns the folders that it removed.
 */
export function removeForsaken(shared: string): string[] {
  const removed: string[] = [];
  let names: string[] = [];
  try {
    names = readdirSync(shared).filter((name) => /^vonk-[0-9a-f]{12}-/.test(name));
  } catch {
    return removed;
  }
  for (const name of names) {
    const home = join(shared, name);
    if (!lstatSync(home, { throwIfNoEntry: false })?.isDirectory()) continue;
    const mark = readMark(home);
    if (!mark || !isForsaken(mark) || isRunningOn(join(home, 'data'))) continue;
    rmSync(home, { recursive: true, force: true });
    removed.push(home);
  }
  return removed;
}
