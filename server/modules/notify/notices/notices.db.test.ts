import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { MemberValues, TestSite } from '../../../../tests/support/test-site.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { NOTIFICATION_KINDS } from '../../../../shared/notifications.ts';
import { mailTokens } from '../../../database/schema/access.ts';
import { members } from '../../../database/schema/members.ts';
import { mailbox, mails } from '../../../database/schema/notices.ts';
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

const later = async (ms: number) => {
  site.services.clock.advance(ms);
  await runner.runDueJobs();
};
/** A member who was last here an hour ago, so that mails are due. */
const away = (values: MemberValues = {}) => {
  const last_active_at = new Date(site.services.clock.now().getTime() - 60 * MINUTE);
  return site.member({
    ...values,
    member: { muted_kinds: [], ...values.member },
    profile: {
      last_active_at,
      has_photo: true,
      about: 'Words',
      interests: ['music'],
      ...values.profile,
    },
  });
};
const templatesTo = async (member: TestMember) =>
  (
    await site.database
      .select()
      .from(mails)
      .where(eq(mails.member_id, member.memberId))
      .orderBy(mails.created_at, mails.id)
  ).map((mail) => mail.template.replace('notices.', ''));
const inbox = (member: TestMember) =>
  site.database
    .select()
    .from(mailbox)
    .where(eq(mailbox.to, member.email))
    .orderBy(mailbox.sent_at, mailbox.id);
const writer = () => site.member({ credits: 50 });

test('a first message is mailed as a new conversation, what follows as new messages, several in one mail', async () => {
  const [member, other] = [await away(), await writer()];
  await site.send(other, member, 'A secret word between us');
  await site.send(other, member, 'And another one');
  await later(MINUTE);
  expect(await templatesTo(member)).toEqual([]);
  await later(2 * MINUTE);
  expect(await templatesTo(member)).toEqual(['new_conversations']);
  await site.send(other, member, 'A third');
  await site.send(other, member, 'A fourth');
  // A quarter of an hour has to pass from one mail to the next.
  await later(5 * MINUTE);
  expect(await templatesTo(member)).toEqual(['new_conversations']);
  await later(15 * MINUTE);
  expect(await templatesTo(member)).toEqual(['new_conversations', 'new_messages']);
  await later(60 * MINUTE);
  expect(await templatesTo(member)).toEqual(['new_conversations', 'new_messages']);
  const sent = await inbox(member);
  expect(sent[1]?.text).toContain('Er wachten 2 nieuwe berichten op je.');
  for (const mail of sent)
    for (const part of [mail.subject, mail.text, mail.html])
      expect(part).not.toMatch(/secret|another|third|Robin/);
  // To the one who wrote nothing comes.
  expect(await templatesTo(other)).toEqual([]);
});

test('nothing is mailed while the member is here, nor of what they have read by then', async () => {
  const [member, other] = [await site.member(), await writer()];
  await site.send(other, member, 'Hello');
  await later(4 * MINUTE);
  expect(await templatesTo(member)).toEqual([]);
  const { chats } = await site.call(member, 'getChats');
  const conversation = chats[0]?.conversation.id ?? '';
  const { messages } = await site.call(member, 'getChat', { conversation });
  await site.call(member, 'markRead', { conversation, up_to: messages[0]?.id });
  await later(60 * MINUTE);
  expect(await templatesTo(member)).toEqual([]);
  await site.send(other, member, 'Again');
  await later(10 * MINUTE);
  expect(await templatesTo(member)).toEqual(['new_messages']);
});

test('likes that come together are one mail, and those that were seen are none', async () => {
  const [member, seen] = [await away(), await away()];
  for (let count = 0; count < 3; count++) {
    const fan = await site.member();
    await site.call(fan, 'like', { profile: member.profileId });
    if (count === 0) {
      await site.call(fan, 'like', { profile: seen.profileId });
      await site.call(seen, 'clearNewLikes', { seen: [fan.profileId] });
    }
  }
  await later(10 * MINUTE);
  expect(await templatesTo(member)).toEqual(['like']);
  expect((await inbox(member))[0]?.text).toContain('Je hebt 3 nieuwe likes.');
  expect(await templatesTo(seen)).toEqual([]);
});

test('R-039 a message that stays unread for a day is reminded of, once', async () => {
  const [member, other] = [await away(), await writer()];
  await site.send(other, member, 'Hello');
  await later(3 * MINUTE);
  await later(DAY - 10 * MINUTE);
  expect(await templatesTo(member)).toEqual(['new_conversations']);
  await later(10 * MINUTE);
  expect(await templatesTo(member)).toEqual(['new_conversations', 'unread_message_reminders']);
  await site.send(other, member, 'Still there?');
  await later(60 * MINUTE);
  await later(2 * DAY);
  expect(await templatesTo(member)).toEqual([
    'new_conversations',
    'unread_message_reminders',
    'new_messages',
    'unread_message_reminders',
  ]);
  expect((await inbox(member)).at(-1)?.text).toContain(
    '1 bericht is al langer dan een dag ongelezen.',
  );
  await later(3 * DAY);
  expect(
    (await templatesTo(member)).filter((template) => template === 'unread_message_reminders'),
  ).toHaveLength(2);
});

