import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { cookieOf } from '../../../../tests/support/account/sign-up-tools.ts';
import { mailsTo, tokenMailedTo } from '../../../../tests/support/queued-mail.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { openEvents } from '../../../../tests/support/event-client.ts';
import { ask } from '../../../../tests/support/test-client.ts';
import { TEST_PASSWORD } from '../../../../tests/support/test-members.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { startTestServer } from '../../../../tests/support/test-server.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { queueArchiveMail } from '../leaving/archive-link.ts';
import { mailChangeJobs } from './mail-change.ts';
import { noLimits } from '../../../http/guards/limits.ts';

const HOUR = 3_600_000;
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
  member = await site.member();
});

const english = { 'x-locale': 'en' };
const signIn = (
  email: string,
  password = TEST_PASSWORD,
  more: { cookie?: string; agent?: string } = {},
) =>
  ask(site.app, 'signIn', {
    body: { email, password },
    cookie: more.cookie,
    headers: { 'user-agent': more.agent ?? 'test' },
  });
const userOf = async (cookie: string) =>
  (await ask(site.app, 'getUser', { cookie })).body as {
    user: { id: string; email: string } | null;
  };
/** The account speaks English, so that its answers do. */
const speakEnglish = () => site.database.execute(sql`update members set language = 'en'`);

test('R-104 a change of password ends the other sessions, gives this one another token and keeps its stream', async () => {
  const server = await startTestServer(site.services, {
    limits: noLimits,
    streams: { beat: 300, tick: 100, stall: 1_000 },
  });
  const other = cookieOf((await signIn(member.email)).headers);
  const streams = {
    own: await openEvents(server.origin, { cookie: member.cookie }),
    other: await openEvents(server.origin, { cookie: other }),
  };
  const answer = await ask(server.app, 'changePassword', {
    cookie: member.cookie,
    body: { old_password: TEST_PASSWORD, new_password: NEW },
    headers: { origin: server.origin },
  });
  expect(answer).toMatchObject({ status: 200, body: { changed: true } });
  await eventually(() => streams.other.events.at(-1)).toEqual({
    event: 'goodbye',
    id: null,
    data: { reason: 'session_ended' },
  });
  const renewed = cookieOf(answer.headers);
  expect(renewed).not.toBe(member.cookie);
  expect(await userOf(other)).toEqual({ user: null });
  expect(await userOf(member.cookie)).toEqual({ user: null });
  expect((await userOf(renewed)).user?.id).toBe(member.memberId);
  expect(streams.own.events.map((event) => event.event)).not.toContain('goodbye');
  expect(streams.own.ended).toBe(false);
  streams.own.close();
  await server.crash();
  expect((await signIn(member.email)).status).toBe(403);
  expect((await signIn(member.email, NEW)).status).toBe(200);
  expect((await mailsTo(site.database, member.email)).map((mail) => mail.template)).toEqual([
    'access.password_changed',
  ]);
});

test('R-379 a wrong old password is refused in the words of the specification and changes nothing', async () => {
  await speakEnglish();
  const refused = await ask(site.app, 'changePassword', {
    cookie: member.cookie,
    body: { old_password: 'wrong', new_password: NEW },
  });
  expect(refused.status).toBe(422);
  expect(refused.body).toEqual({
    error: {
      code: 'wrong_old_password',
      message: 'Check your old password',
      fields: { old_password: 'Check your old password' },
    },
  });
  expect((await signIn(member.email)).status).toBe(200);
  expect(await mailsTo(site.database, member.email)).toEqual([]);
});

test('a common new password is refused before anything else', async () => {
  const refused = await site.refusal(member, 'changePassword', {
    old_password: TEST_PASSWORD,
    new_password: 'Welkom12345',
  });
  expect(refused).toMatchObject({
    status: 422,
    code: 'validation_failed',
    fields: ['new_password'],
  });
});

test('a stolen session has five guesses at the password in all, and locks nobody out of signing in', async () => {
  for (let guess = 0; guess < 4; guess++)
    expect(
      (
        await site.refusal(member, 'changePassword', {
          old_password: `guess ${guess}`,
          new_password: NEW,
        })
      ).code,
    ).toBe('wrong_old_password');
  expect(
    (
      await site.refusal(member, 'requestMailChange', {
        email: 'x@vonk.example',
        password: 'guess',
      })
    ).code,
  ).toBe('wrong_password');
  expect(
    await site.refusal(member, 'passkeyOptions', { purpose: 'add', password: 'guess' }),
  ).toMatchObject({ status: 429, code: 'login_blocked' });
  expect(
    (
      await site.refusal(member, 'changePassword', {
        old_password: TEST_PASSWORD,
        new_password: NEW,
      })
    ).code,
  ).toBe('login_blocked');
  expect((await signIn(member.email)).status).toBe(200);
});

