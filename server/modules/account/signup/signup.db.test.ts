import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { ask } from '../../../../tests/support/test-client.ts';
import { hashOf } from '../../../../tests/support/test-texts.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import {
  cookieOf,
  createSignUpSite,
  emptySignUps,
  errorOf,
  signUpTools,
  TEXTS_VERSION as VERSION,
  userOf,
} from '../../../../tests/support/account/sign-up-tools.ts';
import { errorAnswerSchema } from '../../../../shared/contract/calls.ts';
import { CONSENT_TEXTS } from '../../../../shared/account/consents.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { signupJobs } from './deferred.ts';
import { ledgerEntries } from '../../../database/schema/credits.ts';
import { consents, members } from '../../../database/schema/members.ts';
import { mails } from '../../../database/schema/notices.ts';
import { profiles } from '../../../database/schema/profiles.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createSignUpSite();
});
afterAll(() => site.close());
beforeEach(() => emptySignUps(site));
const { join } = signUpTools(() => site);

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