test('the weekly update comes once a week and only with something to tell', async () => {
  const old = { signup_at: new Date(site.services.clock.now().getTime() - 60 * DAY) };
  const [member, alone] = [
    await away({ member: old }),
    await away({ member: old, profile: { country: 'NZ', region: null } }),
  ];
  await site.member();
  await later(0);
  await later(60 * MINUTE);
  expect(await templatesTo(member)).toEqual(['weekly_updates']);
  expect((await inbox(member))[0]?.text).toMatch(/Nieuwe leden in jouw regio: 1\b/);
  expect(await templatesTo(alone)).toEqual([]);
  await later(6 * DAY);
  await site.member();
  expect(await templatesTo(member)).toEqual(['weekly_updates']);
  await later(DAY + MINUTE);
  expect(await templatesTo(member)).toEqual(['weekly_updates', 'weekly_updates']);
});

test('a profile without a photo or without words is reminded twice in the first month', async () => {
  const bare = await away({ profile: { has_photo: false } });
  const wordless = await away({ profile: { about: null } });
  const complete = await away();
  const reminders = async (member: TestMember) =>
    (await templatesTo(member)).filter((template) => template.startsWith('reminder'));
  await later(2 * DAY);
  expect(await reminders(bare)).toEqual([]);
  await later(DAY + 60 * MINUTE);
  expect([await reminders(bare), await reminders(wordless), await reminders(complete)]).toEqual([
    ['reminder_photo'],
    ['reminder_profile'],
    [],
  ]);
  for (let days = 0; days < 24; days += 4) await later(4 * DAY);
  expect([await reminders(bare), await reminders(wordless), await reminders(complete)]).toEqual([
    ['reminder_photo', 'reminder_photo'],
    ['reminder_profile', 'reminder_profile'],
    [],
  ]);
  const before = site.services.clock.now();
  for (let days = 0; days < 40; days += 4) await later(4 * DAY);
  expect(
    (await inbox(bare)).filter((mail) => mail.subject.includes('foto') && mail.sent_at > before),
  ).toEqual([]);
});

test('promotions and news go to those who want them, in their language; discreet members get none of the operator’s words', async () => {
  const [member, pole, quiet, no] = [
    await away(),
    await away({ member: { language: 'pl' } }),
    await away({ member: { discreet: true } }),
    await away({ member: { muted_kinds: ['news'] } }),
  ];
  const texts = {
    nl: { subject: 'Nieuws van Vonk', title: 'Kop', text: 'Tekst van Vonk' },
    pl: { subject: 'Nowości', title: 'Tytuł', text: 'Treść' },
  };
  const at = site.services.clock.now();
  expect(await queueCampaign(site.database, { kind: 'news', texts, path: '/members', at })).toBe(3);
  expect(
    await queueCampaign(site.database, { kind: 'promotions', texts, path: '/premium', at }),
  ).toBe(4);
  await later(0);
  expect((await inbox(member)).map((mail) => mail.subject)).toEqual([
    'Nieuws van Vonk',
    'Nieuws van Vonk',
  ]);
  expect((await inbox(pole)).map((mail) => mail.subject)).toEqual(['Nowości', 'Nowości']);
  expect(await templatesTo(no)).toEqual(['promotions']);
  expect((await templatesTo(quiet)).sort()).toEqual(['quiet_news', 'quiet_promotions']);
  for (const mail of await inbox(quiet))
    expect(
      `${mail.subject} ${mail.text} ${mail.html.replaceAll(/https?:[^"\s<]+/g, '')}`,
    ).not.toMatch(/vonk|Tekst|Kop\b/i);
});

/** Makes each kind due for a member: whoever wants all of them gets all of them. */
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

test('many messages at once are one job, and one that comes while it runs is not lost', async () => {
  const member = await away();
  const writers = await Promise.all(Array.from({ length: 8 }, writer));
  await Promise.all(writers.map((one) => site.send(one, member, 'At once')));
  expect(
    await site.database.select().from(jobs).where(eq(jobs.once, member.memberId)),
  ).toHaveLength(1);
  await later(10 * MINUTE);
  expect((await inbox(member))[0]?.text).toContain('8 mensen');
});

/**
 * Writes what is due and holds it back, as when the mail server is away; then `meanwhile`, then it
 * is back.
 */
async function heldBack(meanwhile: () => Promise<unknown>): Promise<void> {
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
  await heldBack(async () => {
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
  await heldBack(async () => {
    await site.block(blocker, bad);
    await site.block(bad, blocked);
    await site.block(between, bad);
  });
  await later(30 * MINUTE);
  expect([await inbox(blocker), await inbox(blocked)]).toEqual([[], []]);
  // One of two is left, and told of.
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
