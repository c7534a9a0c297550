import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { eventually } from '../../tests/support/eventually.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { createTestMember } from '../../tests/support/test-members.ts';
import type { TestMember } from '../../tests/support/test-members.ts';
import { createTestServices } from '../../tests/support/test-services.ts';
import { TEST_ORIGIN } from '../../tests/support/test-client.ts';
import type { Call } from '../../shared/contract/call.ts';
import { newId } from '../../shared/identifiers.ts';
import { openDatabase } from '../database/connection.ts';
import type { Logger } from '../log.ts';
import type { Services } from '../services.ts';
import { createApi } from './api.ts';
import { createLimits, noLimits } from './guards/limits.ts';
import type { Limits } from './guards/limits.ts';
import { Refusal, route } from './route.ts';
import type { Route } from './route.ts';

let own: TestDatabase;
let services: Services;
let member: TestMember;
beforeAll(async () => {
  own = await createTestDatabase();
  await own.database.execute(
    sql`create table tallies (member uuid primary key, count int not null)`,
  );
});
afterAll(() => own.close());
beforeEach(async () => {
  await own.database.execute(sql`truncate members, tallies cascade`);
  services = await createTestServices(own.database);
  member = await createTestMember(own.database, services.clock.now());
});

const limit = { points: 1_000, seconds: 60, per: 'network' } as const;
const bodySchema = z.strictObject({ by: z.number().int() });
const answerSchema = z.object({ count: z.number().int() });
const call = (
  method: Call['method'],
): Call<z.ZodObject, typeof bodySchema, typeof answerSchema> => ({
  method,
  path: '/api/tally.php',
  summary: 'Counts.',
  query: z.strictObject({}),
  body: bodySchema,
  answer: answerSchema,
});

type Tally = Parameters<typeof route<ReturnType<typeof call>, 'member'>>[3];
const add: Tally = async (viewer, request) => {
  const { rows } = await request.database.execute<{ count: number }>(sql`
    insert into tallies values (${viewer.memberId}, ${request.body.by}) on conflict (member) do update set count = tallies.count + ${request.body.by} returning count`);
  return { count: rows[0]?.count ?? 0 };
};
const tally = (repeat: Route['repeat'], handle: Tally): Route =>
  route('tally', call('POST'), { auth: 'member', repeat, limit }, handle);

