import { userInfo } from 'node:os';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { desc, sql } from 'drizzle-orm';
import { newId } from '../../../../shared/identifiers.ts';
import { DELETION_GRACE_DAYS } from '../../../../shared/account/leaving.ts';
import { signUpForm } from '../../../../tests/support/sign-up-form.ts';
import { mailsTo, tokenMailedTo } from '../../../../tests/support/queued-mail.ts';
import { TEST_PASSWORD } from '../../../../tests/support/test-members.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { barredAddresses, members } from '../../../database/schema/members.ts';
import { auditEntries } from '../../../database/schema/operators.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { mailChangeJobs } from '../access/mail-change.ts';
import { leavingJobs } from '../leaving/jobs.ts';
import { composeMail } from '../../notify/mail/compose.ts';
import { moderationQueue } from '../../photos/profile/moderation-queue.ts';
import { signupJobs } from '../signup/deferred.ts';
import { barAddress } from './addresses.ts';

const DAY_MS = 86_400_000;
let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
let leaver: TestMember;
let other: TestMember;
beforeEach(async () => {
  await site.empty();
  await site.database.execute(
    sql`truncate jobs, departures, mails, login_failures, barred_addresses`,
  );
  await site.change({ reveal_accounts: false });
  [leaver, other] = [await site.member(), await site.member()];
});

const runJobs = () =>
  createJobRunner(site.services, {
    ...leavingJobs,
    ...signupJobs,
    ...mailChangeJobs,
  }).runDueJobs();
const leave = (bar_address?: boolean) =>
  site.call(leaver, 'requestDeletion', {
    password: TEST_PASSWORD,
    reason: 'privacy',
    ...(bar_address === undefined ? {} : { bar_address }),
  });
async function leaveForGood(bar_address?: boolean): Promise<void> {
  await leave(bar_address);
  site.services.clock.advance(DELETION_GRACE_DAYS * DAY_MS);
  await runJobs();
}
const barredRows = () => site.database.select().from(barredAddresses);
const isMember = async (email: string) =>
  (await site.database.select({ email: members.email }).from(members)).some(
    (row) => row.email.toLowerCase() === email.toLowerCase(),
  );
const signUp = (email: string) => site.call({ ...other, cookie: '' }, 'signUp', signUpForm(email));
const templates = async (email: string) =>
  (await mailsTo(site.database, email)).map((mail) => mail.template);
const place = () => ({ database: site.database, services: site.services });

test('R-086 R-310 whoever asked for it leaves a keyed hash of the address and the day, and nothing else that is theirs', async () => {
  await leave(true);
  expect(await barredRows()).toEqual([]);
  expect(await templates(leaver.email)).toEqual(['leaving.barring']);
  site.services.clock.advance(DELETION_GRACE_DAYS * DAY_MS);
  await runJobs();
  const [row, ...more] = await barredRows();
  expect(more).toEqual([]);
  expect(row).toEqual({
    address_hmac: site.services.payerSecrets.hashAddress(leaver.email),
    since: site.services.clock.now().toISOString().slice(0, 10),
  });
  const { rows: tables } = await site.database.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  for (const { name } of tables) {
    const { rows } = await site.database.execute<{ line: string }>(
      sql`select own::text as line from ${sql.identifier(name)} own`,
    );
    expect(rows.map(({ line }) => line).join('\n'), name).not.toContain(leaver.email);
  }
});

test('R-086 an address stays free where its owner did not ask for it, or came back', async () => {
  await leave(true);
  await site.call({ ...leaver, cookie: '' }, 'takeDeletionBack', {
    token: await tokenMailedTo(site.database, leaver.email, 'leaving.barring'),
  });
  expect((await site.database.select().from(members)).map((row) => row.bar_address)).toEqual([
    false,
    false,
  ]);
  leaver = await site.member();
  await leaveForGood();
  expect(await barredRows()).toEqual([]);
  await signUp(leaver.email);
  await runJobs();
  expect(await isMember(leaver.email)).toBe(true);
});

