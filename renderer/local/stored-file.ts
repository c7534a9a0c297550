import { fields, isText, type Check } from './checks/value-checks.ts';
import type { StoredFile } from './rows.ts';

/** Bytes in place of a Blob: Safari's private windows refuse to store one. */
export const toStoredFile = async (file: Blob): Promise<StoredFile> => ({
  bytes: await file.arrayBuffer(),
  type: file.type,
});

/** @param stored a Blob where an older version of the app stored it. */
export const fromStoredFile = (stored: StoredFile | Blob): Blob =>
  stored instanceof Blob ? stored : new Blob([stored.bytes], { type: stored.type });

const isBytes = fields<StoredFile>({
  bytes: (value) => value instanceof ArrayBuffer,
  type: isText,
});
export const isStoredFile: Check = (value) => value instanceof Blob || isBytes(value);
