import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { COMPILE_CACHE, MODULE_LOOKUPS } from '../support/quick-start.ts';

/** Where a server runs, and with what. */
export interface Place {
  port: number;
  url: string;
  folder: string;
  isNaive: boolean;
  env?: Record<string, string>;
}

/** Starts the server of the fault runs. @throws Error when it ends before it serves. */
export async function startChild({
  port,
  url,
  folder,
  isNaive,
  env = {},
}: Place): Promise<ChildProcess> {
  const child = fork(new URL('./server.ts', import.meta.url), {
    execArgv: [...MODULE_LOOKUPS],
    env: {
      ...process.env,
      ...COMPILE_CACHE,
      PORT: String(port),
      DATABASE_URL: url,
      VONK_DEMO: '0',
      VONK_DATA_DIR: folder,
      NAIVE: isNaive ? '1' : '0',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) =>
      Promise.reject(new Error(`the server ended with ${code}`)),
    ),
  ]);
  return child;
}
