import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../server.ts';
import { untilListening } from './listening.ts';
import { programPath } from './system-programs.ts';

/** It does not run as root. */
const NOBODY = 65_534;

interface Pooler {
  /** The address of the database through it. */
  url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in transaction mode before a database, with few connections. @throws Error where
 * none can be installed.
 */
export async function startPgBouncer(url: string): Promise<Pooler> {
  const program = programPath('pgbouncer');
  const { hostname, port: direct, pathname, username, password } = new URL(url);
  const name = pathname.slice(1);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'vonk-pgbouncer-'));
  chmodSync(folder, 0o755);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
${name} = host=${hostname} port=${direct} dbname=${name} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 6
max_client_conn = 200
`,
  );
  let child: ChildProcess;
  async function start(): Promise<void> {
    const as = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    child = spawn(program, ['-q', file], { stdio: ['ignore', 'ignore', 'inherit'], ...as });
    await untilListening(child, port);
  }
  async function kill(): Promise<void> {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await ended;
  }
  await start();
  return {
    url: `postgres://${username}@127.0.0.1:${port}/${name}`,
    start,
    kill,
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
