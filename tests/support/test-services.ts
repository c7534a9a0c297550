import { randomBytes } from 'node:crypto';
import { DEMO_SIGN_INS } from '../../demo/sign-ins.ts';
import { createBudgets } from '../../server/budgets.ts';
import { createClock } from '../../server/clock.ts';
import { readConfig } from '../../server/config.ts';
import type { Config } from '../../server/config.ts';
import type { Database } from '../../server/database/connection.ts';
import { createWakeSignal } from '../../server/jobs/wake.ts';
import { createLiveBus } from '../../server/live/bus.ts';
import { createPresence } from '../../server/live/presence.ts';
import { createSignals } from '../../server/live/signals.ts';
import { silentLogger } from '../../server/log.ts';
import { openSettings } from '../../server/modules/site/settings/store.ts';
import { createPayerSecrets } from '../../server/payments/payer-secrets.ts';
import { createPhotoStore } from '../../server/storage/photo-store.ts';
import type { Services } from '../../server/services.ts';
import { untraced } from '../../server/tracing/tracing.ts';
import { createTestProvider } from './money/test-provider.ts';
import { memoryFiles, sameBytes } from './test-photos.ts';

/**
 * The services of a server over a test's database, with a clock of its own, a silent log, photos in
 * memory, and a picture process that decodes nothing.
 * @param signals of a server among several.
 */
export async function createTestServices(
  database: Database,
  config: Partial<Config> = {},
  signals = createSignals(silentLogger),
): Promise<Services> {
  const whole = { ...readConfig({ VONK_DATA_DIR: '/nonexistent' }), ...config };
  return {
    config: whole,
    offeredSignIns: whole.demo ? DEMO_SIGN_INS : [],
    clock: createClock(),
    database,
    replica: null,
    log: silentLogger,
    live: createLiveBus(signals),
    signals,
    tracing: untraced,
    presence: createPresence(undefined, signals),
    settings: await openSettings(database, signals),
    photos: createPhotoStore(memoryFiles()),
    encoder: sameBytes,
    budgets: createBudgets(),
    payments: createTestProvider(),
    wakeJobs: createWakeSignal(),
    payerSecrets: createPayerSecrets({ sealing: randomBytes(32), hashing: randomBytes(32) }),
  };
}
