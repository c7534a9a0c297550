import './zod-without-eval.ts';
import { expose } from 'comlink';
import { createSyncWorker } from './sync-worker.ts';
import { lonelyLocks } from '../tabs/tabs.ts';

declare const self: DedicatedWorkerGlobalScope;

// Undefined on an origin that is not secure, whatever the types say.
const locks = (self.navigator.locks as LockManager | undefined) ?? lonelyLocks;

const worker = createSyncWorker({
  origin: self.location.origin,
  locks,
  isOnline: self.navigator.onLine,
});
// Exposed before anything is waited for: a call that came first would be lost.
expose(worker);

// Its page is left. What Safari still has to abort when a worker ends, it never does.
self.addEventListener('message', ({ data }: MessageEvent<{ close?: unknown } | null>) => {
  if (data?.close === true) void worker.abort().then(() => self.close());
});

/** Held for as long as this worker lives; the page waits for it to be let go. */
void locks.request(self.name, () => {
  self.postMessage({ alive: true });
  return new Promise(() => undefined);
});
