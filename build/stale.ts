import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Light on purpose: each start of the server asks, and must not load the bundler for it.
const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = ['renderer', 'shared', 'locales', 'build', 'package.json'];

/** Written last by a build that went well. */
export const STAMP = `${PROJECT}dist/renderer/build.json`;

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

function newestSource(): number {
  const paths = SOURCES.map((path) => join(PROJECT, path)).flatMap((path) =>
    statSync(path).isDirectory() ? files(path) : [path],
  );
  return Math.max(
    ...paths.filter((path) => !/\.test\.tsx?$/.test(path)).map((path) => statSync(path).mtimeMs),
  );
}

/** Whether `dist/renderer` is missing, unfinished, or older than what it is made from. */
export const isStale = (): boolean =>
  !existsSync(STAMP) || statSync(STAMP).mtimeMs < newestSource();
