import { createServer } from 'node:http';
import { createApp } from '../../server/app.ts';
import { createBudgets } from '../../server/budgets.ts';
import { createClock } from '../../server/clock.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/connection.ts';
import { noLimits } from '../../server/http/guards/limits.ts';
import { createLiveBus } from '../../server/live/bus.ts';
import { createPresence } from '../../server/live/presence.ts';
import { createSignals } from '../../server/live/signals.ts';
import { silentLogger } from '../../server/log.ts';
import { openSettings } from '../../server/modules/site/settings/store.ts';
import { createWakeSignal } from '../../server/jobs/wake.ts';
import { createMollie } from '../../server/payments/mollie.ts';
import { noProvider } from '../../server/payments/none.ts';
import { createPayerSecrets } from '../../server/payments/payer-secrets.ts';
import { carrierOf } from '../../server/start/carrier.ts';
import type { Services } from '../../server/services.ts';
import { untraced } from '../../server/tracing/tracing.ts';
import { createPhotoFiles, createPhotoStore } from '../../server/storage/photo-store.ts';
import { sameBytes } from '../support/test-photos.ts';
import { naiveNotice } from './naive-notice.ts';
import { naiveSend } from './naive-send.ts';

/**
 * The server of the fault runs: the real one without its limits, which the runs would only wait
 * for, and without decoding pictures. With NAIVE=1 sending, and crediting what
 * was paid, are replaced by ones that do not know what they did before.
 */
const config = readConfig(process.env);
const database = openDatabase(config.databaseUrl ?? '', {
  connections: Number(process.env['CONNECTIONS'] ?? 20),
  isPooled: config.databaseDirectUrl !== null,
});
const signals = createSignals(silentLogger, carrierOf(config));
const services: Services = {
  config,
  database,
  replica: null,
  log: silentLogger,
  clock: createClock(),
  live: createLiveBus(signals),
  signals,
  tracing: untraced,
  presence: createPresence(undefined, signals),
  settings: await openSettings(database, signals),
  offeredSignIns: [],
  photos: createPhotoStore(createPhotoFiles(config)),
  encoder: sameBytes,
  budgets: createBudgets(),
  payments: config.mollie ? createMollie({ ...config.mollie, log: silentLogger }) : noProvider,
  wakeJobs: createWakeSignal(),
  // The same after each kill.
  payerSecrets: createPayerSecrets({ sealing: Buffer.alloc(32, 1), hashing: Buffer.alloc(32, 2) }),
};
const app = createApp(services, [], { limits: noLimits });
const isNaive = process.env['NAIVE'] === '1';

createServer((incoming, outgoing) => {
  if (isNaive && incoming.method === 'POST' && incoming.url === '/api/chat.php')
    void naiveSend(services, incoming, outgoing);
  else if (isNaive && incoming.url?.startsWith('/api/payment-webhook.php'))
    void naiveNotice(services, incoming, outgoing);
  else app.listener(incoming, outgoing);
}).listen(config.port, '127.0.0.1', () => process.send?.('ready'));
