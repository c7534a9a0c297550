import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { noticeTools } from '../../../../tests/support/notices/notice-tools.ts';
import { NOTIFICATION_KINDS } from '../../../../shared/notifications.ts';
import { mailTokens } from '../../../database/schema/access.ts';
import { members } from '../../../database/schema/members.ts';
import { mails } from '../../../database/schema/notices.ts';
import { jobs } from '../../../database/schema/service.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import type { JobRunner } from '../../../jobs/runner.ts';
import { createMailJobs } from '../mail/send.ts';
import { queueCampaign } from './campaign.ts';
import { noticeJobs } from './jobs.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let site: TestSite;
let runner: JobRunner;
beforeAll(async () => {
  site = await createTestSite();
});
beforeEach(async () => {
  await site.database.execute(sql`truncate jobs, mailbox`);
  runner = createJobRunner(site.services, {
    ...noticeJobs,
    ...createMailJobs({ smtpUrl: null, publicUrl: 'http://127.0.0.1:5080' }),
  });
});
afterEach(() => site.empty());
afterAll(() => site.close());

const { later, away, templatesTo, inbox, writer } = noticeTools(() => ({ site, runner }));

/** Makes each kind due for a member: one who wants all of them gets all of them. */
async function causeEverything(member: TestMember): Promise<void> {
  const at = site.services.clock.now();
  const [first, second] = [await writer(), await writer()];
  await site.call(second, 'like', { profile: member.profileId });
  await site.send(first, member, 'One');
  await later(20 * MINUTE);
  await site.send(first, member, 'Two');
  await later(20 * MINUTE);
  const words = { nl: { subject: 'Iets', title: 'Iets', text: 'Iets' } };
  await queueCampaign(site.database, { kind: 'news', texts: words, path: '/', at });
  await queueCampaign(site.database, { kind: 'promotions', texts: words, path: '/', at });
  await later(4 * DAY);
  await site.member();
  await later(4 * DAY);
}
const KIND_OF: Record<string, string> = {
  reminder_photo: 'reminders',
  reminder_profile: 'reminders',
};
const kindsTo = async (member: TestMember) =>
  [...new Set((await templatesTo(member)).map((template) => KIND_OF[template] ?? template))].sort();

test('R-039 R-298 whoever wants every kind gets every kind', async () => {
  const member = await away({ profile: { has_photo: false } });
  await causeEverything(member);
  expect(await kindsTo(member)).toEqual([...NOTIFICATION_KINDS].sort());
});

test.each(NOTIFICATION_KINDS)(
  'R-039 R-298 without %s that kind is not sent and the others are',
  async (kind) => {
    const member = await away({ profile: { has_photo: false }, member: { muted_kinds: [kind] } });
    await causeEverything(member);
    expect(await kindsTo(member)).toEqual(NOTIFICATION_KINDS.filter((one) => one !== kind).sort());
  },
);

test.each(['fbl', 'bounce', 'listunsubscribe'])(
  'R-312 R-313 R-314 after %s no notification e-mail is sent any more',
  async (reason) => {
    const member = await away({
      profile: { has_photo: false },
      member: { notifications_disabled: [reason] },
    });
    await causeEverything(member);
    expect(await kindsTo(member)).toEqual([]);
  },
);

test('those who are not confirmed, leaving, closed or played by the demo get none, nor does anybody of whom they blocked or were blocked by', async () => {
  const at = site.services.clock.now();
  const nobody = [
    await away({ member: { deletion_requested_at: at } }),
    await away({ member: { closed_at: at } }),
    await away({ member: { demo: true } }),
  ];
  const unconfirmed = await away({ member: { status: 'not_confirmed' } });
  const other = await writer();
  for (const member of nobody) await site.send(other, member, 'Hello');
  const [blocked, blocker] = [await away(), await away()];
  await site.send(other, blocked, 'Hello');
  await site.send(other, blocker, 'Hello');
  await site.block(other, blocked);
  await site.block(blocker, other);
  await later(2 * DAY);
  for (const member of [...nobody, unconfirmed, blocked, blocker])
    expect(await templatesTo(member)).toEqual([]);
});

