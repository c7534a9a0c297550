import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stopOrphan } from '../../server/database/embedded/orphan.ts';
import { COMPILE_CACHE, MODULE_LOOKUPS } from './quick-start.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const START_MS = 180_000;

export interface ServerOptions {
  /** How many demo members are made; 0 for none but the three that sign in. */
  members?: number;
  /** `drawn` for tests that look at the demo members' portraits. */
  pictures?: 'drawn' | 'plain';
  env?: Record<string, string>;
  /** Used instead of a folder of its own, and not removed. */
  dataDir?: string;
  /** The user that runs it, when the tests run as root. */
  as?: { uid: number; gid: number };
  /** The folder of another version of the project, which runs instead of this one. */
  project?: string;
}

/** The real server in a process of its own. */
export interface RunningServer {
  origin: string;
  dataDir: string;
  readonly pid: number;
  /** What it printed since it was last started. */
  readonly output: string;
  /**
   * Asks it to stop, waits, and removes its data unless the folder was given. @returns its exit
   * code.
   */
  stop(): Promise<number | null>;
  /** Kills it with SIGKILL, as a crash would; its database goes on running until the next start. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data, after `kill` or after stopping it first. */
  restart(env?: Record<string, string>): Promise<void>;
}

/**
 * A port that nothing listens on, outside of those that the system gives to outgoing connections.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 9_000);
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer().once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
}

/** Ends the database that a killed server left behind. */
export async function stopDatabaseOf(dataDir: string): Promise<void> {
  const data = join(dataDir, 'postgresql', 'data');
  if (!existsSync(data)) return;
  await stopOrphan(realpathSync(data), (pid, hard) => {
    process.kill(pid, hard ? 'SIGQUIT' : 'SIGINT');
  });
}

interface Launched {
  child: ChildProcess;
  output(): string;
  errors(): string;
  exited: Promise<number | null>;
}

/**
 * Runs what `npm start` runs, without the environment of the tests where that could decide
 * anything.
 */
export function launch(
  env: Record<string, string>,
  as?: { uid: number; gid: number },
  cwd = PROJECT,
  project = PROJECT,
): Launched {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot'].includes(name),
    ),
  );
  const child = spawn(process.execPath, [...MODULE_LOOKUPS, join(project, 'server/main.ts')], {
    cwd,
    env: { ...inherited, ...COMPILE_CACHE, VONK_SKIP_BUILD: '1', OPERATOR_PORT: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(as ?? {}),
  });
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const exited = new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', (code) => resolve(code)),
  );
  return { child, output: () => output, errors: () => errors, exited };
}

/**
 * Waits for the line with the address. @throws Error with what was printed, when the server ends or
 * takes too long.
 */
async function waitForAddress(launched: Launched, origin: string): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (!launched.output().includes(`Vonk runs at ${origin}`)) {
    const { exitCode, signalCode } = launched.child;
    if (exitCode !== null || signalCode !== null || Date.now() > deadline) {
      launched.child.kill('SIGKILL');
      throw new Error(
        `The server did not start (exit code ${exitCode}):\n${launched.errors()}\n${launched.output()}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * An empty folder that the caller removes. When root runs the server, its database runs as another
 * user, who needs access.
 */
export function temporaryFolder(as?: { uid: number; gid: number }): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'vonk-server-')));
  chmodSync(folder, 0o711);
  if (as) chownSync(folder, as.uid, as.gid);
  return folder;
}

/** Starts a server on a free port with an empty data folder, and waits until it serves. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? temporaryFolder(options.as);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    PORT: String(port),
    VONK_BANK_PORT: String(await freePort()),
    VONK_DATA_DIR: dataDir,
    VONK_DEMO_MEMBERS: String(options.members ?? 40),
    VONK_DEMO_PICTURES: options.pictures ?? 'plain',
    ...options.env,
  };
  // What it says is where the public reaches it.
  const shown = options.env?.['PUBLIC_URL'] ?? origin;
  const { as, project } = options;
  const begin = (more: Record<string, string> = {}) =>
    launch({ ...env, ...more }, as, project, project);
  let current = begin();
  // Aborted tests leave no server behind: it stops on exit, and its database with it.
  const abandoned = () => {
    current.child.kill('SIGTERM');
  };
  process.once('exit', abandoned);
  try {
    await waitForAddress(current, shown);
  } catch (error) {
    process.off('exit', abandoned);
    await current.exited;
    await stopDatabaseOf(dataDir);
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }

  const isRunning = () => current.child.exitCode === null && current.child.signalCode === null;
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (isRunning()) current.child.kill(signal);
    return current.exited;
  };
  return {
    origin,
    dataDir,
    get pid() {
      return current.child.pid ?? 0;
    },
    get output() {
      return current.output() + current.errors();
    },
    async stop() {
      process.off('exit', abandoned);
      const code = await end('SIGTERM');
      await stopDatabaseOf(dataDir);
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
    async kill() {
      await end('SIGKILL');
    },
    async restart(more = {}) {
      await end('SIGTERM');
      current = begin(more);
      await waitForAddress(current, shown);
    },
  };
}
