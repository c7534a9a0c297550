/**
 * The photo storage refused or was unreachable; retrying may help. The message contains no secrets.
 */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  /** The store's status; null without an answer. */
  readonly status: number | null;
  constructor(message: string, more: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: more.cause });
    this.status = more.status ?? null;
  }
}

/** The methods of read requests. */
export type ReadMethod = 'GET' | 'HEAD';

/** Where uploaded photos are stored: a folder or an S3-compatible bucket. Keys are paths. */
export interface PhotoFiles {
  /** @returns null where there is no such file. */
  read(key: string): Promise<Buffer | null>;
  /**
   * Where a proxy finds the file, there or not: its path below the root of the store, with what lets
   * in who asks by this method for some minutes.
   */
  locate(key: string, method: ReadMethod): Promise<string>;
  /** Whole or not at all; returns once it is durable. */
  write(key: string, bytes: Buffer): Promise<void>;
  /** Missing files count as removed. */
  remove(keys: readonly string[]): Promise<void>;
  /** Every file whose key begins with `prefix`, which ends in `/`, unordered. */
  list(prefix: string): AsyncIterable<{ key: string; modified: Date }>;
}