test('each mail carries what ends such mails, and a discreet one does not name the site', async () => {
  const member = await away({ member: { discreet: true } });
  await site.send(await writer(), member, 'Hello');
  site.services.clock.advance(10 * MINUTE);
  // Only the notice, so that what it is sent with is still there.
  await createJobRunner(site.services, noticeJobs).runDueJobs();
  const [mail] = await site.database
    .select()
    .from(mails)
    .where(eq(mails.member_id, member.memberId));
  const values = mail?.values as Record<string, string>;
  expect(values['path']).toMatch(/^\/nl\/chats\/[0-9a-f-]{36}$/);
  expect(values['unsubscribe']).toMatch(/^\/unsubscribe\?token=[\w-]{43}$/);
  expect(values['unsubscribePage']).toBe(`/nl${values['unsubscribe'] ?? ''}`);
  expect(
    await site.database.select().from(mailTokens).where(eq(mailTokens.member_id, member.memberId)),
  ).toHaveLength(1);
  await site.database.update(jobs).set({ run_at: site.services.clock.now(), attempts: 0 });
  await runner.runDueJobs();
  await site.call(member, 'unsubscribe', { token: (values['unsubscribe'] ?? '').split('=')[1] });
  expect(
    (await site.database.select().from(members).where(eq(members.id, member.memberId)))[0]
      ?.notifications_disabled,
  ).toEqual(['listunsubscribe']);
  const [sent] = await inbox(member);
  expect(`${sent?.subject ?? ''} ${(sent?.text ?? '').replaceAll(/https?:\S+/g, '')}`).not.toMatch(
    /vonk/i,
  );
});

/**
 * Writes what is due and delays it, as when the mail server is unreachable; runs `meanwhile`, then
 * delivers.
 */
async function expectNoNotice(meanwhile: () => Promise<unknown>): Promise<void> {
  site.services.clock.advance(10 * MINUTE);
  await createJobRunner(site.services, noticeJobs).runDueJobs();
  site.services.clock.advance(MINUTE);
  await meanwhile();
  await site.database.update(jobs).set({ run_at: site.services.clock.now(), attempts: 0 });
  await runner.runDueJobs();
}

test('R-039 R-314 a mail that waited for the mail server is not sent to whoever turned it off, or left, meanwhile', async () => {
  const people = [await away(), await away(), await away(), await away()] as const;
  const [muted, unsubscribed, leaving, still] = people;
  for (const member of people) await site.send(await writer(), member, 'Hello');
  await expectNoNotice(async () => {
    await site.call(muted, 'setNotifications', {
      new_conversations: false,
      unread_message_reminders: false,
    });
    await site.database
      .update(members)
      .set({ notifications_disabled: ['listunsubscribe'] })
      .where(eq(members.id, unsubscribed.memberId));
    await site.database
      .update(members)
      .set({ deletion_requested_at: site.services.clock.now() })
      .where(eq(members.id, leaving.memberId));
  });
  expect(await Promise.all(people.map(async (member) => (await inbox(member)).length))).toEqual([
    0, 0, 0, 1,
  ]);
  expect(await templatesTo(still)).toEqual(['new_conversations']);
});

test('a mail that waited counts nobody with whom there is a block by then, whoever made it', async () => {
  const [blocker, blocked, between] = [await away(), await away(), await away()];
  const [bad, good] = [await writer(), await writer()];
  for (const member of [blocker, blocked, between]) {
    await site.send(bad, member, 'Hello');
    await site.call(bad, 'like', { profile: member.profileId });
  }
  await site.send(good, between, 'Hello');
  await expectNoNotice(async () => {
    await site.block(blocker, bad);
    await site.block(bad, blocked);
    await site.block(between, bad);
  });
  await later(30 * MINUTE);
  expect([await inbox(blocker), await inbox(blocked)]).toEqual([[], []]);
  // One of two is left, and in the mail.
  const [mail, ...more] = await inbox(between);
  expect(mail?.text).toContain('Iemand heeft je voor het eerst geschreven.');
  expect(more).toEqual([]);
});

test('likes, reminders and the week count nobody with whom there is a block, in either direction', async () => {
  const old = { signup_at: new Date(site.services.clock.now().getTime() - 60 * DAY) };
  const lonely = { country: 'NZ' as const, region: null };
  const [blocker, blocked] = [
    await away({ member: old, profile: lonely }),
    await away({ member: old, profile: lonely }),
  ];
  const bad = await writer();
  for (const member of [blocker, blocked]) {
    await site.call(bad, 'like', { profile: member.profileId });
    await site.send(bad, member, 'Hello');
  }
  await site.block(blocker, bad);
  await site.block(bad, blocked);
  await later(10 * MINUTE);
  await later(2 * DAY);
  await later(8 * DAY);
  expect([await templatesTo(blocker), await templatesTo(blocked)]).toEqual([[], []]);
});
