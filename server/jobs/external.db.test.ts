import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { createTestServices } from '../../tests/support/test-services.ts';
import type { Services } from '../services.ts';
import type { ExternalJob } from './external.ts';
import { enqueue, enqueueOnce } from './queue.ts';
import { createJobRunner } from './runner.ts';

let own: TestDatabase;
let services: Services;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());
beforeEach(async () => {
  await own.database.execute(sql`truncate jobs`);
  services = await createTestServices(own.database);
});
const job = (
  work: ExternalJob['work'],
  more: Partial<ExternalJob> = {},
): Record<string, ExternalJob> => ({
  call: { work, atOnce: 4, leaseMs: 20_000, attempts: 3, ...more },
});
const due = () => new Date(services.clock.now().getTime() - 1);
const rows = async () =>
  (
    await own.database.execute<{ payload: unknown; attempts: number; last_error: string | null }>(
      sql`select payload, attempts, last_error from jobs order by id`,
    )
  ).rows;
const never = (): Promise<never> => new Promise(() => undefined);

test('work that waits for another machine holds up neither the other jobs nor more of its own', async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const seen: unknown[] = [];
  const runner = createJobRunner(
    services,
    {
      greet: {
        handle: async () => {
          seen.push('greeted');
        },
      },
    },
    job(async (_services, payload) => {
      if (payload === 'slow') await released;
      seen.push(payload);
      return { kind: 'done' };
    }),
  );
  await enqueue(own.database, 'call', 'slow', due());
  await enqueue(own.database, 'call', 'quick', due());
  await enqueue(own.database, 'greet', {}, due());
  const all = runner.runDueJobs();
  await expect.poll(() => [...seen].sort()).toEqual(['greeted', 'quick']);
  release();
  expect(await all).toEqual({ call: 2, greet: 1 });
  expect(await rows()).toEqual([]);
});

test('no more run at once than may, and all of them in the end', async () => {
  let [running, most, done] = [0, 0, 0];
  const runner = createJobRunner(
    services,
    {},
    job(async () => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      done += 1;
      return { kind: 'done' };
    }),
  );
  for (let number = 0; number < 25; number++) await enqueue(own.database, 'call', number, due());
  // Two runners that look for work at once do not both claim the free places.
  await Promise.all([runner.runDueJobs(), runner.runDueJobs()]);
  expect({ most, done }).toEqual({ most: 4, done: 25 });
});

test('what a server took and did not end is done again after its lease, by another one too, and not before', async () => {
  const seen: string[] = [];
  const dying = createJobRunner(
    services,
    {},
    job(async () => {
      seen.push('dying');
      return never();
    }),
  );
  const next = createJobRunner(
    services,
    {},
    job(async (_services, payload) => {
      seen.push(String(payload));
      return { kind: 'done' };
    }),
  );
  await enqueue(own.database, 'call', 'work', due());
  void dying.runDueJobs();
  await expect.poll(() => seen).toEqual(['dying']);
  services.clock.advance(10_000);
  await next.runDueJobs();
  expect(seen).toEqual(['dying']);
  services.clock.advance(10_001);
  await next.runDueJobs();
  expect(seen).toEqual(['dying', 'work']);
  expect(await rows()).toEqual([]);
});

test('what is asked again while it runs is done once more', async () => {
  let times = 0;
  const runner = createJobRunner(
    services,
    {},
    job(async () => {
      if (times++ === 0) await own.database.execute(sql`update jobs set payload = '"changed"'`);
      return { kind: 'done' };
    }),
  );
  await enqueue(own.database, 'call', 'first', due());
  expect(await runner.runDueJobs()).toEqual({ call: 2 });
  expect(await rows()).toEqual([]);
});

test('a failure waits longer each time, and is left with its error and without its words', async () => {
  const attempts: number[] = [];
  const runner = createJobRunner(
    services,
    {},
    job(async (_services, _payload, attempt) => {
      attempts.push(attempt);
      throw new TypeError('holds a text of a member');
    }),
  );
  await enqueue(own.database, 'call', 'x', due());
  await runner.runDueJobs();
  services.clock.advance(1_000);
  expect(await runner.runDueJobs()).toEqual({});
  for (let round = 0; round < 6; round++) {
    services.clock.advance(3_600_000);
    await runner.runDueJobs();
  }
  expect(attempts).toEqual([0, 1, 2]);
  const [left] = await rows();
  expect(left?.last_error).toContain('TypeError');
  expect(left?.last_error).not.toContain('text of a member');
});

test('putting off counts as a failure only when it is one', async () => {
  const verdicts = [false, true, false];
  const runner = createJobRunner(
    services,
    {},
    job(async () => {
      const isFailure = verdicts.shift();
      return isFailure === undefined
        ? { kind: 'done' }
        : { kind: 'later', at: new Date(services.clock.now().getTime() + 60_000), isFailure };
    }),
  );
  await enqueue(own.database, 'call', 'x', due());
  for (const attempts of [0, 1, 1]) {
    await runner.runDueJobs();
    expect((await rows())[0]?.attempts).toBe(attempts);
    services.clock.advance(60_001);
  }
  await runner.runDueJobs();
  expect(await rows()).toEqual([]);
});

test('a runner that stops waits for what runs, and takes no more', async () => {
  let [release, started, ended] = [(): void => undefined, 0, 0];
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const runner = createJobRunner(
    services,
    {},
    job(
      async () => {
        started += 1;
        await released;
        ended += 1;
        return { kind: 'done' };
      },
      { atOnce: 1 },
    ),
  );
  for (let number = 0; number < 3; number++) await enqueue(own.database, 'call', number, due());
  runner.start();
  await expect.poll(() => started, { timeout: 20_000 }).toBe(1);
  const stopped = runner.stop();
  release();
  await stopped;
  expect({ started, ended, left: (await rows()).length }).toEqual({
    started: 1,
    ended: 1,
    left: 2,
  });
});

test('a job that gave up is tried anew once it is asked for again', async () => {
  let works = false;
  let runs = 0;
  const runner = createJobRunner(
    services,
    {},
    job(async () => {
      runs += 1;
      if (!works) throw new Error('not now');
      return Promise.resolve({ kind: 'done' });
    }),
  );
  const askFor = () => enqueueOnce(own.database, 'call', 'one', {}, due());
  await askFor();
  for (let turn = 0; turn < 5; turn++) {
    await runner.runDueJobs();
    services.clock.advance(60_000);
  }
  expect(runs).toBe(3);
  works = true;
  await askFor();
  await runner.runDueJobs();
  expect(runs).toBe(4);
  expect(await rows()).toEqual([]);
});
