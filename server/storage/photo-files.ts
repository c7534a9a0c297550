/** Where photos are kept refused, or could not be reached: the same again may work later. Its message never holds a key or a signature. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  /** What the store answered; null when it gave no answer. */
  readonly status: number | null;
  constructor(message: string, more: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: more.cause });
    this.status = more.status ?? null;
  }
}

/** Where the files of uploaded photos lie: a folder on disk or a bucket of an S3-compatible store. Keys are paths with `/`. */
export interface PhotoFiles {
  /** @returns null where there is no such file. */
  read(key: string): Promise<Buffer | null>;
  /** Whole or not at all: nobody ever reads half a file. Returns once it is kept for good. */
  write(key: string, bytes: Buffer): Promise<void>;
  /** Files that are gone already count as removed. */
  remove(keys: readonly string[]): Promise<void>;
  /** Every file whose key begins with `prefix`, which ends in `/`, in no order. */
  list(prefix: string): AsyncIterable<{ key: string; modified: Date }>;
}
