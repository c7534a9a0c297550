import { createApp } from '../app.ts';
import { createBudgets } from '../budgets.ts';
import { createClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import type { Config } from '../config.ts';
import { lockFolder, openDataFolder } from '../data-folder.ts';
import { openDatabase, unhurried } from '../database/connection.ts';
import { createClockFollower, followDatabaseClock } from '../database/database-clock.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { createLimits } from '../http/guards/limits.ts';
import { createDemo } from '../../demo/demo.ts';
import { createJobRunner } from '../jobs/runner.ts';
import { createWakeSignal } from '../jobs/wake.ts';
import { createLiveBus } from '../live/bus.ts';
import { createPresence } from '../live/presence.ts';
import { createSignals } from '../live/signals.ts';
import { createMetrics } from '../metrics.ts';
import type { Metrics } from '../metrics.ts';
import { createLogger } from '../log.ts';
import type { Logger } from '../log.ts';
import { createOneClick } from '../modules/notify/notices/unsubscribe.ts';
import { createPhotoEncoder } from '../modules/photos/encode/encoder.ts';
import { createRemoteEncoder } from '../modules/photos/encode/remote.ts';
import { openSettings } from '../modules/site/settings/store.ts';
import { publishFirstTexts } from '../modules/texts/first-versions.ts';
import { createCrawlerFiles } from '../pages/crawlers/crawlers.ts';
import { createPages } from '../pages/handler.ts';
import { openSiteDocuments } from '../pages/site-documents.ts';
import { createTransparencyFiles } from '../pages/transparency-files.ts';
import { createHealth } from '../pages/crawlers/health.ts';
import { createManifest } from '../pages/crawlers/manifest.ts';
import { publishedDays } from '../pages/data/text-pages.ts';
import { createShareImages } from '../pages/share/share-images.ts';
import { createDesk } from '../operator/desk.ts';
import { servePhotosAtDesk } from '../operator/queues/photos.ts';
import { openStaticFiles } from '../pages/static-files.ts';
import { createPayerSecrets } from '../payments/payer-secrets.ts';
import type { Services } from '../services.ts';
import { openTracing } from '../tracing/open-tracing.ts';
import { traceStatements } from '../tracing/statements.ts';
import { createPhotoFiles, createPhotoStore } from '../storage/photo-store.ts';
import { builtAt, CLIENT, ensureClient } from './client.ts';
import { carrierOf, openSharedCounts } from './carrier.ts';
import { startDatabase } from './database.ts';
import { DESK_CLIENT, deskLine, reserveDesk } from './desk.ts';
import { handlersOf, externalJobs } from './jobs.ts';
import { checkPort, listen } from './listen.ts';
import { flushMs, openMetrics, REQUESTS_MS, stopServing } from './stop.ts';
import { payerKeys } from './payer-keys.ts';
import { startPayments } from './payments.ts';
import { checkPhotoStore } from './photo-store.ts';
import { startReplica } from './replica.ts';
import { prepareServerRole } from './server-role.ts';
import { watchSharing } from './several-servers.ts';
import { vapidKeys } from './vapid.ts';

interface Running {
  config: Config;
  log: Logger;
  /** What the operator reads about what was started. */
  introduction: readonly string[];
  stop(): Promise<void>;
}

/** Logs variables that are valid but have no effect in this version. */
function mentionUnused(config: Config, log: Logger): void {
  if (config.redisUrl && !config.databaseUrl)
    log.warn(
      { variable: 'REDIS_URL' },
      'REDIS_URL is set without DATABASE_URL: the built-in database is of one server alone, which needs no Redis',
    );
  if (config.databaseUrl && config.operator)
    log.warn(
      { variable: 'DATABASE_URL' },
      'DATABASE_URL gives one role: the audit of the desk is kept by its trigger and its chain, not by rights',
    );
  if (!config.smtpUrl && !config.demo)
    log.warn(
      { variable: 'SMTP_URL' },
      'SMTP_URL is not set: mail to members is kept in the database and reaches nobody',
    );
}

/**
 * Starts everything in order of dependency, after checking what can be checked.
 * @param undo receives what has to be ended, for the caller to run in reverse.
 * @throws ConfigError, StartError with one sentence.
 */
async function start(
  environment: Readonly<Record<string, string | undefined>>,
  undo: (() => Promise<void> | void)[],
): Promise<Omit<Running, 'stop'>> {
  const given = readConfig(environment);
  let isStopping = false;
  openDataFolder(given.dataDir);
  undo.push(lockFolder(given.dataDir));
  await checkPort(given);
  // Before the bank, which takes another port where this one was given.
  const desk = await reserveDesk(given);
  if (desk) undo.push(() => desk.stop(REQUESTS_MS));
  const hasClient = await ensureClient(environment);

  const log = createLogger();
  mentionUnused(given, log);
  await checkPhotoStore(given, log);
  if (!hasClient) log.warn({}, 'the web client is not built, so that no pages are served here');
  const config = { ...given, vapid: vapidKeys(given), operator: desk?.place ?? null };
  const running = await startDatabase(config, log);
  undo.push(() => running.stop());
  await migrateDatabase(config.databaseDirectUrl ?? running.url);
  const database = openDatabase(
    config.databaseUrl ? running.url : await prepareServerRole(running.url),
    { isPooled: config.databaseDirectUrl !== null },
  );
  undo.push(() => database.$client.end());
  const tracing = await openTracing(config, log);
  if (config.tracing) traceStatements(database, tracing);
  const copy = await startReplica(config, { database, tracing, log });
  undo.push(() => copy?.stop());
  const replica = copy?.replica ?? null;

  const signals = createSignals(log, carrierOf(config));
  undo.push(() => signals.close());
  const settings = await openSettings(database, signals);
  const demo = config.demo ? createDemo(config) : null;
  // Only the demo's clock can be moved.
  const clock = createClock(demo ? settings.clockOffset : 0);
  if (config.databaseUrl)
    undo.push(await followDatabaseClock(createClockFollower(database, clock, log)));
  await publishFirstTexts({ database, clock, log });
  const payments = await startPayments(config, { clock, log });
  undo.push(() => payments.stop());
  const ownEncoder = createPhotoEncoder();
  const encoder = config.encoders
    ? createRemoteEncoder(config.encoders, ownEncoder, log)
    : ownEncoder;
  undo.push(() => encoder.close());
  const services: Services = {
    config,
    log,
    database,
    replica,
    settings,
    live: createLiveBus(signals, tracing),
    signals,
    tracing,
    presence: createPresence(undefined, signals),
    offeredSignIns: demo?.signIns ?? [],
    photos: createPhotoStore(createPhotoFiles(config), demo?.photos),
    encoder,
    budgets: createBudgets(),
    payments: payments.provider,
    wakeJobs: createWakeSignal(),
    payerSecrets: createPayerSecrets(payerKeys(config)),
    clock,
  };
  const sharing = await watchSharing(services);
  await unhurried(async () => demo?.fill(services, payments.bank));
  const jobs = createJobRunner(services, { ...handlersOf(config), ...demo?.jobs }, externalJobs);
  const site = [
    createHealth(services, () => isStopping),
    createOneClick(services),
    createManifest(services),
    createTransparencyFiles(services),
    createCrawlerFiles(services, {
      built: builtAt(),
      publishedDays: () => publishedDays(services),
    }),
    createShareImages(services),
    ...(demo ? [demo.site(services, jobs)] : []),
    ...(hasClient ? [createPages(services, CLIENT, await openSiteDocuments(CLIENT))] : []),
  ];
  const shared = await openSharedCounts(config, log);
  undo.push(() => shared?.redis.disconnect());
  const limits = createLimits(clock, shared);
  const figures: { metrics?: Metrics } = {};
  const app = createApp(services, site, {
    limits,
    answered: (route, status, ms) => figures.metrics?.answered(route, status, ms),
  });
  if (config.metricsPort !== null) {
    figures.metrics = createMetrics({
      ...{ database, replica, signals, limits, sharing, clock },
      streams: () => app.streams,
      isRefusing: () => app.isRefusing,
    });
    const watched = await openMetrics(figures.metrics, config.metricsPort, config.metricsHost);
    undo.push(() => watched());
  }
  const server = await listen(config, (incoming, outgoing) => {
    // The proxy must not reuse a connection to a server that stops.
    if (isStopping) outgoing.shouldKeepAlive = false;
    app.listener(incoming, outgoing);
  });
  desk?.open(
    createDesk(services, {
      files: openStaticFiles(DESK_CLIENT),
      handlers: [servePhotosAtDesk(services)],
      limits,
      checkPressure: app.checkPressure,
    }).listener,
  );
  jobs.start();
  undo.push(() => tracing.close(flushMs(config.drainSeconds)));
  undo.push(() => {
    isStopping = true;
    return stopServing({ app, server, jobs, drainSeconds: config.drainSeconds });
  });
  if (demo) undo.push(demo.start(services));
  const line = deskLine(config, given);
  const introduction = [...(demo?.introduction(payments.bank) ?? []), ...(line ? [line] : [])];
  return { config, log, introduction };
}

/** Starts the server. A start that fails ends what it had begun. */
export async function run(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Running> {
  const undo: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  try {
    return { ...(await start(environment, undo)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
