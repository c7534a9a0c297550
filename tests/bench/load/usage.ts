import { cpus } from 'node:os';
import { familyProcessor, processorOf } from '../processor.ts';
import type { LoadSite } from './site.ts';

const LOOKED_MS = 2_000;

/** What a step took of the machine. Processor time in cores: 1 is a whole one. */
export interface Usage {
  servers: readonly number[];
  postgres: number;
  redis: number;
  simulator: number;
  /** By all programs of the machine, others too. */
  machine: number;
  /** How often requests of any server waited for a connection, and how many at most. */
  pool: { waited: number; looks: number; most: number };
}

const idleMs = () => cpus().reduce((sum, { times }) => sum + times.idle, 0);
const own = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** How many requests of a server wait for a connection; null when it does not say. */
async function poolWaiting(metrics: string): Promise<number | null> {
  try {
    const answer = await fetch(metrics, { signal: AbortSignal.timeout(LOOKED_MS) });
    return Number(/^vonk_pool_waiting (\d+)/m.exec(await answer.text())?.[1] ?? 0);
  } catch {
    // A server that is too busy to say so counts as one that was not asked.
    return null;
  }
}

/** Begins to count. @returns what ends it. */
export function watchUsage(site: LoadSite): () => Usage {
  const read = () => ({
    at: performance.now(),
    servers: site.servers.map(({ pid }) => processorOf(pid)),
    postgres: familyProcessor(site.postgres),
    redis: site.redis === null ? 0 : processorOf(site.redis),
    simulator: own(),
    idle: idleMs(),
  });
  const before = read();
  const pool = { waited: 0, looks: 0, most: 0 };
  const look = async () => {
    for (const waiting of await Promise.all(
      site.servers.map(({ metrics }) => poolWaiting(metrics)),
    )) {
      if (waiting === null) continue;
      pool.looks += 1;
      if (waiting > 0) pool.waited += 1;
      pool.most = Math.max(pool.most, waiting);
    }
  };
  const looking = setInterval(() => void look(), LOOKED_MS);
  return () => {
    clearInterval(looking);
    const after = read();
    const ms = after.at - before.at;
    return {
      servers: after.servers.map((used, index) => (used - (before.servers[index] ?? 0)) / ms),
      postgres: (after.postgres - before.postgres) / ms,
      redis: (after.redis - before.redis) / ms,
      simulator: (after.simulator - before.simulator) / ms,
      machine: Math.max(0, site.cores.all - (after.idle - before.idle) / ms),
      pool: { ...pool },
    };
  };
}
