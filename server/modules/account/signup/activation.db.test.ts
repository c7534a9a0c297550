import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { createTestMember, TEST_PASSWORD } from '../../../../tests/support/test-members.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { activationTools } from '../../../../tests/support/account/activation-tools.ts';
import { errorAnswerSchema } from '../../../../shared/contract/calls.ts';
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

const { newestToken, open, resend } = activationTools(() => ({ site, asker: anna }));
const statusOf = async (member: TestMember) => (await site.call(member, 'getUser')).user?.status;
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
    // The account is notified once.
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