test('R-086 nobody keeps out an address that they did not confirm', async () => {
  leaver = await site.member({ member: { status: 'not_confirmed' } });
  expect(
    await site.refusal(leaver, 'requestDeletion', {
      password: TEST_PASSWORD,
      reason: 'privacy',
      bar_address: true,
    }),
  ).toMatchObject({ status: 409, code: 'email_not_confirmed' });
});

test('R-086 R-221 R-371 a barred address gets no account and becomes nobody’s; a mail tells it so, and how to undo it', async () => {
  await leaveForGood(true);
  const shouted = leaver.email.toUpperCase();
  expect(await signUp(` ${shouted} `)).toEqual({ user: null });
  expect(
    await site.call(other, 'requestMailChange', { email: leaver.email, password: TEST_PASSWORD }),
  ).toEqual({ sent: true });
  await runJobs();
  expect(await isMember(leaver.email)).toBe(false);
  expect(await templates(shouted)).toEqual(['signup.barred']);
  expect(await templates(leaver.email)).toEqual(['signup.barred']);
  expect(await templates(other.email)).toEqual(['access.mail_change_notice']);
  const [mail] = await mailsTo(site.database, leaver.email);
  expect(mail?.memberId).toBeNull();
  const settings = site.services.settings.current();
  const { text } = composeMail(
    { template: 'signup.barred', locale: 'nl', values: mail?.values ?? {} },
    { settings, publicUrl: site.services.config.publicUrl },
  );
  expect(text).toContain('niets gemaakt');
  expect(text).toContain(settings.support_email);
});

test('R-086 an unconfirmed account cannot be corrected to a barred address', async () => {
  const email = `${newId()}@vonk.example`;
  await barAddress(place(), email, site.services.clock.now());
  const joining = await site.member({ member: { status: 'not_confirmed' } });
  const ask = { email, password: TEST_PASSWORD };
  expect(await site.call(joining, 'sendActivation', ask)).toEqual({ sent: true });
  expect(await templates(email)).toEqual(['signup.barred']);
  await site.change({ reveal_accounts: true });
  expect(await site.refusal(joining, 'sendActivation', ask)).toMatchObject({
    code: 'address_barred',
  });
  expect(await isMember(email)).toBe(false);
});

test('R-086 where the site reveals accounts the refusal says it, and no mail is sent', async () => {
  await site.change({ reveal_accounts: true });
  await leaveForGood(true);
  const { email } = leaver;
  const visitor = { ...other, cookie: '' };
  expect(await site.call(visitor, 'checkEmail', { email })).toEqual({ status: 'barred' });
  const refusal = { status: 409, code: 'address_barred', fields: ['email'] };
  expect(await site.refusal(visitor, 'signUp', signUpForm(email))).toMatchObject(refusal);
  expect(
    await site.refusal(other, 'requestMailChange', { email, password: TEST_PASSWORD }),
  ).toMatchObject(refusal);
  expect(await templates(email)).toEqual([]);
  await site.change({ reveal_accounts: false });
  expect(await site.call(visitor, 'checkEmail', { email })).toEqual({ status: 'available' });
});

test('R-086 the operator lets an address in again', async () => {
  await leaveForGood(true);
  const admit = (address: string) => moderationQueue(site.services, ['admit', address]);
  const audited = () => site.database.$count(auditEntries);
  const before = await audited();
  expect(await admit(other.email)).toEqual({ done: false, text: 'The address is not kept out.' });
  expect(await audited()).toBe(before);
  expect(await admit(leaver.email.toUpperCase())).toEqual({
    done: true,
    text: 'The address can join again.',
  });
  expect(await audited()).toBe(before + 1);
  const [entry] = await site.database
    .select()
    .from(auditEntries)
    .orderBy(desc(auditEntries.number))
    .limit(1);
  expect(entry).toMatchObject({
    ...{ act: 'admit_address', role: 'console', operator_id: null, subjects: [] },
    after: { console: userInfo().username },
  });
  expect(JSON.stringify(entry).toLowerCase()).not.toContain(leaver.email.toLowerCase());
  await signUp(leaver.email);
  await runJobs();
  expect(await isMember(leaver.email)).toBe(true);
});
