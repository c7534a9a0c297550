import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { noticeTools } from '../../../../tests/support/notices/notice-tools.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import type { JobRunner } from '../../../jobs/runner.ts';
import { createMailJobs } from '../../notify/mail/send.ts';
import { queueCampaign } from '../../notify/notices/campaign.ts';
import { noticeJobs } from '../../notify/notices/jobs.ts';
import { unseenOf } from '../../notify/push/unseen.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let site: TestSite;
let runner: JobRunner;
beforeAll(async () => {
  site = await createTestSite();
});
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate jobs, mailbox`);
  runner = createJobRunner(site.services, {
    ...noticeJobs,
    ...createMailJobs({ smtpUrl: null, publicUrl: 'http://127.0.0.1:5080' }),
  });
});
afterAll(() => site.close());
const { later, away, templatesTo, writer } = noticeTools(() => ({ site, runner }));

const pause = (member: TestMember, paused = true) => site.call(member, 'saveProfile', { paused });
const liked = async (member: TestMember) => (await site.call(member, 'getLikes')).received;
const newLikes = async (member: TestMember) =>
  (await unseenOf(site.database, member.profileId, { kind: 'likes', about: null }, []))?.count ?? 0;
const lastCard = async (member: TestMember, of: TestMember) =>
  (await site.changes(member)).findLast(
    ({ entity, id }) => entity === 'profile' && id === of.profileId,
  )?.value;

test('nothing of the account changes by it, its other devices learn of it, and signing in does not end it', async () => {
  const member = await site.member({ credits: 7 });
  const { profile } = await pause(member);
  expect(profile).toMatchObject({ paused: true, status: 'active' });
  expect((await site.changes(member)).at(-1)).toMatchObject({
    entity: 'account',
    value: { credits: 7, status: 'active', profile: { paused: true } },
  });
  expect((await site.call(member, 'getUser')).user?.profile.paused).toBe(true);
  await site.call(member, 'setNotifications', { invisible: true });
  await site.call(member, 'setNotifications', { invisible: false });
  const searcher = await site.member();
  const found = async () =>
    (await site.call(searcher, 'searchMembers', { country: 'NL' })).results.some(
      ({ id }) => id === member.profileId,
    );
  expect(await found()).toBe(false);
  await pause(member, false);
  expect(await found()).toBe(true);
});

describe('a like of one side alone', () => {
  test('is hidden from the other while its giver is on pause, in lists, counts and logs, and is back with them', async () => {
    const [giver, fan] = [await site.member(), await site.member()];
    await site.call(giver, 'like', { profile: fan.profileId });
    expect([await liked(fan), await newLikes(fan)]).toEqual([[giver.profileId], 1]);
    await pause(giver);
    expect([await liked(fan), await newLikes(fan)]).toEqual([[], 0]);
    expect((await site.call(fan, 'clearNewLikes', { seen: [] })).new_likes).toBe(0);
    expect((await site.call(fan, 'autoLike')).profile).toBe(null);
    expect(await site.refusal(fan, 'getProfile', { id: giver.profileId })).toMatchObject({
      status: 404,
    });
    const values = (await site.changes(fan)).filter(({ id }) => id === giver.profileId);
    expect(values.map(({ value }) => value)).toEqual(values.map(() => null));
    await pause(giver, false);
    expect([await liked(fan), await newLikes(fan)]).toEqual([[giver.profileId], 1]);
    expect((await site.changes(fan)).at(-1)).toMatchObject({
      entity: 'like',
      id: giver.profileId,
      value: { like_new: true },
    });
  });

  test('given during a pause is told afterwards, and at once where it makes a match', async () => {
    const [giver, stranger, fan] = [await site.member(), await site.member(), await site.member()];
    await site.call(fan, 'like', { profile: giver.profileId });
    await pause(giver);
    await site.call(giver, 'like', { profile: stranger.profileId });
    expect([await liked(stranger), await site.changes(stranger)]).toEqual([[], []]);
    await site.call(giver, 'like', { profile: fan.profileId });
    expect((await site.call(fan, 'getLikes')).matches).toEqual([giver.profileId]);
    await site.call(giver, 'unlike', { profile: stranger.profileId });
    expect(await site.changes(stranger)).toEqual([]);
    await site.call(giver, 'unlike', { profile: fan.profileId });
    expect((await site.changes(fan)).at(-1)).toMatchObject({ entity: 'like', value: null });
    expect((await site.call(fan, 'getLikes')).profiles).toEqual([]);
  });
});

test('who has written with them sees that they take a break, and both write on', async () => {
  const [member, partner] = [await site.member({ credits: 9 }), await site.member({ credits: 9 })];
  await site.send(partner, member, 'Hoi');
  await pause(member);
  expect(await lastCard(partner, member)).toMatchObject({
    online: false,
    activity: { said: 'paused' },
  });
  const [chat] = (await site.call(partner, 'getChats')).chats;
  expect(chat).toMatchObject({ unwritable: null, profile: { activity: { said: 'paused' } } });
  await site.send(partner, member, 'Tot later');
  await site.send(member, partner, 'Tot later');
  await pause(member, false);
  expect(await lastCard(partner, member)).not.toHaveProperty('activity');
});

test('they are mailed of messages alone, also of what was queued before', async () => {
  const member = await away({ member: { credits: 9 }, profile: { has_photo: false } });
  const [partner, stranger, fan] = [await writer(), await writer(), await writer()];
  await site.send(member, partner, 'Hoi');
  await site.call(fan, 'like', { profile: member.profileId });
  await pause(member);
  await later(30 * MINUTE);
  const words = { nl: { subject: 'Iets', title: 'Iets', text: 'Iets' } };
  const at = site.services.clock.now();
  for (const kind of ['news', 'promotions'] as const)
    await queueCampaign(site.database, { kind, texts: words, path: '/', at });
  expect(await site.send(stranger, member, 'Hoi')).toBe('not_found');
  expect(await site.send(partner, member, 'Hoi')).toHaveProperty('message');
  await later(30 * MINUTE);
  await later(8 * DAY);
  expect(await templatesTo(member)).toEqual(['new_messages']);
});

describe('what others see of when a member was here', () => {
  test('is chosen by them: nothing, online, or the day in words; a time never', async () => {
    const [member, other] = [await site.member(), await site.member({ credits: 5 })];
    await site.send(other, member, 'Hoi');
    const shown = async () => {
      const { profile } = await site.call(other, 'getProfile', { id: member.profileId });
      return [profile.online, profile.activity?.said];
    };
    // Others see no more than before unless the member chose it.
    expect(await shown()).toEqual([true, undefined]);
    await site.call(member, 'saveProfile', { activity_shown: 'days' });
    expect(await shown()).toEqual([true, 'today']);
    const { rows } = await site.database.execute<{ at: string }>(
      sql`select to_json(last_active_at) as at from profiles where id = ${member.profileId}`,
    );
    const answers = JSON.stringify([
      await site.call(other, 'getProfile', { id: member.profileId }),
      await site.call(other, 'searchMembers', { country: 'NL' }),
      await site.call(other, 'getLikes'),
    ]);
    expect(answers).not.toContain(rows[0]?.at.slice(0, 16));
    await site.call(member, 'saveProfile', { activity_shown: 'none' });
    expect(await shown()).toEqual([false, undefined]);
    expect(await lastCard(other, member)).not.toHaveProperty('activity');
    expect(JSON.stringify(await site.changes(other))).not.toContain('"said":"today"');
  });

  test('with nothing, no search finds them as online, and their place in one is by the day', async () => {
    const [member, other] = [await site.member(), await site.member()];
    await site.call(member, 'saveProfile', { activity_shown: 'none' });
    site.services.clock.advance(10 * MINUTE);
    await site.call(member, 'getUser');
    const { rows } = await site.database.execute<{ day: boolean; exact: boolean }>(
      sql`select profile.last_active_at = date_trunc('day', member.last_seen_at, 'UTC') as day, member.last_seen_at > profile.last_active_at as exact
        from profiles profile join members member on member.id = profile.member_id where profile.id = ${member.profileId}`,
    );
    expect(rows).toEqual([{ day: true, exact: true }]);
    const { results } = await site.call(other, 'searchMembers', { country: 'NL', online: '1' });
    expect(results.map(({ id }) => id)).not.toContain(member.profileId);
  });
});
