import { fields, isNumber, isText, listOf, type Check } from './checks/value-checks.ts';
import type { LocalDatabase } from './database.ts';

/** A recording that was not sent; `id` is the message's once it is, so that it is one message. */
export interface StoredRecording {
  id: string;
  file: Blob;
  ms: number;
  peaks: number[];
}

export const RECORDING_PREFIX = 'recording-';
const keyOf = (profile: string): string => RECORDING_PREFIX + profile;

export const isRecording: Check = fields<StoredRecording>({
  id: isText,
  file: (value) => value instanceof Blob,
  ms: isNumber,
  peaks: listOf(isNumber),
});

export async function recordingOf(
  db: LocalDatabase,
  profile: string,
): Promise<StoredRecording | null> {
  const row = await db.local_settings.get(keyOf(profile));
  return (row?.value as StoredRecording | undefined) ?? null;
}

export async function saveRecording(
  db: LocalDatabase,
  profile: string,
  recording: StoredRecording,
): Promise<void> {
  await db.local_settings.put({ key: keyOf(profile), value: recording });
}

export const deleteRecording = (db: LocalDatabase, profile: string): Promise<void> =>
  db.local_settings.delete(keyOf(profile));

export async function recordedProfiles(db: LocalDatabase): Promise<Set<string>> {
  const keys = await db.local_settings.where('key').startsWith(RECORDING_PREFIX).primaryKeys();
  return new Set(keys.map((key) => key.slice(RECORDING_PREFIX.length)));
}
