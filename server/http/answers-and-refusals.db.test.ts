import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
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
import { openDatabase } from '../database/connection.ts';
import type { Logger } from '../log.ts';
import type { Services } from '../services.ts';
import { createLimits } from './guards/limits.ts';
import { route } from './route.ts';

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
