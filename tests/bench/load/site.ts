import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type pg from 'pg';
import { withPostgres } from '../../support/programs/own-postgres.ts';
import { startRedis } from '../../support/programs/redis-server.ts';
import { freePort, startServer } from '../../support/server.ts';
import { postgresPid } from '../processor.ts';
import type { LoadOptions } from './options.ts';
import { makePeople, type Person } from './population.ts';

/** Of this machine, counted before this process is bound to some of them. */
export const CORES = availableParallelism();

/** The processes under load. */
export interface LoadSite {
  servers: readonly { origin: string; pid: number; metrics: string }[];
  postgres: number;
  /** Null without a Redis. */
  redis: number | null;
  people: readonly Person[];
  pool: pg.Pool;
  /** How many cores PostgreSQL and the simulator have, and whether servers have their own. */
  cores: { rest: number; all: number; arePinned: boolean };
}

/** Binds a process to cores, where the system can. @returns whether it did. */
const pin = (pid: number, cores: string): boolean =>
  spawnSync('taskset', ['-a', '-c', '-p', cores, String(pid)], { stdio: 'ignore' }).status === 0;

/**
 * Gives a piece of work one or several server processes on a PostgreSQL of their own, and takes it
 * all away afterwards. Each server has one core; the others are for PostgreSQL and the simulator.
 * @param reserved for how many servers cores are left free, though fewer run.
 */
export function withLoadSite<Value>(
  options: LoadOptions,
  reserved: number,
  work: (site: LoadSite) => Promise<Value>,
): Promise<Value> {
  return withPostgres(async (url, pool) => {
    const ends: (() => Promise<unknown>)[] = [];
    const all = CORES;
    const first = reserved < all ? reserved : 0;
    const postgres = await postgresPid(pool);
    // Processes that it starts from now on are bound as it is.
    const arePinned = pin(postgres, `${first}-${all - 1}`);
    if (arePinned) pin(process.pid, `${first}-${all - 1}`);
    try {
      const people = await makePeople(pool, options);
      const redis = options.redis ? await startRedis() : null;
      if (redis) ends.push(() => redis.kill());
      const servers = [];
      for (let index = 0; index < options.servers; index++) {
        const port = await freePort();
        const server = await startServer({
          env: {
            VONK_DEMO: '0',
            DATABASE_URL: url,
            METRICS_PORT: String(port),
            // Members who sign in come from networks of their own.
            VONK_TRUSTED_PROXIES: '127.0.0.1',
            ...(redis ? { REDIS_URL: redis.url } : {}),
          },
        });
        ends.push(() => server.stop());
        if (arePinned) pin(server.pid, String(index % all));
        const metrics = `http://127.0.0.1:${port}/metrics`;
        servers.push({ origin: server.origin, pid: server.pid, metrics });
      }
      return await work({
        servers,
        postgres,
        redis: redis?.pid ?? null,
        ...{ people, pool },
        cores: { rest: arePinned ? all - first : all, all, arePinned },
      });
    } finally {
      for (const end of ends.reverse()) await end();
    }
  });
}
