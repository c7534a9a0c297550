import type { LocalDatabase } from './database.ts';

/** Choices that belong to this device, with the value each has before it was made. */
export interface LocalSettings {
  /** Whether this device gets web push; then the engine polls less often (specification section 9). */
  push_subscribed: boolean;
  theme: 'system' | 'light' | 'dark';
  /** When something was dismissed, in milliseconds. */
  [dismissed: `hide-${string}`]: number;
}

/** A choice of this device, undefined while it was not made. */
export async function localSetting<Key extends keyof LocalSettings>(db: LocalDatabase, key: Key): Promise<LocalSettings[Key] | undefined> {
  return (await db.local_settings.get(key))?.value as LocalSettings[Key] | undefined;
}

/** Keeps a choice of this device. */
export async function saveLocalSetting<Key extends keyof LocalSettings>(db: LocalDatabase, key: Key, value: LocalSettings[Key]): Promise<void> {
  await db.local_settings.put({ key, value });
}
