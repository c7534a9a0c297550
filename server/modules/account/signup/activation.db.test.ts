import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { ask, requestOf } from '../../../../tests/support/test-client.ts';
import { createTestMember, TEST_PASSWORD } from '../../../../tests/support/test-members.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { errorAnswerSchema } from '../../../../shared/contract/calls.ts';
import { conversationIdOf, newId } from '../../../../shared/identifiers.ts';
import { mailTokens } from '../../../database/schema/access.ts';
import { likes } from '../../../database/schema/discovery.ts';
import { members } from '../../../database/schema/members.ts';
import { mails } from '../../../database/schema/notices.ts';
import { profiles } from '../../../database/schema/profiles.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { createMailJobs } from '../../notify/mail/send.ts';

const HOUR_MS = 3_600_000;
let site: TestSite;
let anna: TestMember;
let bert: TestMember;
beforeAll(async () => {
  site = await createTestSite({ connections: 15 });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate mails, mailbox, jobs, login_failures`);
  await site.change({ reveal_accounts: true });
  [anna, bert] = [
    await site.member({
      member: { status: 'not_confirmed', language: 'pl' },
      profile: { name: 'Anna' },
    }),
    await site.member({ profile: { name: 'Bert' }, credits: 5 }),
  ];
});

/** The token of the newest activation mail that waits. */
async function newestToken(): Promise<string> {
  const rows = await site.database
    .select({ values: mails.values, to: mails.to })
    .from(mails)
    .where(eq(mails.template, 'signup.activation'))
    .orderBy(mails.created_at, mails.id);
  const path: unknown = Reflect.get(Object(rows.at(-1)?.values), 'path');
  return typeof path === 'string' ? (path.split('token=')[1] ?? '') : expect.unreachable('no mail');
}
/**
 * Opens a link as a mail program's browser does: from another site, with no session and no header
 * of ours.
 */
async function open(token: string): Promise<string | null> {
  const answer = await site.app.fetch(
    new Request(`http://127.0.0.1:5080/api/activate.php?token=${token}`, {
      headers: { 'sec-fetch-site': 'cross-site', 'accept-language': 'en' },
    }),
  );
  expect(answer.status).toBe(302);
  return answer.headers.get('location');
}
const statusOf = async (member: TestMember) => (await site.call(member, 'getUser')).user?.status;
const resend = (body: Record<string, string> = {}, member = anna) =>
  ask(site.app, 'sendActivation', { cookie: member.cookie, body });
const errorOf = (body: unknown) => errorAnswerSchema.parse(body).error;
const found = async (viewer: TestMember) =>
  (await site.call(viewer, 'searchMembers', { country: 'NL' })).results.map(
    (profile) => profile.id,
  );

describe('the link', () => {
  test('R-017 R-302 R-303 makes the account active and its profile found, and a second visit ends on the same page', async () => {
    expect((await resend()).body).toEqual({ sent: true });
    const token = await newestToken();
    expect(await found(bert)).not.toContain(anna.profileId);
    expect(await open(token)).toBe('/pl/activate/done');
    expect(await statusOf(anna)).toBe('active');
    expect(
      (await site.database.select().from(profiles).where(eq(profiles.id, anna.profileId)))[0],
    ).toMatchObject({ status: 'active', listed: true });
    expect(await found(bert)).toContain(anna.profileId);
    expect(await open(token)).toBe('/pl/activate/done');
    // The account hears of it once.
    expect((await site.changes(anna)).map((change) => change.entity)).toEqual(['account']);
    expect((await site.changes(anna))[0]).toMatchObject({
      value: { status: 'active', profile: { status: 'active' } },
    });
  });

  test('R-303 one that is unknown, broken, too old or replaced by a newer one ends on the error page, and changes nothing', async () => {
    await resend();
    const older = await newestToken();
    site.services.clock.advance(1_000);
    await resend();
    const newer = await newestToken();
    for (const token of ['', 'x', 'A'.repeat(43), encodeURIComponent("' or 1=1")])
      expect(await open(token)).toBe('/nl/activate/error');
    expect(await open(older)).toBe('/pl/activate/error');
    expect(await statusOf(anna)).toBe('not_confirmed');
    site.services.clock.advance(48 * HOUR_MS);
    expect(await open(newer)).toBe('/pl/activate/error');
    expect(await statusOf(anna)).toBe('not_confirmed');
    await resend();
    expect(await open(await newestToken())).toBe('/pl/activate/done');
  });

  test('of somebody who is invisible, deleted or closed makes nobody found', async () => {
    await resend();
    await site.database
      .update(members)
      .set({ invisible: true })
      .where(eq(members.id, anna.memberId));
    expect(await open(await newestToken())).toBe('/pl/activate/done');
    expect(await found(bert)).not.toContain(anna.profileId);
    for (const values of [
      { status: 'deleted' as const },
      { status: 'not_confirmed' as const, closed_at: new Date() },
    ]) {
      await site.database
        .update(members)
        .set({ status: 'not_confirmed', closed_at: null })
        .where(eq(members.id, anna.memberId));
      await resend();
      await site.database.update(members).set(values).where(eq(members.id, anna.memberId));
      expect(await open(await newestToken())).toBe('/nl/activate/error');
    }
  });

  test('ten visits at once activate once', async () => {
    await resend();
    const token = await newestToken();
    expect(await Promise.all(Array.from({ length: 10 }, () => open(token)))).toEqual(
      Array<string>(10).fill('/pl/activate/done'),
    );
    expect(await site.changes(anna)).toHaveLength(1);
  });

  test('the database holds no token that activates anybody once the mail is sent', async () => {
    await resend();
    const token = await newestToken();
    const jobs = createJobRunner(site.services, createMailJobs(site.services.config));
    expect((await site.call(anna, 'getActivation')).sent).toBe(false);
    await jobs.runDueJobs();
    expect((await site.call(anna, 'getActivation')).sent).toBe(true);
    const { rows } = await site.database.execute<{ all: string }>(
      sql`select (select string_agg(mails::text, '') from mails) || (select string_agg(mail_tokens::text, '') from mail_tokens) as all`,
    );
    expect(rows[0]?.all).not.toContain(token);
    const mail = await site.database.execute<{ text: string }>(
      sql`select text from mailbox where "to" = ${anna.email}`,
    );
    expect(mail.rows[0]?.text).toContain(
      `${site.services.config.publicUrl}/api/activate.php?token=${token}`,
    );
  });
});

