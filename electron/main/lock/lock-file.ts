import { existsSync, readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { replaceFile } from '../replace-file.ts';

const base64 = z
  .string()
  .max(4_096)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/);
const seconds = z.number().min(0).max(1e10);

const recordSchema = z.strictObject({
  kind: z.literal('pin'),
  salt: base64,
  hash: base64.length(44),
  cost: z.strictObject({
    N: z.union([z.literal(65_536), z.literal(131_072)]),
    r: z.literal(8),
    p: z.literal(1),
  }),
  /** Encrypted by the key store; null without one. */
  sealed: base64.nullable(),
  attempts: z.strictObject({
    failures: z.int().min(0).max(1_000),
    waitSeconds: seconds,
    countedAt: seconds,
  }),
});
export type PinRecord = z.output<typeof recordSchema>;
const wipingSchema = z.strictObject({ kind: z.literal('wiping') });

/** The file: empty, a PIN, a wipe that has begun, or damaged. */
export type LockRecord = PinRecord | { kind: 'wiping' } | { kind: 'none' } | { kind: 'damaged' };

/** Parses the file. A damaged one is not a missing lock: the app stays locked. */
export function lockRecord(text: string | null): LockRecord {
  if (text === null) return { kind: 'none' };
  try {
    const read = z
      .discriminatedUnion('kind', [recordSchema, wipingSchema])
      .safeParse(JSON.parse(text));
    return read.success ? read.data : { kind: 'damaged' };
  } catch {
    return { kind: 'damaged' };
  }
}

export interface LockFile {
  read(): LockRecord;
  /** Writes through to the disk; throws when that fails. */
  write(record: PinRecord | { kind: 'wiping' }): void;
  remove(): void;
}

/** Opens the file; writes are atomic, so that a power cut leaves the old or the new one. */
export function openLockFile(path: string): LockFile {
  return {
    read() {
      if (!existsSync(path)) return { kind: 'none' };
      try {
        return lockRecord(readFileSync(path, 'utf8'));
      } catch {
        return { kind: 'damaged' };
      }
    },
    write: (record) => replaceFile(path, JSON.stringify(record)),
    remove: () => rmSync(path, { force: true }),
  };
}
