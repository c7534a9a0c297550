import { vi } from 'vitest';
import { type LocalDatabase } from '../../local/database.ts';
import { openLocalDatabase } from '../../local/open-database.ts';
import type { SyncEvent } from '../host/events.ts';
import { createSyncWorker } from '../host/sync-worker.ts';
import type { ModelMember } from './model-data.ts';
import type { ModelServer } from './model-server.ts';

/** What happens to a request: lost before the server, its answer lost, or both arrive late. */
type Fate = 'arrives' | 'request_lost' | 'answer_lost' | 'busy';
/** `delayMs` is the way to the server, `answerMs` the way back, which live events may overtake. */
export interface Journey {
  fate: Fate;
  delayMs: number;
  answerMs?: number;
}
interface Network {
  server: ModelServer;
  member: ModelMember;
  fate: (path: string, method: string) => Journey;
}

const networks = new Map<string, Network>();
let networkNumber = 0;
const lost = (): TypeError => new TypeError('fetch failed');

async function bodyOf(request: Request): Promise<unknown> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data'))
    return request.json();
  const form = await request.formData();
  const file = form.get('file');
  return {
    ...Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')),
    file_size: file instanceof Blob ? file.size : 0,
  };
}

/** Every client has an origin of its own, so that one process can hold several members. */
async function modelFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const url = new URL(request.url);
  const network = networks.get(url.origin);
  if (!network) throw lost();
  const body: unknown = request.method === 'GET' ? {} : await bodyOf(request);
  const { fate, delayMs, answerMs = 0 } = network.fate(url.pathname, request.method);
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));

  if (request.signal.aborted) throw new DOMException('aborted', 'AbortError');
  if (fate === 'request_lost') throw lost();
  if (fate === 'busy') return new Response('busy', { status: 503 });
  const answer = network.server.answer(network.member, {
    method: request.method,
    path: url.pathname,
    query: url.searchParams,
    body,
    headers: request.headers,
    signal: request.signal,
  });
  if (fate === 'answer_lost') {
    await answer.body?.cancel();
    throw lost();
  }
  if (answerMs > 0 && answer.headers.get('content-type') !== 'text/event-stream') {
    await new Promise((resolve) => setTimeout(resolve, answerMs));

    if (request.signal.aborted) throw new DOMException('aborted', 'AbortError');
  }
  return answer;
}

export const fakeNetwork = (): void => {
  vi.stubGlobal('fetch', modelFetch);
};

export interface Client {
  worker: ReturnType<typeof createSyncWorker>;
  db: LocalDatabase;
  events: SyncEvent[];
  network: Network;
  close: () => void;
}

export async function openClient(
  server: ModelServer,
  member: ModelMember,
  options: { visible?: boolean; start?: boolean; locks?: LockManager } = {},
): Promise<Client> {
  const origin = `http://client-${++networkNumber}.test`;
  const network: Network = { server, member, fate: () => ({ fate: 'arrives', delayMs: 0 }) };
  networks.set(origin, network);
  const worker = createSyncWorker({
    origin,
    locks: options.locks ?? navigator.locks,
    isOnline: true,
  });
  const events: SyncEvent[] = [];
  await worker.subscribe((event) => {
    events.push(event);
  });
  if (options.visible !== false) await worker.setVisible(true);
  if (options.start !== false) await worker.start(member.userId);
  const db = openLocalDatabase(member.userId);
  return {
    worker,
    db,
    events,
    network,
    close: () => {
      worker.close();
      db.close();
      networks.delete(origin);
    },
  };
}

/** Lets everything pending that needs no time happen. */
export async function settle(rounds = 40): Promise<void> {
  for (let round = 0; round < rounds; round++)
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
}

export async function pass(ms: number, step = Math.max(1, Math.min(ms, 250))): Promise<void> {
  for (let passed = 0; passed < ms; passed += step) {
    await vi.advanceTimersByTimeAsync(Math.min(step, ms - passed));
    await settle(12);
  }
}

/** Lets time pass until something is so; fails after as much time as given. */
export async function until(
  what: string,
  check: () => boolean | Promise<boolean>,
  withinMs = 120_000,
): Promise<void> {
  for (let passed = 0; passed <= withinMs; passed += 100) {
    if (await check()) return;
    await pass(100, 100);
  }
  throw new Error(`It did not come to be within ${withinMs} ms: ${what}`);
}

/** Fake time that leaves the event loop alone: IndexedDB, locks and channels run for real. */
export const fakeTime = (): void => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
};
