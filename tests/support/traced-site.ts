import { createApp } from '../../server/app.ts';
import type { App, SiteHandler } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import type { Config } from '../../server/config.ts';
import { openDatabase } from '../../server/database/connection.ts';
import { noLimits } from '../../server/http/guards/limits.ts';
import { createLiveBus } from '../../server/live/bus.ts';
import { createPostgresCarrier } from '../../server/live/postgres-carrier.ts';
import { createSignals } from '../../server/live/signals.ts';
import { silentLogger } from '../../server/log.ts';
import type { Services } from '../../server/services.ts';
import { openTracing } from '../../server/tracing/open-tracing.ts';
import { traceStatements } from '../../server/tracing/statements.ts';
import type { Tracing } from '../../server/tracing/tracing.ts';
import { startOtlpReceiver } from './otlp-receiver.ts';
import type { OtlpReceiver, ReceivedSpan } from './otlp-receiver.ts';
import { createTestServices } from './test-services.ts';

/** A server whose traces go to a collector of the test. */
export interface TracedSite {
  services: Services;
  app: App;
  tracing: Tracing;
  receiver: OtlpReceiver;
  /** Ends the tracing. @returns all that the collector has then. */
  received(): Promise<readonly ReceivedSpan[]>;
  close(): Promise<void>;
}

/**
 * Opens one on a database of the test.
 * @param environment of the traces, besides the endpoint.
 * @param options.isShared whether it is one of several servers.
 */
export async function openTracedSite(
  databaseUrl: string,
  environment: Record<string, string> = {},
  options: {
    connections?: number;
    /** As behind a pooler in transaction mode, where no statement is sent with its name. */
    isPooled?: boolean;
    trustedProxies?: string[];
    isShared?: boolean;
    config?: Partial<Config>;
    site?: (services: Services) => SiteHandler[];
  } = {},
): Promise<TracedSite> {
  const receiver = await startOtlpReceiver();
  const { tracing: place } = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    ...environment,
  });
  const tracing = await openTracing({ tracing: place }, silentLogger);
  const database = openDatabase(databaseUrl, {
    connections: options.connections ?? 4,
    isPooled: options.isPooled ?? false,
  });
  traceStatements(database, tracing);
  const carrier = options.isShared ? createPostgresCarrier(databaseUrl) : null;
  const signals = createSignals(silentLogger, carrier);
  const services: Services = {
    ...(await createTestServices(
      database,
      { trustedProxies: options.trustedProxies ?? [], ...options.config },
      signals,
    )),
    tracing,
    live: createLiveBus(signals, tracing),
  };
  const app = createApp(services, options.site?.(services) ?? [], {
    limits: noLimits,
    patience: Infinity,
  });
  return {
    services,
    app,
    tracing,
    receiver,
    async received() {
      await tracing.close(45_000);
      return receiver.spans;
    },
    async close() {
      await app.close();
      await tracing.close(0);
      await signals.close();
      await database.$client.end();
      await receiver.close();
    },
  };
}
