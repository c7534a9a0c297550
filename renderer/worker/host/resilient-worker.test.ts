import { releaseProxy, type Remote } from 'comlink';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { success } from '../../../shared/result.ts';
import { createResilientWorker, type PageRest, type StartedWorker } from './resilient-worker.ts';
import type { SyncWorker } from './interface.ts';
import type { SyncEvent } from './events.ts';

interface FakeWorker {
  calls: [string, ...unknown[]][];
  answer: (number: number, value: unknown) => void;
  listener: (event: SyncEvent) => void;
  run: () => void;
  die: () => void;
  fail: () => void;
  released: boolean;
  ended: boolean;
  closed: boolean;
}
let workers: FakeWorker[];

/** A worker that writes down what it is asked and answers when the test says so. */
function startWorker(): StartedWorker {
  const answers: ((value: unknown) => void)[] = [];
  let [run, die, fail] = [
    () => undefined as void,
    () => undefined as void,
    () => undefined as void,
  ];
  const alive = new Promise<void>((resolve, reject) => {
    run = resolve;
    fail = () => reject(new Error('no script'));
  });
  const died = new Promise<void>((resolve) => {
    die = resolve;
  });
  const fake: FakeWorker = {
    calls: [],
    answer: (number, value) => answers[number]?.(value),
    listener: () => undefined,
    run,
    die,
    fail,
    released: false,
    ended: false,
    closed: false,
  };
  workers.push(fake);
  const remote = new Proxy(
    {},
    {
      get: (_, name) => {
        if (name === releaseProxy)
          return () => {
            fake.released = true;
          };
        return (...args: unknown[]) => {
          if (name === 'subscribe') {
            fake.listener = args[0] as FakeWorker['listener'];
            return Promise.resolve();
          }
          fake.calls.push([String(name), ...args]);
          return new Promise((resolve) => {
            answers.push(resolve);
          });
        };
      },
    },
  ) as Remote<SyncWorker>;
  return {
    remote,
    alive,
    died,
    close: () => {
      fake.closed = true;
    },
    end: () => {
      fake.ended = true;
      die();
    },
  };
}
const turn = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  workers = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('calls reach the worker, also before it runs, and its answers come back', async () => {
  const worker = createResilientWorker(startWorker);
  const answer = worker.refresh();
  expect(workers[0]?.calls).toEqual([['refresh']]);
  workers[0]?.run();
  workers[0]?.answer(0, success(null));
  expect(await answer).toEqual(success(null));
});

test('when the worker dies another is started, told what the last one knew, and asked what had no answer', async () => {
  const worker = createResilientWorker(startWorker);
  const received: SyncEvent[] = [];
  await worker.subscribe((event) => {
    received.push(event);
  });
  void worker.setVisible(false);
  void worker.start('user');
  void worker.setVisible(true);
  const answered = worker.refresh();
  workers[0]?.run();
  workers[0]?.answer(3, success(null));
  await answered;
  const sent = worker.sendMessage({ conversation: null, profile: 'p', text: 'hoi' });
  const id = (workers[0]?.calls.at(-1)?.[1] as { id: string }).id;
  await turn();
  workers[0]?.die();
  await turn();
  expect(workers).toHaveLength(2);
  expect(workers[0]?.released).toBe(true);
  expect(workers[1]?.calls.map(([name]) => name).toSorted()).toEqual(
    ['sendMessage', 'setVisible', 'setVisible', 'setVisible', 'start', 'start'].toSorted(),
  );
  expect(workers[1]?.calls.filter(([name]) => name === 'setVisible').at(0)).toEqual([
    'setVisible',
    true,
  ]);
  expect(workers[1]?.calls.at(-1)?.[1] as { id: string; text: string }).toMatchObject({
    id,
    text: 'hoi',
  });
  workers[1]?.answer((workers[1]?.calls.length ?? 0) - 1, success({ id, conversation: 'c' }));
  expect(await sent).toEqual(success({ id, conversation: 'c' }));
  workers[1]?.listener({ kind: 'storage_full' });
  expect(received).toEqual([{ kind: 'storage_full' }]);
});

test('whoever listens late hears how the connection is', async () => {
  const worker = createResilientWorker(startWorker);
  workers[0]?.listener({ kind: 'connection', state: 'online' });
  workers[0]?.listener({ kind: 'connection', state: 'unreachable' });
  workers[0]?.listener({ kind: 'storage_full' });
  const received: SyncEvent[] = [];
  await worker.subscribe((event) => {
    received.push(event);
  });
  expect(received).toEqual([{ kind: 'connection', state: 'unreachable' }]);
});

test('an answer of a worker that died is not taken twice', async () => {
  const worker = createResilientWorker(startWorker);
  const answer = worker.refresh();
  workers[0]?.run();
  await turn();
  workers[0]?.die();
  await turn();
  workers[0]?.answer(0, 'old');
  workers[1]?.answer(0, 'new');
  expect(await answer).toBe('new');
});

test('a worker whose script cannot be loaded is started again after growing waits', async () => {
  createResilientWorker(startWorker);
  for (let number = 1; number <= 4; number++) {
    workers.at(-1)?.fail();
    await turn();
    await vi.advanceTimersByTimeAsync(500 * 2 ** (number - 1) - 1);
    expect(workers).toHaveLength(number);
    await vi.advanceTimersByTimeAsync(100 * 2 ** (number - 1) + 1);
    expect(workers).toHaveLength(number + 1);
  }
});

test('after signing out a new worker is not told of the member; while unsent messages keep them signed in it is', async () => {
  const worker = createResilientWorker(startWorker);
  const started = worker.start('user');
  workers[0]?.run();
  workers[0]?.answer(0, undefined);
  await started;
  const leaving = worker.signOut({ discardUnsent: false });
  workers[0]?.answer(1, success({ signed_out: false, unsent: 1 }));
  await leaving;
  workers[0]?.die();
  await turn();
  expect(workers[1]?.calls).toEqual([['start', 'user']]);
  workers[1]?.run();
  workers[1]?.listener({ kind: 'signed_out', userId: 'user', reason: 'asked' });
  workers[1]?.die();
  await turn();
  expect(workers[2]?.calls).toEqual([]);
});

test('the connection is no promise: it can be awaited and handed on', async () => {
  const worker = createResilientWorker(startWorker);
  expect(await Promise.resolve(worker)).toBe(worker);
});

test('the worker of a page that is kept aside ends, nothing is asked of it meanwhile, and another goes on when the page is shown again', async () => {
  let page: PageRest | undefined;
  const worker = createResilientWorker(startWorker, (rests) => {
    page = rests;
  });
  void worker.start('user');
  const first = worker.refresh();
  workers[0]?.run();
  await turn();
  page?.leave();
  await turn();
  expect(workers[0]).toMatchObject({ closed: true, ended: false });
  page?.rest();
  await turn();
  expect(workers[0]?.ended).toBe(true);
  const later = worker.retryMessage('m');
  await turn();
  expect(workers).toHaveLength(1);
  expect(workers[0]?.calls.map(([name]) => name)).toEqual(['start', 'refresh']);
  page?.resume();
  page?.resume();
  await turn();
  expect(workers).toHaveLength(2);
  expect(workers[0]?.released).toBe(true);
  const asked = workers[1]?.calls.map(([name]) => name) ?? [];
  expect(asked.filter((name) => name !== 'start')).toEqual(['refresh', 'retryMessage']);
  for (const [number] of asked.entries()) workers[1]?.answer(number, success(null));
  expect(await Promise.all([first, later])).toEqual([success(null), success(null)]);
});
