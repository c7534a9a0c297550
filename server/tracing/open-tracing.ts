import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { untraced } from './tracing.ts';
import type { Tracing } from './tracing.ts';

/** Traces to the collector of the environment; without one OpenTelemetry is not even loaded. */
export async function openTracing(
  { tracing }: Pick<Config, 'tracing'>,
  log: Pick<Logger, 'warn' | 'info'>,
): Promise<Tracing> {
  if (!tracing) return untraced;
  const { createOpenTelemetry } = await import('./open-telemetry.ts');
  return createOpenTelemetry(tracing, log);
}
