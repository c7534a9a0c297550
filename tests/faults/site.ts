import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startNginx } from '../support/programs/nginx.ts';
import { withForgetfulPostgres } from '../support/programs/own-postgres.ts';
import { startPgBouncer } from '../support/programs/pgbouncer.ts';
import { startRedis } from '../support/programs/redis-server.ts';
import { freePort } from '../support/server.ts';
import { startChild } from './child.ts';

const SERVERS = 3;

/** Three servers behind nginx, with Redis between them and a pooler before their database. */
export interface FaultSite {
  /** Where the proxy is. */
  origin: string;
  /** Past the pooler. */
  pool: pg.Pool;
  /** Each kills one part with SIGKILL and starts it again. */
  faults: readonly { what: string; strike: () => Promise<void> }[];
}

/** Gives a piece of work a whole site in processes of its own, and takes it away afterwards. */
export async function withSite<Value>(work: (site: FaultSite) => Promise<Value>): Promise<Value> {
  return withForgetfulPostgres(async (url, pool) => {
    const ends: (() => Promise<unknown>)[] = [];
    try {
      const [redis, pooler] = [await startRedis(), await startPgBouncer(url)];
      ends.push(redis.kill, pooler.stop);
      const folder = realpathSync(mkdtempSync(join(tmpdir(), 'vonk-faults-')));
      ends.push(async () => rmSync(folder, { recursive: true, force: true }));
      const front = await freePort();
      const origin = `http://127.0.0.1:${front}`;
      const env = {
        DATABASE_URL: pooler.url,
        DATABASE_DIRECT_URL: url,
        REDIS_URL: redis.url,
        PUBLIC_URL: origin,
        CONNECTIONS: '12',
      };
      const ports = await Promise.all(Array.from({ length: SERVERS }, () => freePort()));
      const children = new Map<number, ChildProcess>();
      const kill = async (port: number) => {
        const child = children.get(port);
        if (!child || child.exitCode !== null || child.signalCode !== null) return;
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      };
      const start = async (port: number) => {
        children.set(port, await startChild({ port, url, folder, isNaive: false, env }));
      };
      ends.push(() => Promise.all(ports.map(kill)));
      await Promise.all(ports.map(start));
      const nginx = await startNginx(ports, front);
      ends.push(nginx.stop);
      const again = (what: string, end: () => Promise<void>, begin: () => Promise<void>) => ({
        what,
        strike: async () => {
          await end();
          await begin();
        },
      });
      return await work({
        origin,
        pool,
        faults: [
          ...ports.map((port) =>
            again(
              'server',
              () => kill(port),
              () => start(port),
            ),
          ),
          again('redis', redis.kill, redis.start),
          again('pooler', pooler.kill, pooler.start),
        ],
      });
    } finally {
      for (const end of ends.reverse()) await end();
    }
  });
}