interface Got {
  status: number;
  headers: Headers;
  body: { count?: number; error?: { code: string; message: string; retry_after_s?: number } };
}
function client(
  routes: readonly Route[],
  more: { services?: Partial<Services>; limits?: Limits } = {},
) {
  const api = createApi({ ...services, ...more.services }, more.limits ?? noLimits, routes);
  return async (
    body: unknown,
    headers: Record<string, string> = {},
    method = 'POST',
    path = '/api/tally.php',
  ): Promise<Got> => {
    const response = await api.fetch(
      new Request(`${TEST_ORIGIN}${path}`, {
        method,
        headers: {
          'request-type': 'client',
          origin: TEST_ORIGIN,
          'content-type': 'application/json',
          cookie: member.cookie,
          ...headers,
        },
        ...(method === 'GET' || method === 'HEAD'
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
      { network: '127.0.0.1' },
    );
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? {} : JSON.parse(text)) as Got['body'],
    };
  };
}
const counted = async (): Promise<number> =>
  (await own.database.execute<{ count: number }>(sql`select count from tallies`)).rows[0]?.count ??
  0;
const key = (value = newId()) => ({ 'idempotency-key': value });

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

test('fields that the contract does not name never leave the server, also not from a kept answer', async () => {
  const send = client([
    tally('key', async (viewer, request) => ({
      ...(await add(viewer, request)),
      password_hash: 'secret',
      latitude: 52,
    })),
  ]);
  const one = key();
  for (let time = 0; time < 2; time++)
    expect((await send({ by: 1 }, one)).body).toEqual({ count: 1 });
  expect(
    JSON.stringify((await own.database.execute(sql`select answer from idempotency_keys`)).rows),
  ).not.toContain('secret');
});

test('an answer that does not fit the contract is a bug: 500, undone, logged without its values', async () => {
  const lines: unknown[] = [];
  const log: Logger = {
    ...services.log,
    error: (fields, message) => lines.push({ ...fields, message }),
  };
  const send = client(
    [
      tally('natural', async (viewer, request) => ({
        count: `${(await add(viewer, request)).count}` as unknown as number,
      })),
    ],
    { services: { log } },
  );
  const { status, body, headers } = await send({ by: 1 });
  expect(status).toBe(500);
  expect(body).toEqual({
    error: { code: 'internal', message: 'Er ging iets mis, probeer het later opnieuw.' },
  });
  expect(lines).toMatchObject([
    { request: headers.get('x-request-id'), route: 'tally', mismatch: 'count: invalid_type' },
  ]);
  expect(await counted()).toBe(0);
});

test('a bug in a handler tells nothing of itself', async () => {
  const send = client([
    tally('natural', async () => {
      throw new Error('select secret from members');
    }),
  ]);
  const { status, body } = await send({ by: 1 });
  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toContain('secret');
});

test('unknown paths are 404, known ones with another method 405 with the methods that exist', async () => {
  const send = client([tally('natural', add)]);
  expect(await send({}, {}, 'POST', '/api/nothing.php')).toMatchObject({
    status: 404,
    body: { error: { code: 'not_found' } },
  });
  const wrong = await send({}, {}, 'DELETE');
  expect(wrong).toMatchObject({ status: 405, body: { error: { code: 'method_not_allowed' } } });
  expect(wrong.headers.get('allow')).toBe('POST');
  expect((await send({}, {}, 'OPTIONS')).headers.get('access-control-allow-origin')).toBeNull();
});

test('malformed JSON is 400, a wrong field 422 in the language of the page, or of the account, too much 413, another type 415', async () => {
  const send = client([tally('natural', add)]);
  expect((await send('{"by":')).status).toBe(400);
  expect(
    await send({ by: 'x' }, { 'x-locale': 'en', cookie: `${member.cookie}; vonk_locale=en` }),
  ).toMatchObject({
    status: 422,
    body: {
      error: { code: 'validation_failed', fields: { by: 'This is not the right kind of value.' } },
    },
  });
  expect(await send({ by: 'x' }, { cookie: `${member.cookie}; vonk_locale=en` })).toMatchObject({
    body: { error: { fields: { by: 'Dit is niet de juiste soort waarde.' } } },
  });
  expect((await send(`{"by":${'1'.repeat(70_000)}}`)).status).toBe(413);
  expect((await send({ by: 1 }, { 'content-type': 'text/plain' })).status).toBe(415);
  expect(await counted()).toBe(0);
});

test('more calls than a route allows are 429 with the seconds to wait, counted by member', async () => {
  const send = client(
    [
      route(
        'tally',
        call('POST'),
        { auth: 'member', repeat: 'natural', limit: { points: 3, seconds: 50, per: 'member' } },
        add,
      ),
    ],
    { limits: createLimits() },
  );
  const statuses = [];
  for (let time = 0; time < 4; time++) statuses.push((await send({ by: 1 })).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const refused = await send({ by: 1 });
  expect(refused.body.error?.code).toBe('too_many_requests');
  expect(refused.body.error?.retry_after_s).toBeGreaterThan(0);
  expect(refused.body.error?.retry_after_s).toBeLessThanOrEqual(50);
  expect(refused.headers.get('retry-after')).toBe(String(refused.body.error?.retry_after_s));
  const other = await createTestMember(own.database, services.clock.now());
  expect((await send({ by: 1 }, { cookie: other.cookie })).status).toBe(200);
});

test('where visitors may call too, they are counted by network, and members who share it each for themselves', async () => {
  const open = route(
    'tally',
    call('PUT'),
    { auth: 'anyone', repeat: 'natural', limit: { points: 2, seconds: 50, per: 'member' } },
    async () => ({ count: 0 }),
  );
  const send = client([open], { limits: createLimits() });
  const statuses = async (cookie: string) => {
    const got = [];
    for (let time = 0; time < 3; time++)
      got.push((await send({ by: 1 }, { cookie }, 'PUT')).status);
    return got;
  };
  expect(await statuses('')).toEqual([200, 200, 429]);
  expect(await statuses(member.cookie)).toEqual([200, 200, 429]);
  expect(
    await statuses((await createTestMember(own.database, services.clock.now())).cookie),
  ).toEqual([200, 200, 429]);
});

test('a member who has not confirmed is told so where that is needed', async () => {
  const unconfirmed = await createTestMember(own.database, services.clock.now(), {
    member: { status: 'not_confirmed' },
  });
  const send = client([
    route('tally', call('POST'), { auth: 'confirmed', repeat: 'natural', limit }, add),
  ]);
  expect(await send({ by: 1 }, { cookie: unconfirmed.cookie })).toMatchObject({
    status: 409,
    body: { error: { code: 'email_not_confirmed' } },
  });
});

test('while the database is away the answer is 503 with a time to come back', async () => {
  const away = openDatabase('postgres://nobody@127.0.0.1:9/nothing');
  const send = client([tally('natural', add)], { services: { database: away } });
  const { status, body, headers } = await send({ by: 1 });
  expect([status, body.error?.code]).toEqual([503, 'unavailable']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  await away.$client.end();
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
