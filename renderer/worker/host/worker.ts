import './zod-without-eval.ts';
import { expose } from 'comlink';
import { createSyncWorker } from './sync-worker.ts';
import { lonelyLocks } from '../tabs/tabs.ts';

declare const self: DedicatedWorkerGlobalScope;

// Undefined on an origin that is not secure, whatever the types say.
const locks = (self.navigator.locks as LockManager | undefined) ?? lonelyLocks;

// Exposed before anything is waited for: a call that came first would be lost.
expose(createSyncWorker({ origin: self.location.origin, locks, isOnline: self.navigator.onLine }));

/** Held for as long as this worker lives; the page waits for it to be let go. */
void locks.request(self.name, () => {
  self.postMessage({ alive: true });
  return new Promise(() => undefined);
});
