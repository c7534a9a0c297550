/** The photo storage refused or was away; retrying may help. The message holds no secrets. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  /** The store's status; null without an answer. */
  readonly status: number | null;
  constructor(message: string, more: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: more.cause });
    this.status = more.status ?? null;
  }
}

/** Where uploaded photos are stored: a folder or an S3-compatible bucket. Keys are paths. */
export interface PhotoFiles {
  /** @returns null where there is no such file. */
  read(key: string): Promise<Buffer | null>;
  /** Whole or not at all; returns once it is durable. */
  write(key: string, bytes: Buffer): Promise<void>;
  /** Missing files count as removed. */
  remove(keys: readonly string[]): Promise<void>;
  /** Every file whose key begins with `prefix`, which ends in `/`, unordered. */
  list(prefix: string): AsyncIterable<{ key: string; modified: Date }>;
}
