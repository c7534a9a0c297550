import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { signUpForm } from '../../../../tests/support/sign-up-form.ts';
import { mailsTo } from '../../../../tests/support/queued-mail.ts';
import { ask } from '../../../../tests/support/test-client.ts';
import type { Sent } from '../../../../tests/support/test-client.ts';
import { createTestMember } from '../../../../tests/support/test-members.ts';
import { hashOf, publishTestText } from '../../../../tests/support/test-texts.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { calls, errorAnswerSchema } from '../../../../shared/contract/calls.ts';
import { userSchema } from '../../../../shared/contract/profile.ts';
import { CONSENT_TEXTS } from '../../../../shared/account/consents.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { signupJobs } from './deferred.ts';
import { sessions } from '../../../database/schema/access.ts';
import { ledgerEntries } from '../../../database/schema/credits.ts';
import { consents, members } from '../../../database/schema/members.ts';
import { mails } from '../../../database/schema/notices.ts';
import { profiles } from '../../../database/schema/profiles.ts';

const DAY_MS = 86_400_000;
/** The texts in force: of yesterday. */
const VERSION = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
let site: TestSite;
beforeAll(async () => {
  site = await createTestSite({ connections: 15 });
  for (const page of ['terms', 'privacy'])
    await publishTestText(site.database, { page, version: VERSION });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate mails, jobs, login_failures`);
  await site.change({
    signups: 'all',
    min_age: 18,
    signup_credits: 0,
    reveal_accounts: true,
    invite_codes: [],
    countries: ['NL', 'BE', 'PL', 'US'],
  });
});

const good = {
  ...signUpForm('jan@example.org'),
  sexuality: 'hetero',
  signup_message: 'Hallo daar',
  consent_sensitive: true,
  tracking: { network: 'lander', ref: 'r', sub1: 's' },
};
type Change = { [Field in keyof typeof good]?: unknown } & {
  invite?: string;
  texts?: unknown;
  place?: unknown;
};
/** Signs up from a network of its own, unless said. */
const join = (change: Change = {}, more: Sent = {}) =>
  ask(site.app, 'signUp', { network: newId(), ...more, body: { ...good, ...change } });
const userOf = (body: unknown) => userSchema.parse(Reflect.get(Object(body), 'user'));
const errorOf = (body: unknown) => errorAnswerSchema.parse(body).error;
const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('vonk_session='))
    ?.split(';')[0] ?? '';
const accounts = async () => (await site.database.select().from(members)).length;
const check = async (email: string) =>
  calls.checkEmail.answer.parse((await ask(site.app, 'checkEmail', { query: { email } })).body);

describe('an account', () => {
  test('R-016 R-017 R-217 R-221 R-224 R-302 signing up makes an account that is not confirmed, signed in, with one activation mail', async () => {
    const answer = await join();
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^vonk_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/,
    );
    const user = userOf(
      (await ask(site.app, 'getUser', { cookie: cookieOf(answer.headers) })).body,
    );
    expect(user).toEqual(userOf(answer.body));
    expect(user).toMatchObject({
      status: 'not_confirmed',
      email: 'jan@example.org',
      credits: 0,
      paid_user: false,
      language: 'nl',
      conversation_starts_left: 2,
      profile: {
        status: 'disabled',
        name: 'Jan',
        gender: 'male',
        sexuality: 'hetero',
        date_of_birth: '1990-05-17',
        country: 'NL',
        region: 'NL-UT',
        city: 'Utrecht',
        about: null,
      },
    });
    expect(
      Math.abs(Date.parse(user.signup_date) - site.services.clock.now().getTime()),
    ).toBeLessThan(60_000);
    const [profile] = await site.database.select().from(profiles);
    expect(profile).toMatchObject({ listed: false, has_photo: false });
    expect(profile?.latitude).toBeCloseTo(52.09, 1);
    const sent = await site.database.select().from(mails);
    expect(sent).toMatchObject([
      {
        template: 'signup.activation',
        to: 'jan@example.org',
        locale: 'nl',
        values: {
          name: 'Jan',
          path: expect.stringMatching(/^\/api\/activate\.php\?token=[\w-]{43}$/) as string,
        },
      },
    ]);
  });

  test('R-246 sign-up message, tracking and language are kept; they may be left out', async () => {
    await join({ language: 'pl' });
    await join({
      email: 'b@example.org',
      signup_message: undefined,
      tracking: undefined,
      language: undefined,
      region: undefined,
      city: undefined,
      sexuality: undefined,
      country: undefined,
    });
    const rows = await site.database.select().from(members).orderBy(members.email);
    expect(rows).toMatchObject([
      { email: 'b@example.org', signup_message: null, tracking: null, language: 'nl' },
      {
        email: 'jan@example.org',
        signup_message: 'Hallo daar',
        language: 'pl',
        tracking: { network: 'lander', ref: 'r', sub1: 's', sub2: '', sub3: '' },
      },
    ]);
  });

  test('R-365 terms and privacy are agreed to by making an account, in the version that was shown; whom one desires is kept with a consent of its own alone, its wording and time with it', async () => {
    await join({ texts: { terms: VERSION, privacy: VERSION }, place: 'modal' });
    await join({ email: 'b@example.org', consent_sensitive: false });
    const shown = { version: VERSION, sha256: hashOf() };
    const rows = await site.database
      .select({
        email: members.email,
        sexuality: profiles.sexuality,
        kind: consents.kind,
        version: consents.text_version,
        sha256: consents.sha256,
        place: consents.place,
        locale: consents.locale,
        at: consents.given_at,
        withdrawn: consents.withdrawn_at,
      })
      .from(consents)
      .innerJoin(members, eq(members.id, consents.member_id))
      .innerJoin(profiles, eq(profiles.member_id, members.id))
      .orderBy(members.email, consents.kind);
    expect(rows).toMatchObject([
      { email: 'b@example.org', sexuality: null, kind: 'privacy', ...shown, place: 'page' },
      { email: 'b@example.org', sexuality: null, kind: 'terms', ...shown, place: 'page' },
      { email: 'jan@example.org', kind: 'privacy', ...shown, place: 'modal' },
      {
        email: 'jan@example.org',
        sexuality: 'hetero',
        kind: 'sensitive',
        version: CONSENT_TEXTS.sensitive,
        sha256: null,
        place: null,
        locale: 'nl',
        withdrawn: null,
      },
      { email: 'jan@example.org', kind: 'terms', ...shown, place: 'modal' },
    ]);
  });

  test('R-365 who was shown another version than the one in force is refused, and no account is made', async () => {
    for (const texts of [{ terms: '2026-01-01' }, { terms: VERSION, privacy: '2030-01-01' }]) {
      const answer = await join({ texts });
      expect(answer.status).toBe(409);
      const { code, message } = errorAnswerSchema.parse(answer.body).error;
      expect(code).toBe('text_outdated');
      expect(message).toContain('vernieuwd');
    }
    expect(await site.database.select().from(members)).toEqual([]);
  });

  test('R-365 where accounts are not revealed the texts are agreed to as well', async () => {
    await site.change({ reveal_accounts: false });
    await join({ place: 'lander' });
    await createJobRunner(site.services, signupJobs).runDueJobs();
    expect(await site.database.select().from(consents).where(eq(consents.kind, 'terms'))).toEqual([
      expect.objectContaining({ text_version: VERSION, sha256: hashOf(), place: 'lander' }),
    ]);
  });

  test('R-265 the credits of sign-up come with their ledger entry', async () => {
    await site.change({ signup_credits: 3 });
    const user = userOf((await join()).body);
    expect(user.credits).toBe(3);
    expect(await site.database.select().from(ledgerEntries)).toMatchObject([
      { member_id: user.id, amount: 3, balance: 3, cause: 'signup' },
    ]);
  });

  test('the password is kept as a hash alone, also of the request that is remembered', async () => {
    await join();
    const { rows } = await site.database.execute<{ row: string }>(
      sql`select members::text || (select string_agg(idempotency_keys::text, '') from idempotency_keys) as row from members`,
    );
    expect(rows[0]?.row).toContain('$argon2id$');
    expect(rows[0]?.row).not.toContain('drie fietsen');
  });
});

describe('what is refused', () => {
  const refused = async (change: Change, locale = 'nl') => {
    const answer = await join(change, { headers: { 'x-locale': locale } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(422);
    expect(await accounts()).toBe(0);
    expect(await site.database.select().from(mails)).toEqual([]);
    return errorOf(answer.body).fields ?? {};
  };

  test.each(['email', 'name', 'password', 'date_of_birth', 'gender'] as const)(
    'R-016 R-242 R-243 R-244 R-245 without %s there is a message at it and no account',
    async (field) => {
      expect(Object.keys(await refused({ [field]: undefined }))).toEqual([field]);
    },
  );

  test('R-362 R-364 a name that is the address', async () => {
    expect(await refused({ name: ' JAN@example.org' })).toEqual({
      name: 'Je profielnaam moet anders zijn dan je e-mailadres',
    });
  });

  test('R-363 R-364 a name that begins with @', async () => {
    expect(await refused({ name: '@jan' })).toEqual({
      name: 'Je profielnaam mag niet beginnen met een @',
    });
  });

  test('R-364 a name that is too short, too long or not to be seen', async () => {
    for (const name of ['J', 'x'.repeat(25), '\u200B\u200B\u200B', '  '])
      expect(Object.keys(await refused({ name }))).toEqual(['name']);
    expect((await join({ name: '👩‍👩‍👧'.repeat(24) })).status).toBe(200);
  });

  test('R-366 R-369 a birth date that does not exist', async () => {
    for (const date of ['1990-02-31', '', '31-12-1990', '2990-01-01', '1800-01-01'])
      expect(await refused({ date_of_birth: date }, 'en')).toEqual({
        date_of_birth: 'Invalid birth date.',
      });
  });

  test('R-367 R-368 somebody a day too young by the setting, who is let in on the birthday, by the calendar where they live', async () => {
    await site.change({ min_age: 21 });
    const today = (zone: string) =>
      site.services.clock.now().toLocaleDateString('sv-SE', { timeZone: zone });
    const yearsAgo = (day: string, years: number) =>
      `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
    const tomorrow = new Date(Date.parse(today('Europe/Amsterdam')) + DAY_MS)
      .toISOString()
      .slice(0, 10);
    expect(await refused({ date_of_birth: yearsAgo(tomorrow, 21) }, 'en')).toEqual({
      date_of_birth: 'Enter your date of birth: 21+ years.',
    });
    expect((await refused({ date_of_birth: yearsAgo(tomorrow, 21) })).date_of_birth).toContain(
      '21+',
    );
    expect((await join({ date_of_birth: yearsAgo(today('Europe/Amsterdam'), 21) })).status).toBe(
      200,
    );
  });

  test('R-370 an address that is none', async () => {
    for (const email of ['a@', 'jan.de.vries', 'jan@x', 'a b@c.nl', 'a@b.nl\r\nBcc: x@y.nl'])
      expect(await refused({ email }, 'en')).toEqual({ email: 'Invalid email' });
  });

  test('passwords that are short, long, common, or the address or name itself', async () => {
    for (const password of [
      'negen-9-x',
      'x1-'.repeat(50),
      'wachtwoord123',
      'qwertyuiop',
      'jan@example.org',
    ])
      expect(Object.keys(await refused({ password })), password).toEqual(['password']);
    expect((await refused({ password: 'wachtwoord123' })).password).toBe(
      'Dit wachtwoord hebben veel mensen. Kies iets wat alleen jij bedenkt.',
    );
  });

  test('R-247 a gender or a place that does not exist, a country that the site does not serve, a message too long', async () => {
    expect(Object.keys(await refused({ gender: 'other' }))).toEqual(['gender']);
    expect(Object.keys(await refused({ region: 'NL-XX' }))).toEqual(['region']);
    expect(Object.keys(await refused({ city: 'Atlantis' }))).toEqual(['city']);
    expect(
      Object.keys(await refused({ country: 'DE', region: undefined, city: undefined })),
    ).toEqual(['country']);
    expect(Object.keys(await refused({ signup_message: 'x'.repeat(201) }))).toEqual([
      'signup_message',
    ]);
  });

  test('everything that is wrong is said at once', async () => {
    expect(
      Object.keys(
        await refused({ email: 'a@', name: '@', password: 'x', date_of_birth: 'x' }),
      ).sort(),
    ).toEqual(['date_of_birth', 'email', 'name', 'password']);
  });
});

