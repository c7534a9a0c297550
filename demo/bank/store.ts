import { readFileSync } from 'node:fs';
import { mkdir, open, rename, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { bankPaymentSchema, type BankPayment } from './payment.ts';
import { noticeSchema, type Notice } from './notice.ts';

/**
 * What the bank knows, in memory and in a file of one JSON object a line, of which the last one of
 * an id counts. Changes are in memory at once and on disk when `settled()` resolves: nothing is
 * answered before that.
 */
export interface BankStore {
  payment(id: string): BankPayment | undefined;
  byToken(token: string): BankPayment | undefined;
  /** By the shop's id. */
  byOrder(payment: string): BankPayment | undefined;
  /** In the order in which they came. */
  payments(): Iterable<BankPayment>;
  put(payment: BankPayment): void;
  notices(): Iterable<Notice>;
  putNotice(notice: Notice): void;
  /** Whether the next answer of all is cut off. */
  readonly cutsNextAnswer: boolean;
  setCutsNextAnswer(cuts: boolean): void;
  /** Resolves when all that was put before is on disk. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const lineSchema = z.union([
  z.strictObject({ payment: bankPaymentSchema }),
  z.strictObject({ notice: noticeSchema }),
  z.strictObject({ cutsNextAnswer: z.boolean() }),
]);
type Line = z.output<typeof lineSchema>;

/** A store that cannot be read; the message says what to do. */
class BankStoreError extends Error {
  override readonly name = 'BankStoreError';
}

function readLines(path: string): Line[] {
  let written: string;
  try {
    written = readFileSync(path, 'utf8');
  } catch (error) {
    // The first start: there is no file yet.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  // What follows the last line break was cut off by a kill, before it was answered.
  const lines = written.split('\n').slice(0, -1);
  return lines.map((line, index) => {
    try {
      return lineSchema.parse(JSON.parse(line));
    } catch (error) {
      throw new BankStoreError(
        `Line ${index + 1} of ${path} cannot be read: remove that file to begin with an empty sandbox bank.`,
        { cause: error },
      );
    }
  });
}

function lockFile(path: string): DatabaseSync {
  const lock = new DatabaseSync(`${path}.lock`);
  try {
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    throw new BankStoreError(`Another sandbox bank already uses ${path}: stop it first.`, {
      cause: error,
    });
  }
}

const toLine = (line: Line): string => `${JSON.stringify(line)}\n`;

/** Writes a file beside and puts it in place, all of it on disk. @returns it, open for appending. */
async function replaceFile(path: string, content: string): Promise<FileHandle> {
  const beside = `${path}.new`;
  await writeFile(beside, content, { mode: 0o600, flush: true });
  await rename(beside, path);
  const folder = await open(dirname(path), 'r');
  // Some file systems cannot sync a folder; the rename is done anyway.
  await folder.sync().catch(() => undefined);
  await folder.close();
  return open(path, 'a');
}

/**
 * Opens the store, and rewrites its file with only what counts.
 * @throws BankStoreError when a line of the file is invalid, or another bank has it open.
 */
export async function openStore(path: string): Promise<BankStore> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const lock = lockFile(path);
  const payments = new Map<string, BankPayment>();
  const tokens = new Map<string, string>();
  const orders = new Map<string, string>();
  const notices = new Map<string, Notice>();
  let cutsNextAnswer = false;
  const remember = (line: Line): void => {
    if ('payment' in line) {
      payments.set(line.payment.id, line.payment);
      tokens.set(line.payment.token, line.payment.id);
      orders.set(line.payment.payment, line.payment.id);
    } else if ('notice' in line) notices.set(line.notice.id, line.notice);
    else cutsNextAnswer = line.cutsNextAnswer;
  };
  try {
    readLines(path).forEach(remember);
  } catch (error) {
    lock.close();
    throw error;
  }
  const counting: Line[] = [
    ...[...payments.values()].map((payment) => ({ payment })),
    ...[...notices.values()].map((notice) => ({ notice })),
    { cutsNextAnswer },
  ];
  const file = await replaceFile(path, counting.map(toLine).join(''));

  let buffer = '';
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const writeBuffer = async (): Promise<void> => {
    next = undefined;
    const lines = buffer;
    buffer = '';
    await file.appendFile(lines);
    await file.datasync();
  };
  const append = (line: Line): void => {
    remember(line);
    buffer += toLine(line);
    if (next) return;
    next = writing.then(writeBuffer);
    writing = next;
    // Callers of `settled` get the error; nothing is answered from then on.
    next.catch(() => undefined);
  };
  const find = (id: string | undefined) => (id === undefined ? undefined : payments.get(id));
  return {
    payment: find,
    byToken: (token) => find(tokens.get(token)),
    byOrder: (payment) => find(orders.get(payment)),
    payments: () => payments.values(),
    put: (payment) => append({ payment }),
    notices: () => notices.values(),
    putNotice: (notice) => append({ notice }),
    get cutsNextAnswer() {
      return cutsNextAnswer;
    },
    setCutsNextAnswer: (cuts) => append({ cutsNextAnswer: cuts }),
    settled: () => writing,
    async close() {
      try {
        await writing;
      } finally {
        await file.close();
        lock.close();
      }
    },
  };
}
