import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from './database/connection.ts';
import type { Replica } from './database/replica.ts';
import { statement } from './database/statement.ts';
import type { Signals } from './live/signals.ts';

export interface Metrics {
  /** Counts an answer of the API: by route, never by who asked. */
  answered(route: string, status: number, milliseconds: number): void;
  /** The figures as Prometheus reads them. */
  render(): Promise<string>;
  readonly contentType: string;
}

/** A scraper waits ten seconds: metrics without the database are better than none. */
const ANSWER_MS = 2_000;
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface Jobs {
  due: string;
  failing: string;
  late: string;
}

const selectJobs = statement<Jobs>(
  'metrics_of_jobs',
  `
  select count(*) filter (where run_at <= $1::timestamptz) as due, count(*) filter (where attempts > 0) as failing,
    coalesce(extract(epoch from $1::timestamptz - min(run_at) filter (where run_at <= $1::timestamptz and attempts = 0)), 0) as late
  from jobs`,
);

/** Asks the database about jobs; undefined where it fails or takes too long. One question at a time. */
function createQuestion(services: {
  database: Database;
  clock: { now(): Date };
}): () => Promise<Jobs | undefined> {
  let asked: Promise<Jobs | undefined> | null = null;
  return async () => {
    asked ??= selectJobs(services.database, [services.clock.now()])
      .then(
        ([jobs]) => jobs,
        // It shows as `vonk_database_up`.
        () => undefined,
      )
      .finally(() => {
        asked = null;
      });
    const late = new AbortController();
    const answer = await Promise.race([
      asked,
      // Aborted when the database answered before.
      wait(ANSWER_MS, undefined, { signal: late.signal }).catch(() => undefined),
    ]);
    late.abort();
    return answer;
  };
}

/** What an operator watches: figures about the service, none about a member (decision 079). */
export function createMetrics(services: {
  database: Database;
  replica: Pick<Replica, 'isUsed' | 'lagMs'> | null;
  signals: Pick<Signals, 'isCarried' | 'isUp' | 'others'>;
  limits: { readonly areShared: boolean };
  sharing: { readonly areKeysShared: boolean; readonly arePhotosShared: boolean };
  clock: { now(): Date };
  streams: () => number;
  isRefusing: () => boolean;
}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'vonk_answer_seconds',
    help: 'Time to answer a call, by route and class of status',
    labelNames: ['route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  const { replica } = services;
  gauge('vonk_replica_used', 'Whether searches go to the replica (1 where there is none)', () =>
    replica && !replica.isUsed ? 0 : 1,
  );
  gauge(
    'vonk_replica_lag_seconds',
    'How old the replica is at most',
    () => (replica?.lagMs ?? 0) / 1_000,
  );
  const { $client: pool } = services.database;
  gauge('vonk_streams', 'Open live streams', services.streams);
  gauge('vonk_signals_up', 'Whether signals reach other servers (1 where none are needed)', () =>
    services.signals.isUp || !services.signals.isCarried ? 1 : 0,
  );
  gauge('vonk_limits_shared', 'Whether limits count over all servers that are to share them', () =>
    services.limits.areShared ? 1 : 0,
  );
  gauge(
    'vonk_keys_shared',
    'Whether the keys are those of the first server of this database',
    () => (services.sharing.areKeysShared ? 1 : 0),
  );
  gauge('vonk_photos_shared', 'Whether all servers store photos at one place', () =>
    services.sharing.arePhotosShared ? 1 : 0,
  );
  gauge('vonk_other_servers', 'Other servers heard of lately', () => services.signals.others);
  gauge('vonk_pool_connections', 'Connections to the database', () => pool.totalCount);
  gauge('vonk_pool_idle', 'Connections that nobody uses', () => pool.idleCount);
  gauge('vonk_pool_waiting', 'Requests that wait for a connection', () => pool.waitingCount);
  gauge('vonk_refusing', 'Whether requests are refused because the database is too slow', () =>
    services.isRefusing() ? 1 : 0,
  );
  const ask = createQuestion(services);
  let jobs: Jobs | undefined;
  gauge('vonk_database_up', 'Whether the database answered', () => (jobs ? 1 : 0));
  gauge('vonk_jobs_due', 'Jobs whose time has come', () => Number(jobs?.due ?? 0));
  gauge('vonk_jobs_failing', 'Jobs that failed and wait for another try', () =>
    Number(jobs?.failing ?? 0),
  );
  gauge('vonk_jobs_late_seconds', 'How long the oldest untried job is due', () =>
    Number(jobs?.late ?? 0),
  );
  return {
    answered: (route, status, milliseconds) =>
      answers.observe({ route, status: `${Math.floor(status / 100)}xx` }, milliseconds / 1_000),
    async render() {
      jobs = await ask();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

/** Serves the figures at `/metrics` of a port. Rejects when the port cannot be had. */
export async function serveMetrics(metrics: Metrics, port: number, host: string): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    if (incoming.url !== '/metrics') {
      outgoing.writeHead(404).end();
      return;
    }
    metrics.render().then(
      (text) => outgoing.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => outgoing.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return server;
}