describe('asking again', () => {
  test('R-304 a second mail comes, and the fourth within an hour is refused with the time to wait', async () => {
    for (let time = 0; time < 3; time++) expect((await resend()).status).toBe(200);
    expect(await site.database.select().from(mails)).toHaveLength(3);
    const refused = await resend();
    expect(refused.status).toBe(429);
    expect(errorOf(refused.body).retry_after_s).toBeGreaterThan(3_500);
    site.services.clock.advance(HOUR_MS);
    expect((await resend()).status).toBe(200);
  });

  test('a member who is confirmed gets none', async () => {
    expect(await resend({}, bert)).toMatchObject({
      status: 409,
      body: { error: { code: 'already_confirmed' } },
    });
    expect(await resend({ email: 'x@example.org', password: TEST_PASSWORD }, bert)).toMatchObject({
      status: 409,
    });
    expect(await site.database.select().from(mails)).toEqual([]);
  });

  test('a mistyped address is corrected with the password: the mail goes to the new one, the old link ends, open pages follow', async () => {
    await resend();
    const old = await newestToken();
    site.services.clock.advance(1_000);
    expect((await resend({ email: ' Anna@example.org ', password: TEST_PASSWORD })).body).toEqual({
      sent: true,
    });
    expect((await site.call(anna, 'getUser')).user?.email).toBe('Anna@example.org');
    expect((await site.changes(anna)).at(-1)).toMatchObject({
      entity: 'account',
      value: { email: 'Anna@example.org', status: 'not_confirmed' },
    });
    expect(
      (await site.database.select({ to: mails.to }).from(mails).orderBy(mails.created_at)).map(
        (mail) => mail.to,
      ),
    ).toEqual([anna.email, 'Anna@example.org']);
    expect(await open(old)).toBe('/pl/activate/error');
    expect(await open(await newestToken())).toBe('/pl/activate/done');
  });

  test('a correction without the password, with a wrong one, to no address or to somebody’s is refused, and the address stays', async () => {
    const refusals = [
      [await resend({ email: 'new@example.org' }), 422, 'validation_failed', ['password']],
      [await resend({ email: 'a@', password: TEST_PASSWORD }), 422, 'validation_failed', ['email']],
      [
        await resend({ email: 'new@example.org', password: 'not the password' }),
        422,
        'wrong_password',
        ['password'],
      ],
      [
        await resend({ email: bert.email.toUpperCase(), password: TEST_PASSWORD }),
        409,
        'email_taken',
        ['email'],
      ],
    ] as const;
    for (const [answer, status, code, fields] of refusals) {
      expect(answer.status).toBe(status);
      expect(errorOf(answer.body).code).toBe(code);
      expect(Object.keys(errorOf(answer.body).fields ?? {})).toEqual(fields);
    }
    expect((await site.call(anna, 'getUser')).user?.email).toBe(anna.email);
    expect(await site.database.select().from(mails)).toEqual([]);
    await site.change({ reveal_accounts: false });
    expect((await resend({ email: bert.email, password: TEST_PASSWORD })).body).toEqual({
      sent: true,
    });
    expect(
      await site.database.select({ to: mails.to, template: mails.template }).from(mails),
    ).toEqual([{ to: bert.email, template: 'signup.exists' }]);
    expect((await site.call(anna, 'getUser')).user?.email).toBe(anna.email);
  });

  test('two accounts that correct to one address at once: one gets it', async () => {
    const other = await createTestMember(site.database, site.services.clock.now(), {
      member: { status: 'not_confirmed' },
    });
    const answers = await Promise.all(
      [anna, other].map((member) =>
        resend({ email: 'both@example.org', password: TEST_PASSWORD }, member),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });
});

describe('until then', () => {
  const write = (from: TestMember, to: TestMember) =>
    ask(site.app, 'sendMessage', {
      cookie: from.cookie,
      body: { profile: to.profileId, kind: 'text', text: 'Hallo', client_id: newId() },
    });

  test('R-305 R-306 nobody can write to the account, nothing is charged, and after the link it works', async () => {
    expect(await write(bert, anna)).toMatchObject({
      status: 409,
      body: { error: { code: 'other_not_confirmed' } },
    });
    expect(await site.balance(bert)).toMatchObject({ credits: 5, ledger: 5, entries: 1 });
    expect((await site.call(anna, 'getChats')).chats).toEqual([]);
    expect((await site.call(bert, 'getChats')).chats).toEqual([]);
    expect(await site.changes(anna)).toEqual([]);
    await resend();
    await open(await newestToken());
    expect((await write(bert, anna)).status).toBe(200);
    expect((await site.call(anna, 'getChats')).chats).toMatchObject([
      { num_unread_messages: 1, last_message: { text: 'Hallo' } },
    ]);
  });

  test('R-307 the account itself can neither write nor like, and is told why', async () => {
    expect(await write(anna, bert)).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'email_not_confirmed',
          message: expect.stringContaining('e-mail') as string,
        },
      },
    });
    expect(await site.refusal(anna, 'like', { profile: bert.profileId })).toMatchObject({
      status: 409,
      code: 'email_not_confirmed',
    });
    expect(await site.refusal(bert, 'like', { profile: anna.profileId })).toMatchObject({
      status: 404,
    });
    expect(await site.refusal(bert, 'getProfile', { id: anna.profileId })).toMatchObject({
      status: 404,
    });
  });

  test('R-307 in a conversation that was there before, both sides are told why, and see that it is over as the link is followed', async () => {
    await site.database
      .update(members)
      .set({ status: 'active' })
      .where(eq(members.id, anna.memberId));
    await site.database
      .update(profiles)
      .set({ status: 'active', listed: true })
      .where(eq(profiles.id, anna.profileId));
    expect((await write(bert, anna)).status).toBe(200);
    await site.database.insert(likes).values({
      from_profile: bert.profileId,
      to_profile: anna.profileId,
      created_at: site.services.clock.now(),
    });
    await site.database
      .update(members)
      .set({ status: 'not_confirmed' })
      .where(eq(members.id, anna.memberId));
    await site.database
      .update(profiles)
      .set({ status: 'disabled', listed: false })
      .where(eq(profiles.id, anna.profileId));
    const chatsOf = async (member: TestMember) =>
      (await site.call(member, 'getChats')).chats.map((chat) => chat.unwritable);
    expect([await chatsOf(anna), await chatsOf(bert)]).toEqual([
      ['not_confirmed'],
      ['other_not_confirmed'],
    ]);
    const conversation = conversationIdOf(anna.profileId, bert.profileId);
    const heard: unknown[] = [];
    const leave = site.services.live.subscribe(anna.memberId, (signal) => heard.push(signal));
    await site.call(bert, 'showTyping', { conversation });
    expect(
      await site.refusal(bert, 'sendMessage', {
        conversation,
        kind: 'text',
        text: 'Nog iets',
        client_id: newId(),
      }),
    ).toMatchObject({ status: 409, code: 'other_not_confirmed' });
    await ask(site.app, 'unlike', { cookie: bert.cookie, body: { profile: anna.profileId } });
    expect(heard).toEqual([]);
    leave();
    await resend();
    await open(await newestToken());
    expect([await chatsOf(anna), await chatsOf(bert)]).toEqual([[null], [null]]);
    expect((await site.changes(bert)).at(-1)).toMatchObject({
      entity: 'profile',
      id: anna.profileId,
      value: { status: 'active' },
    });
  });

  test('a link cannot be followed by a script of another site to learn anything: it answers a path alone', async () => {
    await resend();
    const answer = await site.app.fetch(
      requestOf('activate', { query: { token: await newestToken() } }),
    );
    expect(await answer.text()).toBe('');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await site.database.select().from(mailTokens))[0]?.used_at).not.toBeNull();
  });
});
