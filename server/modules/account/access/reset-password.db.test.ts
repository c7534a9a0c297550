import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { mailsTo, tokenMailedTo } from '../../../../tests/support/queued-mail.ts';
import { ask } from '../../../../tests/support/test-client.ts';
import { TEST_PASSWORD } from '../../../../tests/support/test-members.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { createApp } from '../../../app.ts';
import { createLimits } from '../../../http/guards/limits.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { resetJobs } from './reset-password.ts';

const MINUTE = 60_000;
const NEW = 'zeven groene paraplu’s';
let site: TestSite;
let member: TestMember;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate login_failures, mails, jobs, site_settings cascade`);
  await site.change({ reveal_accounts: true });
  member = await site.member({ member: { language: 'pl' } });
});

const english = { 'x-locale': 'en' };
const request = (email: string) =>
  ask(site.app, 'requestPasswordReset', { body: { email }, headers: english });
const reset = (token: string, password = NEW, repeat = password) =>
  ask(site.app, 'resetPassword', {
    body: { token, password, password_repeat: repeat },
    headers: english,
  });
const signIn = (password: string) =>
  ask(site.app, 'signIn', { body: { email: member.email, password } });
const errorOf = (body: unknown) =>
  (
    body as {
      error: {
        code: string;
        message: string;
        fields?: Record<string, string>;
        retry_after_s?: number;
      };
    }
  ).error;
const mailed = () => tokenMailedTo(site.database, member.email, 'access.password_reset');

test('R-077 R-078 a new password by the link of the mail: the old one is over, every session ends, and the member is told', async () => {
  const received: unknown[] = [];
  const leave = site.services.live.subscribe(member.memberId, (signal) => received.push(signal));
  expect(await request(` ${member.email.toUpperCase()} `)).toMatchObject({
    status: 200,
    body: { sent: true },
  });
  expect(await mailsTo(site.database, member.email)).toMatchObject([
    { template: 'access.password_reset', locale: 'pl', memberId: member.memberId },
  ]);
  const token = await mailed();
  expect(await ask(site.app, 'checkPasswordReset', { query: { token } })).toMatchObject({
    status: 200,
    body: { valid: true },
  });
  expect(await reset(token)).toMatchObject({ status: 200, body: { changed: true } });
  leave();
  expect(received).toEqual([{ kind: 'session_ended', sessionId: expect.any(String) as string }]);
  expect((await ask(site.app, 'getUser', { cookie: member.cookie })).body).toEqual({ user: null });
  expect((await signIn(TEST_PASSWORD)).status).toBe(403);
  expect((await signIn(NEW)).status).toBe(200);
  expect((await mailsTo(site.database, member.email)).map((mail) => mail.template)).toEqual([
    'access.password_reset',
    'access.password_changed',
  ]);
});

test('R-376 two passwords that differ are refused in the words of the specification, and the link still works', async () => {
  await request(member.email);
  const refused = await reset(await mailed(), NEW, `${NEW}.`);
  expect(refused.status).toBe(422);
  expect(errorOf(refused.body)).toMatchObject({
    code: 'passwords_differ',
    message: 'The given passwords are not equal',
    fields: { password_repeat: 'The given passwords are not equal' },
  });
  expect((await reset(await mailed())).status).toBe(200);
});

test('R-377 an address without an account is told so where accounts are revealed', async () => {
  const refused = await request('nobody@vonk.example');
  expect(refused.status).toBe(404);
  expect(errorOf(refused.body)).toMatchObject({
    code: 'email_not_found',
    message: 'Email address not found',
  });
  const deleted = await site.member({ member: { status: 'deleted' } });
  expect((await request(deleted.email)).status).toBe(404);
  expect((await request('a@')).status).toBe(422);
  expect(errorOf((await request('a@')).body).fields).toEqual({ email: 'Invalid email' });
});

test('R-377 where they are not, every address gets the same answer, and only its mail says how it is', async () => {
  await site.change({ reveal_accounts: false });
  const [known, unknown] = [await request(member.email), await request('nobody@vonk.example')];
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  await createJobRunner(site.services, resetJobs).runDueJobs();
  expect(await mailsTo(site.database, 'nobody@vonk.example')).toEqual([
    {
      to: 'nobody@vonk.example',
      template: 'access.no_account',
      locale: 'en',
      memberId: null,
      values: {},
    },
  ]);
});

test.each([true, false])(
  'R-377 an address is mailed three times an hour at most, known or not, whatever the site reveals (%s)',
  async (reveal) => {
    await site.change({ reveal_accounts: reveal });
    for (const email of [member.email, 'nobody@vonk.example']) {
      const answers = [];
      for (let time = 0; time < 4; time++) answers.push(await request(email));
      expect(answers[3]?.status).toBe(429);
      expect(errorOf(answers[3]?.body).retry_after_s).toBeGreaterThan(3_590);
      expect(answers.slice(0, 3).map((answer) => answer.status)).toEqual(
        Array.from({ length: 3 }, () => (email === member.email || !reveal ? 200 : 404)),
      );
    }
    await createJobRunner(site.services, resetJobs).runDueJobs();
    expect(await mailsTo(site.database, member.email)).toHaveLength(3);
    site.services.clock.advance(61 * MINUTE);
    expect((await request(member.email)).status).toBe(200);
  },
);

test('R-377 many requests for one address at once are no more than three', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => request(member.email)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(9);
});

test('R-377 a network that asks for many addresses is stopped', async () => {
  const limited = createApp(site.services, [], { limits: createLimits() });
  const ofNetwork = (network: string, index: number) =>
    ask(limited, 'requestPasswordReset', {
      body: { email: `nobody${index}@vonk.example` },
      network,
    });
  const statuses = [];
  for (let index = 0; index < 31; index++)
    statuses.push((await ofNetwork('203.0.113.7', index)).status);
  expect(statuses.slice(0, 30).every((status) => status === 404)).toBe(true);
  expect(statuses[30]).toBe(429);
  expect((await ofNetwork('203.0.113.8', 99)).status).toBe(404);
});

test('R-378 a wrong, a used, an older and an old link are refused in the same words, by the page’s check as well', async () => {
  const bad: string[] = ['x', 'x'.repeat(43)];
  await request(member.email);
  bad.push(await mailed());
  await request(member.email);
  const used = await mailed();
  expect((await reset(used)).status).toBe(200);
  bad.push(used);
  await request(member.email);
  const old = await mailed();
  site.services.clock.advance(30 * MINUTE - 1_000);
  expect((await ask(site.app, 'checkPasswordReset', { query: { token: old } })).status).toBe(200);
  site.services.clock.advance(1_500);
  bad.push(old);
  for (const token of bad) {
    for (const answer of [
      await reset(token),
      await ask(site.app, 'checkPasswordReset', { query: { token }, headers: english }),
    ]) {
      expect(answer.status).toBe(404);
      expect(errorOf(answer.body)).toMatchObject({
        code: 'link_invalid',
        message: 'Link expired or invalid, request a new email',
      });
    }
  }
});

test('the link of an account that is deleted meanwhile opens nothing', async () => {
  await request(member.email);
  await site.database.execute(sql`update members set status = 'deleted'`);
  expect((await reset(await mailed())).status).toBe(404);
});

test.each([
  ['kort', 'Use at least 10 characters.'],
  ['x1'.repeat(65), 'Use at most 128 characters.'],
  ['Password1234!', 'Many people have this password. Choose something only you would think of.'],
])('the new password “%s” is refused', async (password, message) => {
  await request(member.email);
  const refused = await reset(await mailed(), password);
  expect(refused.status).toBe(422);
  expect(errorOf(refused.body).fields).toEqual({ password: message });
  expect((await signIn(TEST_PASSWORD)).status).toBe(200);
});

test('who locked themselves out gets in after a reset, and a link for another address that was under way ends', async () => {
  await site.call(member, 'requestMailChange', {
    email: 'other@vonk.example',
    password: TEST_PASSWORD,
  });
  for (let attempt = 0; attempt < 5; attempt++) await signIn('wrong');
  expect((await signIn(TEST_PASSWORD)).status).toBe(429);
  await request(member.email);
  expect((await reset(await mailed())).status).toBe(200);
  expect((await signIn(NEW)).status).toBe(200);
  const token = await tokenMailedTo(site.database, 'other@vonk.example', 'access.mail_change');
  expect((await ask(site.app, 'confirmMailChange', { body: { token } })).status).toBe(404);
});

test('a sign-in with the old password that is under way while it is replaced gets no session', async () => {
  await request(member.email);
  const [entered, replaced] = await Promise.all([signIn(TEST_PASSWORD), reset(await mailed())]);
  expect(replaced.status).toBe(200);
  const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  expect((await ask(site.app, 'getUser', { cookie })).body).toEqual({ user: null });
});
