import type { LocalDatabase } from './database.ts';

/** The place found for a position, which itself is not stored. `at` in milliseconds. */
export interface StoredPlace {
  country: string;
  region: string;
  city: string;
  at: number;
}

export interface PushState {
  isCapable: boolean;
  isSubscribed: boolean;
  lastMessage: {
    kind: string;
    count: number;
    checkUrl: string;
    openUrl: string;
    at: number;
  } | null;
  /** As the server has it; null where it has none. */
  subscription: PushSubscriptionJSON | null;
}
/** The server's answer to a test: its id, and whether it was accepted. `at` in milliseconds. */
export interface PushTest {
  id: string;
  accepted: boolean;
  removed: boolean;
  at: number;
}

/** Choices that belong to this device, with the value each has before it was made. */
interface LocalSettings {
  /** Whether this device gets web push; then the engine polls less often. */
  push: PushState;
  /** The test notification that was asked for last. */
  push_test: PushTest;
  /** A message was written on this device: then it may be worth to have the app on it. */
  has_written: boolean;
  /** The day on which the member was first on this device, as 2026-03-31. */
  first_day: string;
  /** The date of the last release note shown, as 2026-03-31. */
  news_seen: string;
  theme: 'system' | 'light' | 'dark';
  /** The place that was found by position, for an hour. */
  geocode: StoredPlace;
  /** Credits are spent on this kind (text, photo, voice, gift) without asking; false asks each time. */
  [unasked: `spend-unasked-${string}`]: boolean;
  /** The price of one item of this kind that was agreed to: up to it nothing is asked. */
  [agreed: `spend-agreed-${string}`]: number;
  /** The emoji that were chosen last, the latest first. */
  recent_emoji: readonly string[];
  /** The last opened conversation, its member, and when, in milliseconds. */
  last_conversation: { conversation: string; profile: string; at: number };
  /** When something was dismissed, in milliseconds. */
  [dismissed: `hide-${string}`]: number;
}

/** A choice of this device, undefined while it was not made. */
export async function localSetting<Key extends keyof LocalSettings>(
  db: LocalDatabase,
  key: Key,
): Promise<LocalSettings[Key] | undefined> {
  return (await db.local_settings.get(key))?.value as LocalSettings[Key] | undefined;
}

/** Stores a choice of this device. */
export async function saveLocalSetting<Key extends keyof LocalSettings>(
  db: LocalDatabase,
  key: Key,
  value: LocalSettings[Key],
): Promise<void> {
  await db.local_settings.put({ key, value });
}

/** Forgets a choice of this device. */
export const deleteLocalSetting = (db: LocalDatabase, key: keyof LocalSettings): Promise<void> =>
  db.local_settings.delete(key);

const NO_PUSH: PushState = {
  isCapable: true,
  isSubscribed: false,
  lastMessage: null,
  subscription: null,
};

/** Changes what this device knows of push; every tab shows it. */
export async function savePushState(db: LocalDatabase, change: Partial<PushState>): Promise<void> {
  await db.transaction('rw', db.local_settings, async () =>
    saveLocalSetting(db, 'push', {
      ...NO_PUSH,
      ...(await localSetting(db, 'push')),
      ...change,
    }),
  );
}
