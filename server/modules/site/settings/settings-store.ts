import type { SiteSettings } from '../../../../shared/contract/settings.ts';

/** The site settings (defaults under the operator's changes) and the clock's offset. */
export interface SettingsStore {
  current(): SiteSettings;
  /**
   * Changes some settings for good.
   * @param patch setting names to values; validated as at start.
   * @throws Refusal `validation_failed` with the wrong fields; nothing is changed then.
   */
  change(patch: unknown): Promise<SiteSettings>;
  /** Milliseconds that the clock was moved forward, as of the last start or `storeClockOffset`. */
  readonly clockOffset: number;
  storeClockOffset(milliseconds: number): Promise<void>;
}
