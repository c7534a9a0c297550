import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { ask } from '../../../../tests/support/test-client.ts';
import { TEST_PASSWORD } from '../../../../tests/support/test-members.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { createApp } from '../../../app.ts';
import type { App } from '../../../app.ts';
import { createLimits } from '../../../http/guards/limits.ts';

let site: TestSite;
let member: TestMember;
let app: App;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate login_failures`);
  member = await site.member();
  // With the limits that a real server has.
  app = createApp(site.services, [], { limits: createLimits() });
});

const signIn = (password: string, cookie?: string, email = member.email) =>
  ask(app, 'signIn', { body: { email, password }, cookie });
const cookiesOf = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0] ?? '')
      .map((pair) => [pair.split('=')[0] ?? '', pair] as const),
  );
const codeOf = (body: unknown) => (body as { error?: { code: string } }).error?.code;

test('R-361 of 200 wrong passwords at once five are looked at; other calls stay quick, and the member’s own device still gets in', async () => {
  const device = cookiesOf((await signIn(TEST_PASSWORD)).headers)['vonk_device'];
  const guesses = Promise.all(Array.from({ length: 200 }, (_, index) => signIn(`wrong ${index}`)));
  const waits: number[] = [];
  let guessing = true;
  const started = performance.now();
  void guesses.then(() => {
    guessing = false;
  });
  // As many as a member may ask in a minute, at most.
  while (guessing && waits.length < 100) {
    const began = performance.now();
    expect((await ask(app, 'getUser', { cookie: member.cookie })).status).toBe(200);
    waits.push(performance.now() - began);
  }
  const all = await guesses.then(() => performance.now() - started);
  const counts = Object.groupBy(
    await guesses,
    (answer) => `${answer.status} ${codeOf(answer.body)}`,
  );
  expect(counts['403 login_failed']).toHaveLength(5);
  expect(counts['429 login_blocked']).toHaveLength(195);
  // Nobody waits in the row of the guesses.
  expect(waits.sort((one, other) => one - other)[Math.floor(waits.length / 2)]).toBeLessThan(
    all / 4,
  );
  expect(codeOf((await signIn(TEST_PASSWORD)).body)).toBe('login_blocked');
  const entered = await signIn(TEST_PASSWORD, device);
  expect(entered.status).toBe(200);
  // The device stays the same one.
  expect(cookiesOf(entered.headers)['vonk_device']).toBe(device);
});

test('a session of the account counts as a device of its member, another account’s does not', async () => {
  for (let guess = 0; guess < 5; guess++) await signIn('wrong');
  const other = await site.member();
  expect((await signIn(TEST_PASSWORD, other.cookie)).status).toBe(429);
  expect((await signIn(TEST_PASSWORD, member.cookie)).status).toBe(200);
});

test('a device has five failures of its own', async () => {
  const device = cookiesOf((await signIn(TEST_PASSWORD)).headers)['vonk_device'];
  const codes = [];
  for (let guess = 0; guess < 7; guess++) codes.push(codeOf((await signIn('wrong', device)).body));
  expect(codes).toEqual([
    ...Array.from({ length: 5 }, () => 'login_failed'),
    'login_blocked',
    'login_blocked',
  ]);
  expect((await signIn(TEST_PASSWORD)).status).toBe(200);
});

test('a device’s cookie is good for its account and password alone, and cannot be made up', async () => {
  const device = cookiesOf((await signIn(TEST_PASSWORD)).headers)['vonk_device'] ?? '';
  const other = await site.member();
  for (let guess = 0; guess < 5; guess++)
    await Promise.all([signIn('wrong'), signIn('wrong', undefined, other.email)]);
  expect((await signIn(TEST_PASSWORD, device, other.email)).status).toBe(429);
  const [mark, seal = ''] = device.slice('vonk_device='.length).split('.');
  for (const forged of [
    `vonk_device=${'A'.repeat(22)}.${seal}`,
    `vonk_device=${mark}.${'A'.repeat(43)}`,
    'vonk_device=',
    `vonk_device=${mark}`,
  ])
    expect((await signIn(TEST_PASSWORD, forged)).status).toBe(429);
  await site.database.execute(sql`update members set password_hash = password_hash || ' '`);
  expect((await signIn(TEST_PASSWORD, device)).status).toBe(429);
});
