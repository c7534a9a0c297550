import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Light on purpose: each start of the server asks, and must not load the bundler for it.
const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const SHARED_SOURCES = ['shared', 'locales', 'build', 'package.json'];

export type Program = 'renderer' | 'operator';
const SOURCES: Record<Program, readonly string[]> = {
  renderer: ['renderer', ...SHARED_SOURCES],
  operator: ['operator', 'renderer/ui', 'renderer/i18n', ...SHARED_SOURCES],
};

/** Written last by a build that went well. */
export const stampOf = (program: Program): string => `${PROJECT}dist/${program}/build.json`;

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

function newestSource(program: Program): number {
  const paths = SOURCES[program]
    .map((path) => join(PROJECT, path))
    .flatMap((path) => (statSync(path).isDirectory() ? files(path) : [path]));
  return Math.max(
    ...paths.filter((path) => !/\.test\.tsx?$/.test(path)).map((path) => statSync(path).mtimeMs),
  );
}

/** Whether a client in `dist` is missing, unfinished, or older than what it is made from. */
export const isStale = (program: Program): boolean =>
  !existsSync(stampOf(program)) || statSync(stampOf(program)).mtimeMs < newestSource(program);
