import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { eventually } from '../../tests/support/eventually.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { createTestMember } from '../../tests/support/test-members.ts';
import type { TestMember } from '../../tests/support/test-members.ts';
import { createTestServices } from '../../tests/support/test-services.ts';
import {
  add,
  createTallyDatabase,
  key,
  tallyCall as call,
  TALLY_LIMIT as limit,
  talliedIn,
  tally,
  tallyClient,
} from '../../tests/support/http/tally-calls.ts';
import type { Tally } from '../../tests/support/http/tally-calls.ts';
import { openDatabase } from '../database/connection.ts';
import type { Services } from '../services.ts';
import { Refusal, route } from './route.ts';

let own: TestDatabase;
let services: Services;
let member: TestMember;
beforeAll(async () => {
  own = await createTallyDatabase();
});
afterAll(() => own.close());
beforeEach(async () => {
  await own.database.execute(sql`truncate members, tallies cascade`);
  services = await createTestServices(own.database);
  member = await createTestMember(own.database, services.clock.now());
});

const client = tallyClient(() => ({ services, member }));
const counted = () => talliedIn(own.database);

test('the same key with the same body gets the first answer again, and the work is done once', async () => {
  const send = client([tally('key', add)]);
  const first = await send({ by: 5 }, key('01890000-0000-7000-8000-000000000001'));
  const again = await send({ by: 5 }, key('01890000-0000-7000-8000-000000000001'.toUpperCase()));
  expect([first.status, first.body, again.status, again.body]).toEqual([
    200,
    { count: 5 },
    200,
    { count: 5 },
  ]);
  expect((await send({ by: 5 }, key())).body).toEqual({ count: 10 });
});

test('twenty requests with one key at once do the work once and all get its answer', async () => {
  const send = client([
    tally('key', async (viewer, request) => {
      await request.database.execute(sql`select pg_sleep(0.05)`);
      return add(viewer, request);
    }),
  ]);
  const one = key();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send({ by: 3 }, one)));
  expect(answers.map((answer) => answer.body)).toEqual(
    Array.from({ length: 20 }, () => ({ count: 3 })),
  );
  expect(await counted()).toBe(3);
});

test('another body, order of fields aside, is a conflict; another member’s same key is their own', async () => {
  const send = client([tally('key', add)]);
  const one = key();
  await send({ by: 1 }, one);
  expect(await send({ by: 2 }, one)).toMatchObject({
    status: 409,
    body: { error: { code: 'idempotency_conflict' } },
  });
  const other = await createTestMember(own.database, services.clock.now());
  expect((await send({ by: 2 }, { ...one, cookie: other.cookie })).body).toEqual({ count: 2 });
});

test('a key of another call is a conflict', async () => {
  const routes = [
    tally('key', add),
    route('untally', call('PUT'), { auth: 'member', repeat: 'key', limit }, add),
  ];
  const send = client(routes);
  const one = key();
  await send({ by: 1 }, one);
  expect((await send({ by: 1 }, one, 'PUT')).status).toBe(409);
});

test('without a key, or with one that is no UUID, nothing is done', async () => {
  const send = client([tally('key', add)]);
  for (const headers of [{}, key('7'), key('')])
    expect(await send({ by: 1 }, headers)).toMatchObject({
      status: 400,
      body: { error: { code: 'idempotency_key_required' } },
    });
  expect(await counted()).toBe(0);
});

test('a refusal undoes everything, keeps no answer, and the same key works later', async () => {
  let refusing = true;
  const send = client([
    tally('key', async (viewer, request) => {
      const answer = await add(viewer, request);
      if (refusing) throw new Refusal('insufficient_credits');
      return answer;
    }),
  ]);
  const one = key();
  expect(await send({ by: 1 }, one)).toMatchObject({
    status: 402,
    body: { error: { code: 'insufficient_credits' } },
  });
  expect(await counted()).toBe(0);
  refusing = false;
  expect((await send({ by: 1 }, one)).body).toEqual({ count: 1 });
});

test('two that wait for each other: the one that the database ends runs again, and its effects come once', async () => {
  const effects: string[] = [];
  let runs = 0;
  let holding = 0;
  const bothHold = Promise.withResolvers<void>();
  const locking =
    (first: number, second: number): Tally =>
    async (viewer, request) => {
      runs += 1;
      await request.database.execute(sql`select pg_advisory_xact_lock(${first}::int)`);
      holding += 1;
      // Each waits for the other's lock, however slowly the other came.
      if (holding >= 2) bothHold.resolve();
      await bothHold.promise;
      await request.database.execute(sql`select pg_advisory_xact_lock(${second}::int)`);
      request.afterCommit(() => {
        effects.push('told');
      });
      return add(viewer, request);
    };
  const [one, two] = [
    client([tally('natural', locking(1, 2))]),
    client([tally('natural', locking(2, 1))]),
  ];
  const answers = await Promise.all([one({ by: 1 }), two({ by: 1 })]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
  expect(await counted()).toBe(2);
  expect(runs).toBeGreaterThan(2);
  expect(effects).toEqual(['told', 'told']);
});

test('effects run after the commit, and one that fails does not make the change look refused', async () => {
  let seen = -1;
  const send = client([
    tally('natural', async (viewer, request) => {
      const answer = await add(viewer, request);
      request.afterCommit(() => {
        throw new Error('no listener');
      });
      request.afterCommit(() => {
        void counted().then((count) => {
          seen = count;
        });
      });
      return answer;
    }),
  ]);
  expect((await send({ by: 4 })).status).toBe(200);
  await eventually(() => seen).toBe(4);
});

test('connections that the database ends under load are 503 or done, and the pool recovers without a restart', async () => {
  const database = openDatabase(own.url, { connections: 4 });
  const send = client(
    [
      tally('natural', async (viewer, request) => {
        await request.database.execute(sql`select pg_sleep(0.02)`);
        return add(viewer, request);
      }),
    ],
    { services: { database } },
  );
  let done = 0;
  for (let round = 0; round < 6; round++) {
    const answers = Promise.all(Array.from({ length: 12 }, () => send({ by: 1 })));
    for (let kill = 0; kill < 4; kill++) {
      await own.database.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%pg_sleep(0.02)%' and pid <> pg_backend_pid()`,
      );
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    for (const answer of await answers) {
      expect([200, 503]).toContain(answer.status);
      if (answer.status === 200) done += 1;
    }
  }
  // A commit may be done although its confirmation was cut off; none that was confirmed may be
  // missing.
  expect(await counted()).toBeGreaterThanOrEqual(done);
  expect(
    (await Promise.all(Array.from({ length: 8 }, () => send({ by: 1 })))).map(
      (answer) => answer.status,
    ),
  ).toEqual(Array.from({ length: 8 }, () => 200));
  await database.$client.end();
});
