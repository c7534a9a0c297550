import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { DELETION_GRACE_DAYS } from '../../../../shared/account/leaving.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { TEST_PASSWORD } from '../../../../tests/support/test-members.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { sessions } from '../../../database/schema/access.ts';
import { likes } from '../../../database/schema/discovery.ts';
import { departures, members } from '../../../database/schema/members.ts';
import { mails } from '../../../database/schema/notices.ts';
import { profiles } from '../../../database/schema/profiles.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { leavingJobs } from './jobs.ts';

const DAY_MS = 86_400_000;
let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
let leaver: TestMember;
let friend: TestMember;
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate jobs, departures`);
  leaver = await site.member({ profile: { name: 'Sietske' }, credits: 7 });
  friend = await site.member({ profile: { name: 'Friend' }, credits: 7 });
});

const ask = (more: Record<string, unknown> = {}) => ({
  password: TEST_PASSWORD,
  reason: 'break',
  ...more,
});
const leave = () => site.call(leaver, 'requestDeletion', ask({ text: 'Words of farewell' }));
const runJobs = () => createJobRunner(site.services, leavingJobs).runDueJobs();
/** The token of the newest link to an address. */
async function mailedToken(template = 'leaving.requested'): Promise<string> {
  const rows = await site.database
    .select()
    .from(mails)
    .where(eq(mails.template, template))
    .orderBy(sql`created_at desc, id desc`);
  return String(Reflect.get(Object(rows[0]?.values), 'path')).split('token=')[1] ?? '';
}
const statusOf = async (member: TestMember) =>
  (
    await site.database
      .select({
        status: members.status,
        asked: members.deletion_requested_at,
        shown: profiles.status,
        listed: profiles.listed,
      })
      .from(members)
      .innerJoin(profiles, eq(profiles.member_id, members.id))
      .where(eq(members.id, member.memberId))
  )[0];
const visitor = (): TestMember => ({ ...friend, cookie: '' });

test('R-308 a request hides the profile at once everywhere, signs every device out and mails the link back', async () => {
  await site.send(leaver, friend, 'A word before leaving');
  await site.call(leaver, 'like', { profile: friend.profileId });
  const received: unknown[] = [];
  site.services.live.subscribe(leaver.memberId, (signal) => received.push(signal));
  const { final_at } = await leave();
  expect(Date.parse(final_at) - site.services.clock.now().getTime()).toBeGreaterThan(
    DELETION_GRACE_DAYS * DAY_MS - 60_000,
  );
  expect(await statusOf(leaver)).toMatchObject({
    status: 'deleted',
    shown: 'deleted',
    listed: false,
    asked: expect.any(Date) as Date,
  });
  expect(
    await site.database.select().from(sessions).where(eq(sessions.member_id, leaver.memberId)),
  ).toEqual([]);
  expect(received).toContainEqual({ kind: 'session_ended', sessionId: null });
  expect(await site.refusal(friend, 'getProfile', { id: leaver.profileId })).toMatchObject({
    status: 404,
  });
  expect((await site.call(friend, 'searchMembers', { country: 'NL' })).results).toEqual([]);
  expect((await site.call(friend, 'getLikes')).rows).toEqual([]);
  expect(await site.send(friend, leaver, 'Are you there?')).not.toHaveProperty('message');
  expect((await site.changes(friend)).at(-1)).toMatchObject({
    entity: 'profile',
    id: leaver.profileId,
    value: { status: 'deleted', main_image: null },
  });
  const [mail] = await site.database.select().from(mails);
  expect(mail).toMatchObject({
    to: leaver.email,
    template: 'leaving.requested',
    values: { name: 'Sietske' },
  });
  expect(await site.database.select().from(departures)).toMatchObject([
    { member_id: leaver.memberId, reason: 'break', text: 'Words of farewell', final_at: null },
  ]);
});

test('a wrong password changes nothing, and too many of them are blocked as at sign-in', async () => {
  for (let attempt = 1; attempt <= 5; attempt++)
    expect(
      await site.refusal(leaver, 'requestDeletion', ask({ password: `wrong ${attempt}` })),
    ).toMatchObject({ status: 422, code: 'wrong_password', fields: ['password'] });
  expect(await site.refusal(leaver, 'requestDeletion', ask())).toMatchObject({
    status: 429,
    code: 'login_blocked',
  });
  expect(await statusOf(leaver)).toMatchObject({ status: 'active', listed: true });
});

test('R-198 a request needs a reason of the list; words of one’s own may be left out', async () => {
  expect(await site.refusal(leaver, 'requestDeletion', { password: TEST_PASSWORD })).toMatchObject({
    status: 422,
    fields: ['reason'],
  });
  expect(await site.refusal(leaver, 'requestDeletion', ask({ reason: 'because' }))).toMatchObject({
    status: 422,
    fields: ['reason'],
  });
  expect(
    await site.refusal(leaver, 'requestDeletion', ask({ text: 'x'.repeat(1_001) })),
  ).toMatchObject({ status: 422, fields: ['text'] });
  await site.call(leaver, 'requestDeletion', ask({ text: ' ' }));
  expect((await site.database.select().from(departures))[0]?.text).toBeNull();
});

test('R-046 R-309 the mailed link brings everything back until the last second of the 14 days, once, and signs nobody in', async () => {
  await site.send(leaver, friend, 'A word before leaving');
  await site.call(friend, 'like', { profile: leaver.profileId });
  await leave();
  site.services.clock.advance(DELETION_GRACE_DAYS * DAY_MS - 5_000);
  await runJobs();
  const token = await mailedToken();
  expect(await site.call(visitor(), 'takeDeletionBack', { token })).toEqual({ user: null });
  expect(await statusOf(leaver)).toEqual({
    status: 'active',
    asked: null,
    shown: 'active',
    listed: true,
  });
  expect((await site.call(friend, 'getProfile', { id: leaver.profileId })).profile.name).toBe(
    'Sietske',
  );
  expect((await site.changes(friend)).at(-1)).toMatchObject({
    entity: 'profile',
    value: { status: 'active' },
  });
  const again = { ...leaver, cookie: '' };
  expect(
    (await site.call(again, 'signIn', { email: leaver.email, password: TEST_PASSWORD })).user,
  ).toMatchObject({ credits: 7, profile: { name: 'Sietske' } });
  // The same link again is no mistake; after another departure it is.
  expect(await site.call(visitor(), 'takeDeletionBack', { token })).toEqual({ user: null });
  expect((await site.database.select().from(mails)).map((mail) => mail.template)).toEqual([
    'leaving.requested',
    'leaving.back',
  ]);
  site.services.clock.advance(DELETION_GRACE_DAYS * DAY_MS);
  await runJobs();
  expect(await statusOf(leaver)).toMatchObject({ status: 'active' });
});

test('R-046 R-310 at the last second the link is over, and so is the password', async () => {
  await leave();
  const token = await mailedToken();
  site.services.clock.advance(DELETION_GRACE_DAYS * DAY_MS);
  expect(await site.refusal(visitor(), 'takeDeletionBack', { token })).toMatchObject({
    code: 'link_invalid',
  });
  expect(
    await site.refusal(visitor(), 'takeDeletionBack', {
      email: leaver.email,
      password: TEST_PASSWORD,
    }),
  ).toMatchObject({ code: 'login_failed' });
  expect(await runJobs()).toMatchObject({ finish_deletion: 1 });
  expect(await site.refusal(visitor(), 'takeDeletionBack', { token })).toMatchObject({
    code: 'link_invalid',
  });
  expect(
    await site.refusal(visitor(), 'signIn', { email: leaver.email, password: TEST_PASSWORD }),
  ).toMatchObject({ code: 'login_failed' });
  expect(await site.refusal(friend, 'getProfile', { id: leaver.profileId })).toMatchObject({
    status: 404,
  });
});

test('the link of an earlier departure is no way back from a later one', async () => {
  await leave();
  const first = await mailedToken();
  await site.call(visitor(), 'takeDeletionBack', { email: leaver.email, password: TEST_PASSWORD });
  const fresh = await site.database
    .select()
    .from(sessions)
    .where(eq(sessions.member_id, leaver.memberId));
  expect(fresh).toHaveLength(1);
  await site.database.execute(
    sql`update sessions set token_hash = sha256(${leaver.cookie.split('=')[1] ?? ''}::text::bytea) where member_id = ${leaver.memberId}`,
  );
  await leave();
  expect(await site.refusal(visitor(), 'takeDeletionBack', { token: first })).toMatchObject({
    code: 'link_invalid',
  });
  await site.call(visitor(), 'takeDeletionBack', { token: await mailedToken() });
  expect(await statusOf(leaver)).toMatchObject({ status: 'active' });
});

test('address and password bring the account back too, and sign in; a wrong password does neither and counts', async () => {
  await leave();
  expect(await site.refusal(visitor(), 'takeDeletionBack', {})).toMatchObject({
    status: 422,
    fields: ['token'],
  });
  for (let attempt = 1; attempt <= 4; attempt++)
    expect(
      await site.refusal(visitor(), 'takeDeletionBack', { email: leaver.email, password: 'wrong' }),
    ).toMatchObject({ code: 'login_failed' });
  const { user } = await site.call(visitor(), 'takeDeletionBack', {
    email: leaver.email.toUpperCase(),
    password: TEST_PASSWORD,
  });
  expect(user).toMatchObject({ id: leaver.memberId, status: 'active' });
  expect(
    await site.database.select().from(sessions).where(eq(sessions.member_id, leaver.memberId)),
  ).toHaveLength(1);
});

test('an invisible member comes back invisible; one who never confirmed the address still has to, unless the link did it', async () => {
  await site.database
    .update(members)
    .set({ invisible: true })
    .where(eq(members.id, leaver.memberId));
  await leave();
  await site.call(visitor(), 'takeDeletionBack', { token: await mailedToken() });
  expect(await statusOf(leaver)).toMatchObject({
    status: 'active',
    shown: 'active',
    listed: false,
  });
  const unconfirmed = await site.member({ member: { status: 'not_confirmed' } });
  await site.call(unconfirmed, 'requestDeletion', ask());
  await site.call(visitor(), 'takeDeletionBack', {
    email: unconfirmed.email,
    password: TEST_PASSWORD,
  });
  expect(await statusOf(unconfirmed)).toMatchObject({
    status: 'not_confirmed',
    shown: 'disabled',
    listed: false,
  });
});

test('an account that the operator closed cannot come back by itself', async () => {
  await leave();
  await site.database
    .update(members)
    .set({ closed_at: site.services.clock.now() })
    .where(eq(members.id, leaver.memberId));
  expect(
    await site.refusal(visitor(), 'takeDeletionBack', { token: await mailedToken() }),
  ).toMatchObject({ code: 'link_invalid' });
  expect(
    await site.refusal(visitor(), 'takeDeletionBack', {
      email: leaver.email,
      password: TEST_PASSWORD,
    }),
  ).toMatchObject({ code: 'account_closed' });
  expect(
    await site.refusal(visitor(), 'takeDeletionBack', { email: leaver.email, password: 'wrong' }),
  ).toMatchObject({ code: 'login_failed' });
});

test('two requests at once are one departure', async () => {
  const answers = await Promise.allSettled([leave(), leave(), leave()]);
  expect(answers.filter((answer) => answer.status === 'fulfilled').length).toBeGreaterThan(0);
  expect(await site.database.select().from(departures)).toHaveLength(1);
  expect(await site.database.select().from(mails)).toHaveLength(1);
});

test('likes given while nobody was there stay away from the one who left', async () => {
  await leave();
  expect(await site.refusal(friend, 'like', { profile: leaver.profileId })).toMatchObject({
    status: 404,
  });
  expect(await site.database.select().from(likes)).toEqual([]);
});
