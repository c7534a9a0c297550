import { expose } from 'comlink';
import { createSyncWorker } from './sync-worker.ts';

declare const self: DedicatedWorkerGlobalScope;

// Exposed before anything is waited for: a call that came first would be lost.
expose(createSyncWorker({ origin: self.location.origin, locks: self.navigator.locks, isOnline: self.navigator.onLine }));

/** Held for as long as this worker lives; the page waits for it to be let go. */
void self.navigator.locks.request(self.name, () => {
  self.postMessage({ alive: true });
  return new Promise(() => undefined);
});
