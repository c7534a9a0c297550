import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { prepareCluster } from '../../../server/database/embedded/cluster.ts';
import type { Cluster } from '../../../server/database/embedded/cluster.ts';
import { migrateDatabase } from '../../../server/database/migrate.ts';
import { freePort } from '../server.ts';
import { untilListening } from './listening.ts';

interface ReplicatedPostgres {
  primaryUrl: string;
  replicaUrl: string;
  /** Makes the replica stop taking over what it receives, and waits until it does. */
  pause(): Promise<void>;
  /** Lets it go on, and waits until it has all that the primary has now. */
  resume(): Promise<void>;
  /** Kills the replica with SIGKILL. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Ends both and removes their folder. */
  stop(): Promise<void>;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** A PostgreSQL of this machine that can be killed; it restarts once its processes have ended. */
function postgresOf(cluster: Cluster, data: string, port: number, more: readonly string[]) {
  let child: ChildProcess | null = null;
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;
  const launch = () =>
    spawn(
      cluster.binaries.postgres,
      [
        ...['-D', data, '-c', `port=${port}`, '-c', 'listen_addresses=127.0.0.1'],
        ...['-c', 'unix_socket_directories=', '-c', 'fsync=off', '-c', 'wal_level=replica'],
        ...['-c', 'max_wal_senders=4', '-c', 'shared_buffers=32MB', '-c', 'max_connections=60'],
        ...more.flatMap((setting) => ['-c', setting]),
      ],
      {
        cwd: data,
        stdio: 'ignore',
        env: { ...process.env, LC_ALL: 'C' },
        ...(cluster.identity ?? {}),
      },
    );
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || !isRunning()) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
  return {
    url: (name: string) => `postgres://vonk:${cluster.password}@127.0.0.1:${port}/${name}`,
    end,
    async start(): Promise<void> {
      // Leftover processes of a killed one block the next start for a moment.
      for (;;) {
        child = launch();
        try {
          await untilListening(child, port);
          while (!(await answers(this.url('postgres')))) await new Promise(setImmediate);
          return;
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      }
    },
  };
}

/** A migrated PostgreSQL with a streaming replica beside it, for a test file. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'vonk-replica-')));
  chmodSync(folder, 0o711);
  const cluster = await prepareCluster(folder, false);
  const primary = postgresOf(cluster, cluster.data, await freePort(), []);
  await primary.start();
  await query(primary.url('postgres'), 'create database vonk');
  await migrateDatabase(primary.url('vonk'));
  // A copy of one that was shut down is whole.
  await primary.end('SIGINT');
  const data = join(cluster.home, 'replica');
  execFileSync('cp', ['-a', cluster.data, data]);
  writeFileSync(join(data, 'standby.signal'), '');
  const source = new URL(primary.url('vonk'));
  const replica = postgresOf(cluster, data, await freePort(), [
    `primary_conninfo=host=127.0.0.1 port=${source.port} user=vonk password=${cluster.password}`,
    'wal_retrieve_retry_interval=100ms',
  ]);
  // Tests that are cut off leave nothing running.
  const abandoned = () => void Promise.all([replica.end('SIGQUIT'), primary.end('SIGQUIT')]);
  process.once('exit', abandoned);
  await primary.start();
  await replica.start();
  const untilTrue = async (text: string) => {
    while (!(await query<{ done: boolean }>(replica.url('vonk'), text))[0]?.done)
      await new Promise((resolve) => setTimeout(resolve, 20));
  };
  return {
    primaryUrl: primary.url('vonk'),
    replicaUrl: replica.url('vonk'),
    async pause() {
      await query(replica.url('vonk'), 'select pg_wal_replay_pause()');
      await untilTrue(`select pg_get_wal_replay_pause_state() = 'paused' as done`);
    },
    async resume() {
      await query(replica.url('vonk'), 'select pg_wal_replay_resume()');
      const [written] = await query<{ position: string }>(
        primary.url('vonk'),
        'select pg_current_wal_flush_lsn()::text as position',
      );
      await untilTrue(`select pg_last_wal_replay_lsn() >= '${written?.position ?? ''}' as done`);
    },
    kill: () => replica.end('SIGKILL'),
    start: () => replica.start(),
    async stop() {
      process.off('exit', abandoned);
      await replica.end('SIGINT');
      await primary.end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
