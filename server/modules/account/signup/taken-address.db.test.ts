import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailsTo } from '../../../../tests/support/queued-mail.ts';
import { ask } from '../../../../tests/support/test-client.ts';
import { createTestMember } from '../../../../tests/support/test-members.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import {
  cookieOf,
  createSignUpSite,
  emptySignUps,
  signUpTools,
  userOf,
  wholeForm as good,
} from '../../../../tests/support/account/sign-up-tools.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { signupJobs } from './deferred.ts';
import { sessions } from '../../../database/schema/access.ts';
import { mails } from '../../../database/schema/notices.ts';

const DAY_MS = 86_400_000;
let site: TestSite;
beforeAll(async () => {
  site = await createSignUpSite();
});
afterAll(() => site.close());
beforeEach(() => emptySignUps(site));
const { accounts, check, join } = signUpTools(() => site);

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
