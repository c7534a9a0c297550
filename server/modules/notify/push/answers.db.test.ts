import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { createPushSite, newVapidKeys } from '../../../../tests/support/push/push-site.ts';
import type { PushSite } from '../../../../tests/support/push/push-site.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { pushJobs } from './deliver.ts';

let place: PushSite;
let site: TestSite;
let anna: TestMember;
let bas: TestMember;
let endpoint: string;
const logged: { level: string; fields: object }[] = [];
beforeAll(async () => {
  place = await createPushSite();
  site = place.site;
  Object.assign(site.services, {
    log: {
      ...site.services.log,
      warn: (fields: object) => logged.push({ level: 'warn', fields }),
      error: (fields: object) => logged.push({ level: 'error', fields }),
    },
  });
});
afterAll(() => place.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate jobs`);
  logged.length = 0;
  anna = await site.member();
  bas = await site.member({ credits: 200 });
  ({ endpoint } = await place.subscribe(anna));
});
const subscribed = async (): Promise<number> =>
  (await site.call(anna, 'getPush')).subscriptions.length;
/** When the one that waits is due, in seconds from now. */
const dueIn = async (): Promise<number> => {
  const { rows } = await site.database.execute<{ run_at: string }>(
    sql`select run_at from jobs where name = 'deliver_push'`,
  );
  return (
    (new Date(rows[0]?.run_at ?? Number.NaN).getTime() - site.services.clock.now().getTime()) /
    1_000
  );
};
const write = () => site.send(bas, anna, 'hoi');

test.each([404, 410, 401, 403])(
  'a subscription of which the push service says %i is removed, and nothing is tried again',
  async (status) => {
    place.push.answer({ status });
    await write();
    await place.deliver();
    expect(await subscribed()).toBe(0);
    expect(await place.waiting()).toBe(0);
    await write();
    expect(await place.waiting()).toBe(0);
  },
);

test('a subscription that ended is removed by what a real push service says of it', async () => {
  place.push.expire(endpoint);
  await write();
  expect(await place.deliver()).toEqual([]);
  expect(await subscribed()).toBe(0);
});

test('a subscription made with another key is refused by the push service, and removed', async () => {
  await site.call(anna, 'subscribePush', {
    subscription: place.push.subscribe(newVapidKeys().publicKey),
  });
  await write();
  expect(await place.deliver()).toEqual([]);
  expect(place.push.faults.at(-1)).toContain('another key');
  expect(await subscribed()).toBe(0);
});

test('a push service that wants to be left alone is, for as long as it says, also when more happens; then it gets all of it', async () => {
  place.push.answer({ status: 429, headers: { 'retry-after': '120' } });
  await write();
  expect(await place.deliver()).toEqual([]);
  const requests = place.push.requests;
  expect(await dueIn()).toBeGreaterThan(110);
  await write();
  expect(await dueIn()).toBeGreaterThan(110);
  expect(await place.deliver()).toEqual([]);
  expect(place.push.requests).toBe(requests);
  site.services.clock.advance(121_000);
  expect((await place.deliver()).map(({ payload }) => payload.count)).toEqual([2]);
  expect(await place.waiting()).toBe(0);
});

test('a Retry-After that is a date is kept to, and one of a year is not', async () => {
  place.push.answer({
    status: 503,
    headers: { 'retry-after': new Date(Date.now() + 90_000).toUTCString() },
  });
  await write();
  await place.deliver();
  expect(await dueIn()).toBeGreaterThan(80);
  expect(await dueIn()).toBeLessThan(95);
  site.services.clock.advance(100_000);
  place.push.answer({ status: 503, headers: { 'retry-after': '31536000' } });
  await place.deliver();
  expect(await dueIn()).toBeLessThan(6 * 3_600 + 1);
});

test.each([500, 502, 503, 429, 408])(
  'after %i it is tried again, later each time, until it is taken',
  async (status) => {
    place.push.answer({ status }, { status });
    await write();
    await place.deliver();
    const first = await dueIn();
    site.services.clock.advance(first * 1_000 + 1);
    await place.deliver();
    expect(await dueIn()).toBeGreaterThan(first);
    site.services.clock.advance(3_600_000);
    expect((await place.deliver()).map(({ payload }) => payload.count)).toEqual([1]);
    expect(await subscribed()).toBe(1);
  },
);

test.each([400, 413, 301, 307, 418])(
  '%i is written down without the address, and the push is not tried again',
  async (status) => {
    place.push.answer({ status, headers: { location: `${place.push.origin}/elsewhere` } });
    await write();
    const requests = place.push.requests;
    await place.deliver();
    // A redirection is not followed.
    expect(place.push.requests).toBe(requests + 1);
    expect(await place.waiting()).toBe(0);
    expect(await subscribed()).toBe(1);
    expect(logged).toMatchObject([
      { level: 'warn', fields: { status, outcome: 'refused', host: new URL(endpoint).host } },
    ]);
    expect(JSON.stringify(logged)).not.toContain(new URL(endpoint).pathname);
  },
);

test('an answer without an end is not waited for, and one that never comes is given up (long: the wait itself)', async () => {
  place.push.answer({ status: 201, body: 'x'.repeat(2_000_000) });
  await write();
  await place.deliver();
  expect(await place.waiting()).toBe(0);
  place.push.answer({ hang: true });
  await write();
  const began = Date.now();
  await place.deliver();
  expect(Date.now() - began).toBeLessThan(30_000);
  expect(await place.waiting()).toBe(1);
  expect(await dueIn()).toBeGreaterThan(0);
});

test('a push service that is not there at all is tried again', async () => {
  await site.database.execute(sql`update push_subscriptions set endpoint = 'http://127.0.0.1:9/x'`);
  const services = {
    ...site.services,
    config: { ...site.services.config, pushServices: ['http://127.0.0.1:9'] },
  };
  await write();
  await site.database.execute(sql`delete from jobs where name <> 'deliver_push'`);
  await createJobRunner(services, {}, pushJobs).runDueJobs();
  expect(await dueIn()).toBeGreaterThan(0);
});

test('an address that was taken off the list is not called any more', async () => {
  await site.database.execute(
    sql`update push_subscriptions set endpoint = 'http://169.254.169.254/latest/meta-data'`,
  );
  await write();
  expect(await place.deliver()).toEqual([]);
  expect(await subscribed()).toBe(0);
});

test('what happens while a push is on its way is told by the next, and by no third', async () => {
  await write();
  let more: unknown;
  place.push.beforeAnswer = async () => {
    place.push.beforeAnswer = null;
    more = await write();
  };
  expect((await place.deliver()).map(({ payload }) => payload.count)).toEqual([1, 2]);
  expect(more).toMatchObject({ message: { kind: 'text' } });
  expect(await place.deliver()).toEqual([]);
});

test('writing does not wait for a push service that takes its time', async () => {
  await write();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const arrived = new Promise<void>((resolve) => {
    place.push.beforeAnswer = () => {
      resolve();
      place.push.beforeAnswer = null;
      return released;
    };
  });
  const delivering = place.deliver();
  await arrived;
  // Writes and other jobs continue: nothing is locked while another service answers.
  await write();
  await site.call(bas, 'like', { profile: anna.profileId });
  release();
  expect((await delivering).map(({ payload }) => payload.kind).sort()).toEqual([
    'likes',
    'messages',
    'messages',
  ]);
});

test('several servers share the work: every push is sent once', async () => {
  const members = await Promise.all(Array.from({ length: 30 }, () => site.member()));
  await site.database.execute(sql`update members set paid_user = true where id = ${bas.memberId}`);
  for (const one of members) await place.subscribe(one);
  for (const one of members) await site.send(bas, one, 'hoi');
  await site.database.execute(sql`delete from jobs where name <> 'deliver_push'`);
  const before = place.push.received.length;
  await Promise.all([1, 2, 3].map(() => createJobRunner(site.services, {}, pushJobs).runDueJobs()));
  expect(new Set(place.push.received.slice(before).map((push) => push.endpoint)).size).toBe(30);
  expect(place.push.received.length - before).toBe(30);
  expect(await place.waiting()).toBe(0);
});

test('the test push is sent at once, and tells each step: taken, refused, gone, not reached, not yours', async () => {
  const accepted = await site.call(anna, 'testPush', { endpoint });
  expect(accepted).toMatchObject({ accepted: true, status: 201, removed: false });
  expect(place.push.received.at(-1)).toMatchObject({
    ttl: 60,
    payload: {
      kind: 'test',
      count: 1,
      id: accepted.id,
      tag: 'test',
      openUrl: '/nl/notifications',
      checkUrl: '/api/push-check.php?kind=test',
    },
  });
  place.push.answer({ status: 503 }, { status: 413 });
  expect(await site.call(anna, 'testPush', { endpoint })).toMatchObject({
    accepted: false,
    status: 503,
    removed: false,
  });
  expect(await site.call(anna, 'testPush', { endpoint })).toMatchObject({
    accepted: false,
    status: 413,
    removed: false,
  });
  expect((await site.refusal(bas, 'testPush', { endpoint })).status).toBe(404);
  place.push.expire(endpoint);
  expect(await site.call(anna, 'testPush', { endpoint })).toMatchObject({
    accepted: false,
    status: 410,
    removed: true,
  });
  expect((await site.refusal(anna, 'testPush', { endpoint })).status).toBe(404);
});
