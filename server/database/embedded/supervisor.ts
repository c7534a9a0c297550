import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../../log.ts';
import { StartError } from '../../start-error.ts';
import { prepareCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { stopOrphan } from './orphan.ts';

interface EmbeddedPostgres {
  url: string;
  /** The postmaster's; changes with a restart. */
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  log: Logger;
  /** False: no fsync, for tests. */
  durable?: boolean;
}

const LOWEST_PORT = 20_000;

/**
 * A free port below those of outgoing connections, so that no other process takes it during a
 * restart.
 */
async function freePort(): Promise<number> {
  for (let tries = 0; ; tries++) {
    const port = LOWEST_PORT + Math.floor(Math.random() * 10_000);
    const free = await new Promise<boolean>((resolve) => {
      const server = createServer().once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (free) return port;
    if (tries > 200)
      throw new StartError('No free port on 127.0.0.1 was found for the embedded PostgreSQL.');
  }
}

function settingsOf(port: number, durable: boolean): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '128MB',
    max_wal_size: '1GB',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
    // Never a statement or a row in the log: both can hold what members wrote.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_connections: '',
    autovacuum_naptime: '30s',
    jit: 'off',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Whether PostgreSQL accepts connections; false while it starts or recovers. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    // The connection may be lost already.
    await client.end().catch(() => undefined);
  }
}

function signal(pid: number, hard: boolean): void {
  try {
    // Fast shutdown; hard is like a power cut, recovered at the next start.
    process.kill(pid, hard ? 'SIGQUIT' : 'SIGINT');
  } catch {
    // It has ended already.
  }
}

const ended = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null;

/** Starts the process until it answers. @returns null when it ended first. */
async function launch(
  cluster: Cluster,
  port: number,
  durable: boolean,
  url: string,
): Promise<ChildProcess | null> {
  await stopOrphan(cluster.data, signal);
  const log = openSync(join(cluster.home, 'server.log'), 'w', 0o600);
  // A process group of its own: Ctrl+C must not end the database before requests are drained.
  const child = spawn(
    cluster.binaries.postgres,
    ['-D', cluster.data, ...settingsOf(port, durable)],
    {
      cwd: cluster.data,
      detached: true,
      stdio: ['ignore', log, log],
      env: { ...process.env, LC_ALL: 'C' },
      ...(cluster.identity ?? {}),
    },
  );
  closeSync(log);
  child.once('error', () => undefined);
  child.unref();
  while (!ended(child) && child.pid !== undefined) {
    if (await answers(url)) return child;
    await wait(50);
  }
  return null;
}

/** The code of what prevented the program's start: messages contain paths. */
const codeOf = (error: unknown): string =>
  error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : typeof error;

function lastWords(cluster: Cluster): string {
  try {
    const lines = readFileSync(join(cluster.home, 'server.log'), 'utf8').trim().split('\n');
    return (
      lines.findLast((line) => line.includes('FATAL') || line.includes('PANIC')) ??
      lines.at(-1) ??
      ''
    ).replace(/^.*?(FATAL|PANIC):\s+/, '');
  } catch {
    return '';
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(/\/vonk$/, '/postgres') });
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = 'vonk'");
    if (found.rowCount === 0) await client.query('create database vonk');
  } finally {
    await client.end();
  }
}

/**
 * Starts the embedded PostgreSQL and restarts it on the same port when it dies. The caller holds
 * the folder's lock.
 * @throws StartError when it does not start within half a minute.
 */
export async function startEmbedded({
  dataDir,
  log,
  durable = true,
}: Options): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(dataDir, durable);
  let port = await freePort();
  const urlAt = (database: string) =>
    `postgresql://vonk:${cluster.password}@127.0.0.1:${port}/${database}`;
  let child: ChildProcess | null = null;
  let stopping = false;
  let restarting: Promise<void> | null = null;

  const watch = (watched: ChildProcess): void => {
    child = watched;
    const onEnd = () => {
      if (stopping || restarting) return;
      log.warn(
        { signal: watched.signalCode, exit_code: watched.exitCode },
        'PostgreSQL ended by itself and is started again',
      );
      restarting = restart().finally(() => {
        restarting = null;
      });
    };
    watched.once('exit', onEnd);
    if (ended(watched)) onEnd();
  };
  async function restart(): Promise<void> {
    for (let attempt = 1; !stopping; attempt++) {
      const { next, failure } = await launch(cluster, port, durable, urlAt('postgres')).then(
        (child) => ({ next: child, failure: null }),
        (error: unknown) => ({ next: null, failure: error }),
      );
      if (next) {
        log.info({ attempts: attempt }, 'PostgreSQL runs again');
        // The watcher handles an end after this restart.
        setImmediate(() => watch(next));
        child = next;
        return;
      }
      if (attempt === 1 || attempt % 20 === 0)
        log.error(
          {
            attempts: attempt,
            reason: failure === null ? lastWords(cluster) : codeOf(failure),
          },
          'PostgreSQL does not start',
        );
      await wait(Math.min(5_000, 250 * attempt));
    }
  }

  const deadline = Date.now() + 30_000;
  for (;;) {
    const first = await launch(cluster, port, durable, urlAt('postgres'));
    if (first) {
      watch(first);
      break;
    }
    if (Date.now() > deadline)
      throw new StartError(
        `The embedded PostgreSQL does not start: ${lastWords(cluster)}; its log is ${join(cluster.home, 'server.log')}.`,
      );
    await wait(300);
    port = await freePort();
  }
  await createDatabase(urlAt('vonk'));

  return {
    url: urlAt('vonk'),
    get pid() {
      return child?.pid;
    },
    async stop() {
      stopping = true;
      await restarting;
      const running: ChildProcess | null = child;
      if (!running?.pid || ended(running)) return;
      const exited = new Promise<void>((resolve) => running.once('exit', () => resolve()));
      signal(running.pid, false);
      const hard = setTimeout(() => signal(running.pid ?? 0, true), 15_000);
      await exited;
      clearTimeout(hard);
    },
  };
}
