import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '../../../shared/identifiers.ts';
import { createApi, type ApiContext } from './api.ts';
import { errorResponse } from '../test-support/model-server.ts';
import { fakeTime } from '../test-support/clients.ts';

const likes = { profiles: [], given: [], received: [], matches: [], liked_by: [], rows: [] };
let tries: { at: number; request: Request }[];
let answers: (number: number) => Response;
let context: { [Key in keyof ApiContext]: ApiContext[Key] };
let online: boolean;
const reached: boolean[] = [];
const busy: number[] = [];
let sessionsLost: number;

beforeEach(() => {
  fakeTime();
  tries = [];
  reached.length = busy.length = 0;
  online = true;
  sessionsLost = 0;
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init);
    tries.push({ at: Date.now(), request });
    return answers(tries.length);
  });
  context = {
    origin: 'http://vonk.test',
    locale: () => 'nl-BE',
    isOnline: () => online,
    onReached: (value) => reached.push(value),
    onBusy: (count) => busy.push(count),
    onSessionLost: () => {
      sessionsLost++;
    },
  };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Runs a call to its end, however long it waits between its tries. */
async function run<Value>(asked: Promise<Value>): Promise<Value> {
  let done = false;
  void asked.finally(() => {
    done = true;
  });
  for (let passed = 0; passed < 300_000 && !done; passed += 10)
    await vi.advanceTimersByTimeAsync(10);
  return asked;
}
const gaps = () => tries.slice(1).map(({ at }, index) => at - (tries[index]?.at ?? 0));

test('R-412 a read is tried once and repeated up to 5 times, with gaps that double, then the failure is told', async () => {
  answers = () => errorResponse('unavailable');
  const answer = await run(createApi(context).call('getChats'));
  expect(answer).toMatchObject({
    ok: false,
    failure: { code: 'unavailable', message: 'text of unavailable' },
  });
  expect(tries).toHaveLength(1 + 5);
  for (const [index, gap] of gaps().entries()) {
    expect(gap).toBeGreaterThanOrEqual(500 * 2 ** index);
    expect(gap).toBeLessThanOrEqual(600 * 2 ** index + 20);
    if (index > 0) expect(gap).toBeGreaterThan(gaps()[index - 1] ?? Infinity);
  }
});

test('R-412 a read that succeeds on its last try succeeds; one that is refused is not repeated', async () => {
  answers = (number) => (number < 6 ? errorResponse('busy') : Response.json(likes));
  expect(await run(createApi(context).call('getLikes'))).toEqual({ ok: true, value: likes });
  tries = [];
  answers = () => errorResponse('not_found');
  expect(await run(createApi(context).call('getLikes'))).toMatchObject({
    ok: false,
    failure: { code: 'not_found' },
  });
  expect(tries).toHaveLength(1);
});

test('a server that asks for a wait gets it; one that asks for more than a member waits is told of', async () => {
  answers = (number) =>
    number === 1 ? errorResponse('too_many_requests', 7) : Response.json(likes);
  expect((await run(createApi(context).call('getLikes'))).ok).toBe(true);
  expect(gaps()[0]).toBeGreaterThanOrEqual(7_000);
  expect(gaps()[0]).toBeLessThan(7_100);
  tries = [];
  answers = () => errorResponse('too_many_requests', 120);
  expect(await run(createApi(context).call('getLikes'))).toMatchObject({
    ok: false,
    failure: { code: 'too_many_requests', retry_after_s: 120 },
  });
  expect(tries).toHaveLength(1);
});

test('a write is never repeated by itself', async () => {
  answers = () => errorResponse('unavailable');
  expect(
    (await run(createApi(context).call('like', { body: { profile: newId() }, key: newId() }))).ok,
  ).toBe(false);
  expect(tries).toHaveLength(1);
});

