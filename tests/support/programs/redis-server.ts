import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { untilListening } from './listening.ts';
import { freePort } from '../server.ts';
import { programPath } from './system-programs.ts';

/** A Redis of a test's own, without persistence. */
export interface RedisServer {
  url: string;
  readonly pid: number;
  /** Ends it as a crash would, or freezes it so that it takes connections and never answers. */
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
  start(): Promise<void>;
}

/** Starts a Redis on a free port of loopback. @throws Error where none can be installed. */
export async function startRedis(): Promise<RedisServer> {
  const [program, port] = [programPath('redis'), await freePort()];
  let child: ChildProcess;
  async function start(): Promise<void> {
    child = spawn(
      program,
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      { stdio: 'ignore' },
    );
    await untilListening(child, port);
  }
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    get pid() {
      return child.pid ?? 0;
    },
    start,
    async kill() {
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL'))
        await ended;
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  };
}
