import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../build/client/client.ts';

const BUILT = `${PROJECT}dist/desktop/renderer/index.html`;
const SOURCES = [
  'electron',
  'renderer',
  'shared',
  'locales',
  'build',
  'electron.vite.config.ts',
  'package.json',
];

function isStale(): boolean {
  if (!existsSync(BUILT) || !existsSync(`${PROJECT}dist/desktop/main/main.js`)) return true;
  const built = statSync(BUILT).mtimeMs;
  const files = SOURCES.map((source) => join(PROJECT, source)).flatMap((path) =>
    statSync(path).isDirectory()
      ? readdirSync(path, { withFileTypes: true, recursive: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
      : [path],
  );
  return files.some((file) => !/\.test\.tsx?$/.test(file) && statSync(file).mtimeMs > built);
}

/**
 * Tests of the desktop app find it built; once for all of them. @throws Error with what the build
 * said when it fails.
 */
export function buildDesktop(): void {
  if (!isStale()) return;
  const { NODE_ENV: _, ...env } = process.env;
  const built = spawnSync(
    process.execPath,
    ['node_modules/electron-vite/bin/electron-vite.js', 'build'],
    { cwd: PROJECT, encoding: 'utf8', env },
  );
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
}

export const setup = buildDesktop;
