import { fields, isNumber, isText, listOf, type Check } from './checks/value-checks.ts';
import type { LocalDatabase } from './database.ts';
import type { StoredFile } from './rows.ts';
import { fromStoredFile, isStoredFile, toStoredFile } from './stored-file.ts';

/** A recording that was not sent; `id` is the message's once it is, so that it is one message. */
export interface UnsentRecording {
  id: string;
  file: Blob;
  ms: number;
  peaks: number[];
}
type StoredRecording = Omit<UnsentRecording, 'file'> & { file: StoredFile | Blob };

export const RECORDING_PREFIX = 'recording-';
const keyOf = (profile: string): string => RECORDING_PREFIX + profile;

export const isRecording: Check = fields<StoredRecording>({
  id: isText,
  file: isStoredFile,
  ms: isNumber,
  peaks: listOf(isNumber),
});

export async function recordingOf(
  db: LocalDatabase,
  profile: string,
): Promise<UnsentRecording | null> {
  const stored = (await db.local_settings.get(keyOf(profile)))?.value as
    StoredRecording | undefined;
  return stored ? { ...stored, file: fromStoredFile(stored.file) } : null;
}

export async function saveRecording(
  db: LocalDatabase,
  profile: string,
  recording: UnsentRecording,
): Promise<void> {
  const value = { ...recording, file: await toStoredFile(recording.file) };
  await db.local_settings.put({ key: keyOf(profile), value });
}

export const deleteRecording = (db: LocalDatabase, profile: string): Promise<void> =>
  db.local_settings.delete(keyOf(profile));

export async function recordedProfiles(db: LocalDatabase): Promise<Set<string>> {
  const keys = await db.local_settings.where('key').startsWith(RECORDING_PREFIX).primaryKeys();
  return new Set(keys.map((key) => key.slice(RECORDING_PREFIX.length)));
}
