import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

const ROOMS = [
  'shared',
  'renderer',
  'server',
  'electron',
  'demo',
  'operator',
  'build',
  'tests',
] as const;

export interface SourceFile {
  /** From the project's folder, with `/`. */
  path: string;
  text: string;
}

export const isTest = (path: string): boolean =>
  path.startsWith('tests/') || /\.(test|spec)\.tsx?$/.test(path) || path.includes('/test-support/');

/** Every file below some folders whose name fits, read. */
export function readFiles(folders: readonly string[], wanted: RegExp): SourceFile[] {
  return folders.flatMap((folder) => {
    let entries;
    try {
      entries = readdirSync(join(PROJECT, folder), { recursive: true, withFileTypes: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
    return entries
      .filter((entry) => entry.isFile() && wanted.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => ({
        path: file.slice(PROJECT.length).replaceAll('\\', '/'),
        text: readFileSync(file, 'utf8'),
      }));
  });
}

/** The tools' own configuration, in the root folder. */
const readRoot = (): SourceFile[] =>
  readdirSync(PROJECT)
    .filter((name) => /\.(ts|c?js|md)$/.test(name))
    .map((path) => ({ path, text: readFileSync(join(PROJECT, path), 'utf8') }));

/** The code of the project, and of its tools' configuration. */
export const readSources = (): SourceFile[] => [
  ...readFiles(ROOMS, /\.tsx?$/),
  ...readRoot().filter(({ path }) => /\.(ts|c?js)$/.test(path)),
];

/** Everything in which people read: code, styles and pages. */
export const readTexts = (): SourceFile[] => [
  ...readFiles([...ROOMS, 'docs'], /\.(tsx?|c?js|css|html|md)$/),
  ...readRoot(),
];

/** Without the checks, whose tests use invented names. */
export const withoutChecks = (files: readonly SourceFile[]): SourceFile[] =>
  files.filter(({ path }) => !path.startsWith('build/checks/'));