test('R-084 R-104 the link to the new address makes it the account’s; the old one was told and logs in no more', async () => {
  await site.call(member, 'requestMailChange', {
    email: ' Nieuw.Adres@vonk.example ',
    password: TEST_PASSWORD,
  });
  const notice = (await mailsTo(site.database, member.email))[0];
  expect(notice).toMatchObject({
    template: 'access.mail_change_notice',
    values: { email: 'Nieuw.Adres@vonk.example' },
  });
  expect(JSON.stringify(notice?.values)).not.toContain('token');
  expect((await userOf(member.cookie)).user?.email).toBe(member.email);
  const token = await tokenMailedTo(
    site.database,
    'Nieuw.Adres@vonk.example',
    'access.mail_change',
  );
  site.services.clock.advance(24 * HOUR - 1_000);
  expect(await ask(site.app, 'confirmMailChange', { body: { token } })).toMatchObject({
    status: 200,
    body: { changed: true },
  });
  expect((await signIn(member.email)).status).toBe(403);
  expect((await signIn('nieuw.adres@VONK.example')).status).toBe(200);
  expect((await site.changes(member)).at(-1)).toMatchObject({
    entity: 'account',
    value: { email: 'Nieuw.Adres@vonk.example' },
  });
  // The same link again finds it done.
  site.services.clock.advance(HOUR);
  expect((await ask(site.app, 'confirmMailChange', { body: { token } })).status).toBe(200);
});

test('R-104 a link to the archive that lies in the old mailbox opens nothing once the address changed', async () => {
  const account = { id: member.memberId, email: member.email, language: 'nl' };
  await queueArchiveMail(site.database, account, site.services.clock.now());
  const archive = await tokenMailedTo(site.database, member.email, 'leaving.archive');
  const open = async () =>
    (await ask(site.app, 'exportByLink', { query: { token: archive } })).status;
  expect(await open()).toBe(200);
  const email = 'nieuw.adres@vonk.example';
  await site.call(member, 'requestMailChange', { email, password: TEST_PASSWORD });
  const token = await tokenMailedTo(site.database, email, 'access.mail_change');
  expect((await ask(site.app, 'confirmMailChange', { body: { token } })).status).toBe(200);
  expect(await open()).toBe(404);
});

test('R-084 a wrong, an older and an old link change nothing', async () => {
  await site.call(member, 'requestMailChange', {
    email: 'one@vonk.example',
    password: TEST_PASSWORD,
  });
  await site.call(member, 'requestMailChange', {
    email: 'two@vonk.example',
    password: TEST_PASSWORD,
  });
  const [older, newer] = [
    await tokenMailedTo(site.database, 'one@vonk.example', 'access.mail_change'),
    await tokenMailedTo(site.database, 'two@vonk.example', 'access.mail_change'),
  ];
  site.services.clock.advance(24 * HOUR + 1_000);
  for (const token of ['x'.repeat(43), older, newer])
    expect(await site.refusal(null, 'confirmMailChange', { token })).toMatchObject({
      status: 404,
      code: 'link_invalid',
    });
  expect((await userOf(member.cookie)).user?.email).toBe(member.email);
});

test('R-371 an address that has an account is refused in the words of the specification, also one’s own', async () => {
  await speakEnglish();
  const other = await site.member();
  for (const email of [other.email.toUpperCase(), member.email]) {
    const refused = await ask(site.app, 'requestMailChange', {
      cookie: member.cookie,
      body: { email, password: TEST_PASSWORD },
      headers: english,
    });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      error: {
        code: 'email_taken',
        message: 'This email address already has an account on this site',
      },
    });
  }
});

test('R-371 where accounts are not revealed the answer is the same, and the account of that address is told', async () => {
  await site.change({ reveal_accounts: false });
  const other = await site.member();
  expect(
    await site.call(member, 'requestMailChange', { email: other.email, password: TEST_PASSWORD }),
  ).toEqual({ sent: true });
  await createJobRunner(site.services, mailChangeJobs).runDueJobs();
  expect((await mailsTo(site.database, other.email)).map((mail) => mail.template)).toEqual([
    'access.address_taken',
  ]);
  expect((await mailsTo(site.database, member.email)).map((mail) => mail.template)).toEqual([
    'access.mail_change_notice',
  ]);
});

test('R-371 an address that somebody else took meanwhile stays theirs', async () => {
  await site.call(member, 'requestMailChange', {
    email: 'wanted@vonk.example',
    password: TEST_PASSWORD,
  });
  const token = await tokenMailedTo(site.database, 'wanted@vonk.example', 'access.mail_change');
  const quicker = await site.member({ member: { email: 'Wanted@vonk.example' } });
  expect(await site.refusal(null, 'confirmMailChange', { token })).toMatchObject({
    status: 409,
    code: 'email_taken',
  });
  expect((await userOf(member.cookie)).user?.email).toBe(member.email);
  expect((await userOf(quicker.cookie)).user?.email).toBe('Wanted@vonk.example');
  expect(await site.changes(member)).toEqual([]);
});

test('R-372 what is no address is refused in the words of the specification', async () => {
  await speakEnglish();
  for (const email of ['x', 'a@', 'a b@vonk.example', 'a@vonk.example\r\nBcc: b@vonk.example']) {
    const refused = await ask(site.app, 'requestMailChange', {
      cookie: member.cookie,
      body: { email, password: TEST_PASSWORD },
    });
    expect(refused.body).toMatchObject({
      error: {
        code: 'new_email_invalid',
        message: 'New email address invalid',
        fields: { email: 'New email address invalid' },
      },
    });
    expect(refused.status).toBe(422);
  }
  expect((await site.database.execute(sql`select 1 from mails`)).rows).toEqual([]);
});

test('an address is sent three such mails an hour', async () => {
  const ask = (one: TestMember) => ({
    one,
    input: { email: 'wanted@vonk.example', password: TEST_PASSWORD },
  });
  for (let time = 0; time < 3; time++)
    await site.call(ask(member).one, 'requestMailChange', ask(member).input);
  expect(
    (await site.refusal(await site.member(), 'requestMailChange', ask(member).input)).status,
  ).toBe(429);
});
