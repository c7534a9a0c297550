import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { noticeTools } from '../../../../tests/support/notices/notice-tools.ts';
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
