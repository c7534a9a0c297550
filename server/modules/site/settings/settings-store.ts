import type { SiteSettings } from '../../../../shared/contract/settings.ts';
import type { OperatorRole } from '../../../../shared/operator/roles.ts';
import type { Transaction } from '../../../database/connection.ts';

/** Who changes settings, for their history; without one it is the server. */
export interface SettingAuthor {
  role: OperatorRole | 'console' | 'server';
  operator?: string | null;
  /** The act of two that it is. */
  approval?: string;
  at: Date;
  /** The transaction to write in; the change counts once it is committed. */
  within?: { transaction: Transaction; afterCommit: (effect: () => void) => void };
}

/** The site settings (defaults under the operator's changes) and the clock's offset. */
export interface SettingsStore {
  current(): SiteSettings;
  /**
   * Stores changed settings, and records who changed them.
   * @param patch setting names to values; validated as at start.
   * @throws Refusal `validation_failed` with the wrong fields; nothing is changed then.
   */
  change(patch: unknown, by?: SettingAuthor): Promise<SiteSettings>;
  /** What a change would make of the settings. @throws Refusal `validation_failed` */
  check(patch: unknown): SiteSettings;
  /** Milliseconds that the clock was moved forward, as of the last start or `storeClockOffset`. */
  readonly clockOffset: number;
  storeClockOffset(milliseconds: number): Promise<void>;
}