test('R-414 every call says that it comes from a client, in which language, and with which key', async () => {
  answers = () => Response.json({ user: null });
  await run(createApi(context).call('getUser'));
  expect(tries[0]?.request.url).toBe('http://vonk.test/api/user.php');
  expect(tries[0]?.request.headers.get('request-type')).toBe('client');
  expect(tries[0]?.request.headers.get('x-locale')).toBe('nl-BE');
  expect(tries[0]?.request.headers.get('idempotency-key')).toBeNull();
  const key = newId();
  await run(createApi(context).call('like', { body: { profile: key }, key }));
  expect(tries[1]?.request.headers.get('request-type')).toBe('client');
  expect(tries[1]?.request.headers.get('idempotency-key')).toBe(key);
  expect(await tries[1]?.request.json()).toEqual({ profile: key });
});

test('a query is written as the API takes it', async () => {
  answers = () =>
    Response.json({
      results: [],
      numResults: 0,
      otherCachedProfiles: [],
      similar_results: [],
      similar_numResults: 0,
      similar_search: null,
    });
  await run(
    createApi(context).call('searchMembers', {
      query: { gender: 'female', interests: 'wine,tea', min_age: 20, page: 2 },
    }),
  );
  expect(new URL(tries[0]?.request.url ?? '').search).toBe(
    '?gender=female&interests=wine%2Ctea&min_age=20&page=2',
  );
});

test('what is no answer of ours is a passing failure', async () => {
  answers = () =>
    new Response('<html>Log in to the hotel network</html>', {
      headers: { 'content-type': 'text/html' },
    });
  expect(await run(createApi(context).call('getLikes'))).toMatchObject({
    ok: false,
    failure: { code: 'unexpected_answer' },
  });
  answers = () => Response.json({ ...likes, given: 'all' });
  expect(await run(createApi(context).call('getLikes'))).toMatchObject({
    ok: false,
    failure: { code: 'unexpected_answer' },
  });
  answers = () => new Response('Bad gateway', { status: 502 });
  expect(await run(createApi(context).call('like', { body: { profile: newId() } }))).toMatchObject({
    ok: false,
    failure: { code: 'unexpected_answer' },
  });
});

test('without a network nothing is tried; a server that is not reached is told apart from that', async () => {
  online = false;
  expect(await run(createApi(context).call('getLikes'))).toMatchObject({
    ok: false,
    failure: { code: 'offline' },
  });
  expect(tries).toHaveLength(0);
  online = true;
  answers = () => {
    throw new TypeError('fetch failed');
  };
  expect(await run(createApi(context).call('getLikes'))).toMatchObject({
    ok: false,
    failure: { code: 'unreachable' },
  });
  expect(tries).toHaveLength(6);
  expect(reached.at(-1)).toBe(false);
});

test('R-410 a 403 with the flag says that the session is lost, wherever the flag stands; without it, it is a refusal', async () => {
  answers = () => errorResponse('authentication_required');
  expect(await run(createApi(context).call('getChats'))).toMatchObject({
    ok: false,
    failure: { code: 'authentication_required' },
  });
  expect(sessionsLost).toBe(1);
  answers = () => Response.json({ authentication_required: true }, { status: 403 });
  await run(createApi(context).call('getChats'));
  expect(sessionsLost).toBe(2);
  answers = () => errorResponse('blocked_by');
  expect(await run(createApi(context).call('getChats'))).toMatchObject({
    ok: false,
    failure: { code: 'blocked_by' },
  });
  answers = () => Response.json({ authentication_required: true });
  await run(createApi(context).call('getChats'));
  expect(sessionsLost).toBe(2);
});

test('the requests that the member waits for are counted, others are not', async () => {
  answers = () => Response.json(likes);
  const api = createApi(context);
  await run(
    Promise.all([
      api.call('getLikes', { waitedFor: true }),
      api.call('getLikes', { waitedFor: true }),
      api.call('getLikes'),
    ]),
  );
  expect(busy).toEqual([1, 2, 1, 0]);
});

test('a refused field is told with its name', async () => {
  answers = () =>
    Response.json(
      { error: { code: 'validation_failed', message: 'Nee', fields: { email: 'invalid' } } },
      { status: 422 },
    );
  expect(
    await run(createApi(context).call('signIn', { body: { email: 'x', password: 'y' } })),
  ).toEqual({
    ok: false,
    failure: { code: 'validation_failed', message: 'Nee', fields: { email: 'invalid' } },
  });
});
