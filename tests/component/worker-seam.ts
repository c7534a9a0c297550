import { expose, wrap, type Remote } from 'comlink';
import { createResilientWorker } from '../../renderer/worker/host/resilient-worker.ts';
import type { SyncWorker } from '../../renderer/worker/host/interface.ts';
import type { SyncEvent } from '../../renderer/worker/host/events.ts';
import type { FakeWorker } from './fake-worker.ts';

/**
 * Replaces `renderer/worker/host/client.ts` in the component tests: the page's own end of the
 * connection, through Comlink over a channel, to a fake in place of the worker.
 */
let fake: FakeWorker | null = null;
let connected: Remote<SyncWorker> | null = null;
let emit: (event: SyncEvent) => void = () => undefined;

/** Puts the fake of the next screen behind the page's one connection. */
export function setFakeWorker(next: FakeWorker): void {
  fake = next;
  next.subscribe((event) => emit(event));
}

function startWorker() {
  const { port1, port2 } = new MessageChannel();
  const worker = new Proxy(
    {},
    {
      get: (_, name) =>
        name === 'subscribe'
          ? (listener: (event: SyncEvent) => void) => {
              emit = (event) => listener(event);
            }
          : (...args: unknown[]) => fake?.take(String(name), args),
    },
  );
  expose(worker, port1);
  return {
    remote: wrap<SyncWorker>(port2),
    alive: Promise.resolve(),
    died: new Promise<void>(() => undefined),
    close: () => undefined,
    end: () => undefined,
  };
}

/** The worker as the page calls it. */
export function connectWorker(): Remote<SyncWorker> {
  connected ??= createResilientWorker(startWorker);
  return connected;
}
