import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartError, systemCode } from '../../start-error.ts';
import { prepareBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { markFolder, removeForsaken } from './elsewhere.ts';
import { canTraverse, ownerOf, unprivilegedIdentity } from './identity.ts';
import type { Identity } from './identity.ts';

export interface Cluster {
  /** Holds `data`, the password and the log. */
  home: string;
  data: string;
  password: string;
  identity: Identity;
  binaries: Binaries;
}

/** For what the unprivileged user must reach but cannot in the data folder. */
const SHARED = '/var/lib';

function ownFolder(path: string, identity: Identity): void {
  chmodSync(path, 0o700);
  if (identity) chownSync(path, identity.uid, identity.gid);
}

/**
 * The folder of the cluster: `postgresql` in the data folder, or, where the database's user cannot
 * get there (a data folder in root's home), a folder in /var/lib that `postgresql` then is a link
 * to, and that names its data folder. A new data folder never meets an older one's cluster.
 */
function homeOf(dataDir: string, identity: Identity): string {
  const place = join(dataDir, 'postgresql');
  if (lstatSync(place, { throwIfNoEntry: false })) {
    try {
      const home = realpathSync(place);
      // The data folder may have been moved, or come from a version that wrote no mark.
      if (dirname(home) === SHARED && basename(home).startsWith('vonk-')) markFolder(home, dataDir);
      return home;
    } catch (error) {
      throw new StartError(
        `The database of ${dataDir} is gone: ${place} leads to a folder that does not exist or cannot be reached.`,
        { cause: error },
      );
    }
  }
  if (canTraverse(realpathSync(dataDir), identity)) {
    mkdirSync(place);
    ownFolder(place, identity);
    return realpathSync(place);
  }
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
  const elsewhere = mkdtempSync(join(SHARED, `vonk-${name}-`));
  ownFolder(elsewhere, identity);
  symlinkSync(elsewhere, place);
  markFolder(elsewhere, dataDir);
  return elsewhere;
}

/** Runs a program as that user. @throws Error with its output, when it fails. */
async function run(
  program: string,
  parameters: string[],
  identity: Identity,
  cwd: string,
): Promise<void> {
  const child = spawn(program, parameters, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: 'C', PGOPTIONS: '' },
    ...(identity ?? {}),
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-4_000);
    });
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (code !== 0) throw new Error(printed.trim());
}

/** Initialises under a temporary name: an interrupted cluster never counts as complete. */
async function initialise(
  home: string,
  binaries: Binaries,
  identity: Identity,
  durable: boolean,
): Promise<void> {
  const part = join(home, 'data.new');
  rmSync(part, { recursive: true, force: true });
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, randomBytes(32).toString('hex'), { mode: 0o600 });
  if (identity) chownSync(passwordFile, identity.uid, identity.gid);
  await run(
    binaries.initdb,
    [
      '-D',
      part,
      '-U',
      'vonk',
      `--pwfile=${passwordFile}`,
      '-A',
      'scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    identity,
    home,
  );
  renameSync(part, join(home, 'data'));
}

/**
 * Finds or makes the database of a data folder.
 * @param durable false disables syncing to disk, for tests.
 * @throws StartError when it cannot be made or belongs to somebody else.
 */
export async function prepareCluster(dataDir: string, durable: boolean): Promise<Cluster> {
  try {
    const home = homeOf(dataDir, unprivilegedIdentity());
    removeForsaken(SHARED);
    const exists = existsSync(join(home, 'data', 'PG_VERSION'));
    const identity = (exists ? ownerOf(join(home, 'data')) : null) ?? unprivilegedIdentity();
    // A cluster runs as its own user, who may not be able to read root's programs.
    const binaries = prepareBinaries(
      identity,
      identity ? [join(SHARED, 'vonk'), dirname(home)] : [home],
    );
    if (!exists) await initialise(home, binaries, identity, durable);
    const password = readFileSync(join(home, 'password'), 'utf8').trim();
    return { home, data: realpathSync(join(home, 'data')), password, identity, binaries };
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (['EACCES', 'EPERM'].includes(systemCode(error))) {
      throw new StartError(
        `The database in the data folder ${dataDir} belongs to another user: start the server as that user, or set VONK_DATA_DIR to another folder.`,
        { cause: error },
      );
    }
    throw new StartError(
      `The database could not be made in the data folder ${dataDir}: ${error instanceof Error ? (error.message.split('\n').at(-1) ?? '') : String(error)}`,
      { cause: error },
    );
  }
}
