import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { photoTypeOf } from '../../../../shared/photos.ts';
import type { EncodedPhoto, PhotoProblem } from './encode.ts';

export type { EncodedPhoto, PhotoProblem } from './encode.ts';
export type Encoding = EncodedPhoto | { problem: PhotoProblem | 'busy' };

/** Encodes uploaded pictures in a process of its own, one at a time. */
export interface PhotoEncoder {
  /** Never rejects: a failure is a `problem`, `busy` when too many wait. */
  encode(bytes: Buffer): Promise<Encoding>;
  /** Ends the process; pending calls get `busy`. */
  close(): void;
  /** Process id of the one that decodes now, for tests. */
  readonly pid: number | undefined;
}

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));
/** Its JavaScript may read files and load the library; no writing, processes or network. */
const FENCE = ['--permission', '--allow-addons', '--allow-fs-read=*', '--max-old-space-size=128'];
/** Much more than 40 megapixels take on a slow machine. */
const PATIENCE_MS = 10_000;
const START_MS = 20_000;
const MAX_QUEUED = 12;
/** A process that grew past this is replaced after its picture. */
const TIRED_BYTES = 320 * 1_024 * 1_024;

interface QueuedPicture {
  bytes: Buffer;
  answer: (result: Encoding) => void;
}
interface ChildMessage {
  result: EncodedPhoto | { problem: PhotoProblem };
  memory: number;
}

/** The process starts with the first picture; one that dies, hangs or grows is replaced. */
export function createPhotoEncoder(
  options: { patienceMs?: number; maxQueued?: number } = {},
): PhotoEncoder {
  const { patienceMs = PATIENCE_MS, maxQueued: mostWaiting = MAX_QUEUED } = options;
  const line: QueuedPicture[] = [];
  let child: ChildProcess | null = null;
  let ready = false;
  let current: QueuedPicture | null = null;
  let limit: NodeJS.Timeout | undefined;
  let failedStarts = 0;
  let closed = false;

  function finish(result: Encoding): void {
    clearTimeout(limit);
    const done = current;
    current = null;
    done?.answer(result);
    next();
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- `next` may have begun another
    if (current) return;
    // An idle child must not keep the server running.
    child?.unref();
    child?.channel?.unref();
  }

  /** Abandons a process; the caller answers for its picture. */
  function drop(process: ChildProcess): void {
    if (child !== process) return;
    child = null;
    ready = false;
    process.removeAllListeners();
    process.on('error', () => undefined);
    process.kill('SIGKILL');
  }

  function start(): void {
    const started = fork(CHILD, [], {
      execArgv: FENCE,
      serialization: 'advanced',
      stdio: 'ignore',
      env: { PATH: process.env['PATH'], MALLOC_ARENA_MAX: '2', VIPS_BLOCK_UNTRUSTED: '1' },
    });
    child = started;
    ready = false;
    const startLimit = setTimeout(() => onExit(), START_MS);
    startLimit.unref();
    const onExit = (): void => {
      if (child !== started) return;
      clearTimeout(startLimit);
      const wasReady = ready;
      drop(started);
      if (wasReady) finish({ problem: 'photo_broken' });
      else if (++failedStarts >= 3) {
        // It cannot be started at all: pending calls fail, and the next one tries again.
        failedStarts = 0;
        for (const one of [...(current ? [current] : []), ...line.splice(0)])
          one.answer({ problem: 'busy' });
        current = null;
      } else start();
    };
    started.on('error', onExit);
    started.on('exit', onExit);
    started.on('message', (message) => {
      if (message === 'ready') {
        clearTimeout(startLimit);
        ready = true;
        failedStarts = 0;
        hand();
        return;
      }
      const { result, memory } = message as unknown as ChildMessage;
      if (memory > TIRED_BYTES) drop(started);
      finish(result);
    });
  }

  function hand(): void {
    if (!child || !ready || !current) return;
    const at = child;
    limit = setTimeout(() => {
      drop(at);
      finish({ problem: 'photo_broken' });
    }, patienceMs);
    at.send(current.bytes, (error) => {
      if (!error || child !== at) return;
      drop(at);
      finish({ problem: 'busy' });
    });
  }

  function next(): void {
    if (current || closed) return;
    current = line.shift() ?? null;
    if (!current) return;
    if (child) {
      child.ref();
      child.channel?.ref();
      hand();
    } else start();
  }

  return {
    encode(bytes) {
      const type = photoTypeOf(bytes);
      if (type === null) return Promise.resolve({ problem: 'photo_type' });
      if (type === 'heic') return Promise.resolve({ problem: 'photo_heic' });
      if (closed || line.length >= mostWaiting) return Promise.resolve({ problem: 'busy' });
      return new Promise((answer) => {
        line.push({ bytes, answer });
        next();
      });
    },
    close() {
      closed = true;
      clearTimeout(limit);
      for (const one of [...(current ? [current] : []), ...line.splice(0)])
        one.answer({ problem: 'busy' });
      current = null;
      if (child) drop(child);
    },
    get pid() {
      return child?.pid;
    },
  };
}
