import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import pg from 'pg';
import { sql } from 'drizzle-orm';
import { plainSignUpTools } from '../../../../tests/support/account/plain-sign-up-tools.ts';
import { openForms } from '../../../../tests/support/http/posted-form.ts';
import type { PostedForms } from '../../../../tests/support/http/posted-form.ts';
import { signUpForm } from '../../../../tests/support/sign-up-form.ts';
import { mailsTo } from '../../../../tests/support/queued-mail.ts';
import { ask } from '../../../../tests/support/test-client.ts';
import { TEST_PASSWORD } from '../../../../tests/support/test-members.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { mailChangeJobs } from '../access/mail-change.ts';
import { resetJobs } from '../access/reset-password.ts';
import { barAddress } from '../barred/addresses.ts';
import { signupJobs } from './deferred.ts';

const { query } = pg.Client.prototype;
/** Every statement that is sent to PostgreSQL; installed before any connection is opened. */
const sent: string[] = [];
vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
  this: pg.Client,
  ...parameters: unknown[]
) {
  const [first] = parameters;
  sent.push(typeof first === 'string' ? first : String(Reflect.get(Object(first), 'text')));
  return Reflect.apply(query, this, parameters) as never;
});

let site: TestSite;
let forms: PostedForms;
let asking: TestMember;
let known: string;
let leaving: string;
let barred: string;
beforeAll(async () => {
  site = await createTestSite();
  forms = openForms(site.services);
  await site.change({ reveal_accounts: false });
  asking = await site.member();
  known = (await site.member()).email;
  leaving = (
    await site.member({
      member: { status: 'deleted', deletion_requested_at: site.services.clock.now() },
    })
  ).email;
  barred = `${newId()}@vonk.example`;
  await barAddress(site, barred, site.services.clock.now());
  // What is compared below is seen at all.
  expect(sent).not.toEqual([]);
});
afterAll(async () => {
  forms.close();
  await site.close();
});

const signUp = (email: string) =>
  ask(site.app, 'signUp', { network: newId(), body: signUpForm(email) });
const { filled, send } = plainSignUpTools(() => ({ site, forms }));
/** The same by the form without JavaScript. */
async function signUpByForm(email: string) {
  const { location, ...answer } = await send(await filled({ email }));
  return { ...answer, body: location };
}
const CALLS = {
  checkEmail: (email: string) => ask(site.app, 'checkEmail', { query: { email } }),
  signUp,
  signUpByForm,
  requestPasswordReset: (email: string) =>
    ask(site.app, 'requestPasswordReset', { body: { email } }),
  requestMailChange: (email: string) =>
    ask(site.app, 'requestMailChange', {
      cookie: asking.cookie,
      body: { email, password: TEST_PASSWORD },
    }),
};

/** Every statement that is sent to PostgreSQL until a call is answered, and the answer. */
async function workOf(call: () => ReturnType<typeof ask>) {
  sent.length = 0;
  const { status, body, headers } = await call();
  // A server looks at its settings every few seconds, whoever asks.
  const statements = sent.filter((text) => !text.includes('from "site_settings"'));
  return { statements, status, body, cookies: headers.getSetCookie() };
}

const rowsOfAccounts = async () =>
  (
    await site.database.execute(
      sql`select (select count(*) from members)::int as members, (select count(*) from mails)::int as mails, (select count(*) from mail_tokens)::int as tokens`,
    )
  ).rows;

test.each(Object.entries(CALLS))(
  'R-221 R-371 R-377 %s does the same work before its answer whether the address has an account, is barred, or neither',
  async (_name, call) => {
    const addresses = [`${newId()}@vonk.example`, known, leaving, barred, known.toUpperCase()];
    // The first call prepares statements, and is not compared.
    await call(`${newId()}@vonk.example`);
    const before = await rowsOfAccounts();
    const work = [];
    for (const email of addresses) work.push(await workOf(() => call(email)));
    expect(work[0]?.status).toBe(call === signUpByForm ? 303 : 200);
    for (const other of work.slice(1)) expect(other).toEqual(work[0]);
    expect(work.flatMap(({ statements }) => statements).join('\n')).not.toMatch(
      /lower\("members"."email"\)|barred_addresses|insert into "(members|mails|mail_tokens)"/,
    );
    expect(await rowsOfAccounts()).toEqual(before);
  },
);

test('R-221 what differs is done by the jobs that the answers left behind, and the mails say it', async () => {
  const fresh = `${newId()}@vonk.example`;
  for (const call of [CALLS.signUp, CALLS.requestPasswordReset, CALLS.requestMailChange])
    expect((await call(fresh)).status).toBe(200);
  await createJobRunner(site.services, {
    ...signupJobs,
    ...resetJobs,
    ...mailChangeJobs,
  }).runDueJobs();
  const templates = async (email: string) =>
    [...new Set((await mailsTo(site.database, email)).map((mail) => mail.template))].sort();
  expect(await templates(known)).toEqual([
    'access.address_taken',
    'access.password_reset',
    'signup.exists',
  ]);
  expect(await templates(leaving)).toEqual(
    expect.arrayContaining(['access.no_account', 'signup.leaving']),
  );
  expect(await templates(barred)).toEqual(['access.no_account', 'signup.barred']);
  expect(await templates(fresh)).toContain('signup.activation');
  // The member who asks gets the same notice for a free address and for a taken one.
  expect((await mailsTo(site.database, asking.email)).map((mail) => mail.template)).toEqual(
    Array.from({ length: 7 }, () => 'access.mail_change_notice'),
  );
});
