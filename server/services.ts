import type { Settings } from '../shared/contract/settings.ts';
import type { Budgets } from './budgets.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/connection.ts';
import type { Replica } from './database/replica.ts';
import type { LiveBus } from './live/bus.ts';
import type { Presence } from './live/presence.ts';
import type { Signals } from './live/signals.ts';
import type { Logger } from './log.ts';
import type { PhotoEncoder } from './modules/photos/encode/encoder.ts';
import type { PayerSecrets } from './payments/payer-secrets.ts';
import type { PhotoStore } from './storage/photo-store.ts';
import type { WakeSignal } from './jobs/wake.ts';
import type { Tracing } from './tracing/tracing.ts';
import type { PaymentProvider } from './payments/provider.ts';
import type { SettingsStore } from './modules/site/settings/settings-store.ts';

/** What the modules share; made once at start, and by tests. */
export interface Services {
  config: Config;
  clock: Clock;
  database: Database;
  /** A copy of the database that search reads; null where there is none. */
  replica: Replica | null;
  log: Logger;
  live: LiveBus;
  /** Signals between the processes of this site. */
  signals: Signals;
  tracing: Tracing;
  presence: Presence;
  settings: SettingsStore;
  /** Accounts that the login page offers to anybody; none but in a demonstration. */
  offeredSignIns: NonNullable<Settings['demo_sign_ins']>;
  photos: PhotoStore;
  encoder: PhotoEncoder;
  budgets: Budgets;
  payments: PaymentProvider;
  /** Makes the job runner look at once, after a commit that put in a job somebody waits for. */
  wakeJobs: WakeSignal;
  /** Hides accounts and phones of payers, and barred addresses. */
  payerSecrets: PayerSecrets;
}