describe('who has the address already', () => {
  const now = () => site.services.clock.now();
  test('R-374 an active account, confirmed or not, is asked to log in, and stays as it was', async () => {
    for (const status of ['active', 'not_confirmed'] as const) {
      const { email } = await createTestMember(site.database, now(), { member: { status } });
      expect(await check(email.toUpperCase())).toEqual({ status: 'active' });
      const answer = await join({ email: email.toUpperCase() });
      expect(answer).toMatchObject({
        status: 409,
        body: {
          error: {
            code: 'email_taken',
            fields: { email: 'Dit e-mailadres heeft al een account op deze site' },
          },
        },
      });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await accounts()).toBe(2);
  });

  test('R-375 an account that is being deleted gets the hint to use the mailed link, until the 14 days are over to the second', async () => {
    const { email } = await createTestMember(site.database, now(), {
      member: {
        status: 'deleted',
        deletion_requested_at: new Date(now().getTime() - 14 * DAY_MS + 60_000),
      },
    });
    expect(await check(email)).toEqual({ status: 'deleted' });
    expect(await join({ email })).toMatchObject({
      status: 409,
      body: { error: { code: 'account_deleted' } },
    });
    site.services.clock.advance(60_000);
    expect(await check(email)).toEqual({ status: 'available' });
  });

  test('R-373 a slip of the pen is noticed', async () => {
    expect(await check('jan@gmial.com')).toEqual({
      status: 'available',
      suggestion: 'jan@gmail.com',
    });
    expect(await check('jan@gmail.com')).toEqual({ status: 'available' });
    expect(await check('a@')).toEqual({ status: 'invalid' });
  });

  test('where accounts are not revealed a known and a new address get the same answer, and the mail says the rest', async () => {
    await site.change({ reveal_accounts: false });
    const active = await createTestMember(site.database, now(), { member: { language: 'de' } });
    const leaving = await createTestMember(site.database, now(), {
      member: { status: 'deleted', deletion_requested_at: now() },
    });
    for (const email of [active.email, leaving.email, good.email]) {
      expect(await check(email)).toEqual({ status: 'available' });
      const answer = await join({ email });
      expect(answer).toMatchObject({ status: 200, body: { user: null } });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    await createJobRunner(site.services, signupJobs).runDueJobs();
    const sent = await site.database
      .select({ to: mails.to, template: mails.template, locale: mails.locale })
      .from(mails);
    expect(new Set(sent.map((mail) => `${mail.to} ${mail.template} ${mail.locale}`))).toEqual(
      new Set([
        `${active.email} signup.exists de`,
        `${leaving.email} signup.leaving nl`,
        `${good.email} signup.activation nl`,
      ]),
    );
    expect(await site.database.select().from(sessions)).toHaveLength(2);
    // An address that was mailed often enough still looks like any other.
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await join({ email: active.email })).toMatchObject({
        status: 200,
        body: { user: null },
      });
    await createJobRunner(site.services, signupJobs).runDueJobs();
    expect(await mailsTo(site.database, active.email)).toHaveLength(3);
  });

  test('ten at once for one address make one account, and each of the others is told', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        join({ email: index % 2 ? 'JAN@example.org' : 'jan@example.org', name: `Jan ${index}` }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([
      200,
      ...Array<number>(9).fill(409),
    ]);
    expect(await accounts()).toBe(1);
    expect(await site.database.select().from(mails)).toHaveLength(1);
  });

  test('the same request again, after its answer was lost, is the same account', async () => {
    const headers = { 'idempotency-key': newId() };
    const first = await join({}, { headers });
    const again = await Promise.all([join({}, { headers }), join({}, { headers })]);
    for (const answer of again) {
      expect(userOf(answer.body).id).toBe(userOf(first.body).id);
      expect(
        userOf((await ask(site.app, 'getUser', { cookie: cookieOf(answer.headers) })).body).id,
      ).toBe(userOf(first.body).id);
    }
    expect(await site.database.select().from(mails)).toHaveLength(1);
    // Somebody else's key, another password or another body opens nothing.
    for (const other of [
      await join({}),
      await join({ password: 'vier fietsen in de sneeuw' }, { headers }),
      await join({ name: 'Piet' }, { headers }),
    ])
      expect(other).toMatchObject({ status: 409, body: { error: { code: 'email_taken' } } });
  });
});

