import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '../app.ts';
import type { JobRunner } from '../jobs/runner.ts';
import { serveMetrics } from '../metrics.ts';
import type { Metrics } from '../metrics.ts';
import { StartError, systemCode } from '../start-error.ts';
import { drain } from './listen.ts';

/** How long requests and jobs have to end. */
export const REQUESTS_MS = 10_000;
/** From the signal to the end of the process. */
export const STOP_MS = 20_000;

/** How long the last traces may take, of what is then left of the time to stop. */
export const flushMs = (drainSeconds: number): number =>
  Math.min(3_000, STOP_MS - REQUESTS_MS - drainSeconds * 1_000 - 1_000);

/**
 * Stops serving: for `drainSeconds` requests are still accepted while streams are handed over, then
 * running work ends. An unfinished job is repeated by another server.
 */
export async function stopServing(running: {
  app: App;
  server: Server;
  jobs: JobRunner;
  drainSeconds: number;
}): Promise<void> {
  const drainMs = running.drainSeconds * 1_000;
  const serving = async () => {
    await Promise.all([running.app.close(drainMs), wait(drainMs)]);
    await drain(running.server, REQUESTS_MS);
  };
  const late = new AbortController();
  const working = Promise.race([
    running.jobs.stop(),
    // Aborted when the jobs ended before.
    wait(drainMs + REQUESTS_MS, undefined, { signal: late.signal }).catch(() => undefined),
  ]);
  await Promise.all([serving(), working]);
  late.abort();
}

/** Opens the address of the figures. @returns closes it. @throws StartError */
export async function openMetrics(
  metrics: Metrics,
  port: number,
  host: string,
): Promise<() => Promise<void>> {
  const server = await serveMetrics(metrics, port, host).catch((error: unknown) => {
    throw new StartError(
      `The figures cannot be served at port ${port} (${systemCode(error)}): set METRICS_PORT to another port.`,
      { cause: error },
    );
  });
  return () => drain(server, 0);
}