describe('who may sign up', () => {
  test('R-272 R-397 R-398 everybody, those a network sent, or those who were invited, by the setting', async () => {
    const invite = 'kom-maar-binnen';
    await site.change({ signups: 'with_trafficsource', invite_codes: [invite] });
    expect(await join({ tracking: undefined })).toMatchObject({
      status: 403,
      body: {
        error: { code: 'signups_closed', message: 'Lid worden kan nu alleen op uitnodiging.' },
      },
    });
    expect((await join({ tracking: { ref: 'r' } })).status).toBe(403);
    expect((await join({ tracking: { network: 'lander' } })).status).toBe(200);
    await site.change({ signups: 'other' });
    expect((await join({ email: 'b@example.org' })).status).toBe(403);
    expect((await join({ email: 'b@example.org', invite: 'iets anders' })).status).toBe(403);
    expect((await join({ email: 'b@example.org', invite: ` ${invite} ` })).status).toBe(200);
    expect(JSON.stringify((await ask(site.app, 'getSettings')).body)).not.toContain(invite);
  });

  test('five accounts an hour from one network, and attempts that came to nothing are not counted', async () => {
    const network = '203.0.113.77';
    for (let number = 0; number < 5; number++) {
      expect((await join({ name: '@' }, { network })).status).toBe(422);
      expect((await join({ email: `n${number}@example.org` }, { network })).status).toBe(200);
      expect((await join({ email: `n${number}@example.org` }, { network })).status).toBe(
        number < 4 ? 409 : 429,
      );
    }
    const refused = await join({ email: 'n6@example.org' }, { network });
    expect(refused.status).toBe(429);
    expect(errorOf(refused.body).retry_after_s).toBeGreaterThan(3_500);
    expect((await join({ email: 'n6@example.org' })).status).toBe(200);
    site.services.clock.advance(3_600_000);
    expect((await join({ email: 'n7@example.org' }, { network })).status).toBe(200);
  });
});
