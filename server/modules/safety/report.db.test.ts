import { userInfo } from 'node:os';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { desc, eq, sql } from 'drizzle-orm';
import { conversationIdOf, newId, UUID_PATTERN } from '../../../shared/identifiers.ts';
import { DELETION_GRACE_DAYS } from '../../../shared/account/leaving.ts';
import { sendChatPhoto } from '../../../tests/support/chat-photo.ts';
import { TEST_PASSWORD } from '../../../tests/support/test-members.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import { mails } from '../../database/schema/notices.ts';
import { auditEntries, contentViews } from '../../database/schema/operators.ts';
import { photos } from '../../database/schema/profiles.ts';
import { reportQuotes, reports } from '../../database/schema/reports.ts';
import { createJobRunner } from '../../jobs/runner.ts';
import { leavingJobs } from '../account/leaving/jobs.ts';
import { moderationQueue } from '../photos/profile/moderation-queue.ts';
import { uploadJobs } from '../photos/uploads/jobs.ts';
import { runCasesCommand } from '../cases/command.ts';
import { caseJobs } from '../cases/jobs.ts';

const DAY_MS = 86_400_000;

let site: TestSite;
let anna: TestMember;
let bert: TestMember;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate reports, cases, content_views cascade`);
  anna = await site.member({ credits: 9, profile: { name: 'Anna' } });
  bert = await site.member({ credits: 9, profile: { name: 'Bert' } });
});

const lastReport = async () => (await site.database.select().from(reports)).at(-1);
const quotes = () => site.database.select().from(reportQuotes).orderBy(reportQuotes.sent_at);
const message = async (from: TestMember, to: TestMember, text: string): Promise<string> => {
  const sent = await site.send(from, to, text);
  return typeof sent === 'string' ? expect.unreachable(sent) : sent.message.id;
};

test('a profile is reported: it is kept with a number, and confirmed by a mail that names nobody else', async () => {
  const { number } = await site.call(anna, 'report', {
    profile: bert.profileId,
    kind: 'fake',
    text: '  Dit zijn foto’s van een acteur. ',
  });
  expect(await lastReport()).toMatchObject({
    number,
    reporter_member: anna.memberId,
    profile: bert.profileId,
    kind: 'fake',
    text: 'Dit zijn foto’s van een acteur.',
  });
  const [mail] = await site.database.select().from(mails).where(eq(mails.to, anna.email));
  expect(mail).toMatchObject({ template: 'safety.report', values: { number, name: 'Anna' } });
  expect(JSON.stringify(mail)).not.toContain('Bert');
  expect(
    (await site.call(anna, 'report', { profile: bert.profileId, kind: 'spam' })).number,
  ).toBeGreaterThan(number);
});

test('a message is reported with its words, which outlive the block that deletes it', async () => {
  const id = await message(bert, anna, 'Stuur me geld\nvandaag nog');
  await site.call(anna, 'report', { message: id, kind: 'money', text: 'Vroeg om geld.' });
  await site.call(anna, 'block', { profile: bert.profileId });
  expect(await lastReport()).toMatchObject({
    profile: bert.profileId,
    message: id,
    text: 'Vroeg om geld.',
    closed_at: null,
  });
  expect(await quotes()).toMatchObject([
    {
      sender_profile: bert.profileId,
      kind: 'text',
      text: 'Stuur me geld\nvandaag nog',
      gift: null,
      photo: null,
    },
  ]);
});

test('words that look like a quote stay words', async () => {
  const id = await message(bert, anna, 'Fijne dag');
  const text = 'Hij schreef:\n\n> Ik weet waar je woont';
  await site.call(anna, 'report', { message: id, kind: 'harassment', text });
  await site.call(anna, 'report', { profile: bert.profileId, kind: 'harassment', text });
  expect((await site.database.select().from(reports)).map((report) => report.text)).toEqual([
    text,
    text,
  ]);
  expect(await quotes()).toMatchObject([{ text: 'Fijne dag' }]);
});

test('a gift and a photo are quoted with what they are', async () => {
  const gift = await site.call(bert, 'sendMessage', {
    profile: anna.profileId,
    kind: 'gift',
    gift: 'rose',
    client_id: newId(),
  });
  const picture = await sendChatPhoto(site, bert, anna);
  for (const id of [gift.message.id, picture.id])
    await site.call(anna, 'report', { message: id, kind: 'spam' });
  expect(await quotes()).toMatchObject([
    { kind: 'gift', gift: 'rose', photo: null },
    { kind: 'photo', photo: expect.stringMatching(UUID_PATTERN) as string, text: null },
  ]);
});

test('a report that is closed at the command is in the audit, once', async () => {
  const { number } = await site.call(anna, 'report', { profile: bert.profileId, kind: 'spam' });
  const before = await site.database.$count(auditEntries);
  const close = () => moderationQueue(site.services, ['close', String(number)]);
  expect(await close()).toMatchObject({ done: true });
  expect(await close()).toMatchObject({ done: false });
  expect(await site.database.$count(auditEntries)).toBe(before + 1);
  const [entry] = await site.database
    .select()
    .from(auditEntries)
    .orderBy(desc(auditEntries.number))
    .limit(1);
  expect(entry).toMatchObject({
    ...{ act: 'close_report', role: 'console', operator_id: null, case_number: number },
    after: { console: userInfo().username },
  });
});

test('an open report outlives both accounts, with its picture; closed, it is deleted after six months', async () => {
  const picture = await sendChatPhoto(site, bert, anna);
  await site.call(anna, 'report', { message: picture.id, kind: 'photo', text: 'Ongevraagd.' });
  const number = (await lastReport())?.number ?? 0;
  const [file] = (await quotes()).map((quote) => quote.photo);
  for (const member of [anna, bert])
    await site.call(member, 'requestDeletion', { password: TEST_PASSWORD, reason: 'other' });
  const { clock, photos: store } = site.services;
  const stored = () => store.read({ id: file ?? '', drawing: null }, 'large');
  const runJobs = () =>
    createJobRunner(site.services, { ...leavingJobs, ...caseJobs, ...uploadJobs }).runDueJobs();
  clock.advance(DELETION_GRACE_DAYS * DAY_MS);
  await runJobs();
  await runJobs();
  expect(await lastReport()).toMatchObject({ reporter_member: null, text: 'Ongevraagd.' });
  expect(await quotes()).toMatchObject([{ sender_profile: bert.profileId, photo: file }]);
  expect(await stored()).not.toBeNull();

  const ask = (...words: string[]) => moderationQueue(site.services, words);
  expect((await ask('reports')).text).toContain('reporter: Ongevraagd.');
  expect(await ask('close', String(number))).toMatchObject({ done: true });
  expect(await ask('close', String(number))).toMatchObject({ done: false });
  expect(await ask('reports')).toEqual({ done: true, text: 'No report is open.' });
  clock.advance(180 * DAY_MS);
  await runJobs();
  expect(await quotes()).toHaveLength(1);
  clock.advance(5 * DAY_MS);
  await runJobs();
  expect(await lastReport()).toBeUndefined();
  expect(await quotes()).toEqual([]);
  // Of the files a sweep is left, which looks at the machine's clock.
  await store.sweep(async () => new Set(), new Date(Date.now() + DAY_MS));
  expect(await stored()).toBeNull();
});

test('a photo is reported, and its member with it', async () => {
  const id = newId();
  await site.database.insert(photos).values({
    id,
    profile_id: bert.profileId,
    position: 0,
    status: 'active',
    visibility: 'public',
    width: 8,
    height: 8,
    created_at: new Date(),
  });
  await site.call(anna, 'report', { photo: id, kind: 'photo' });
  expect(await lastReport()).toMatchObject({ photo: id, profile: bert.profileId, text: null });
  expect(await quotes()).toMatchObject([
    { sender_profile: bert.profileId, kind: 'profile_photo', photo: id, text: null },
  ]);
});

test('a photo is reported by whoever sees it: not a locked one by a free member, nor one that waits or was rejected', async () => {
  const premium = await site.member({ member: { paid_user: true } });
  const ids = await Promise.all(
    (['active', 'active', 'active', 'active', 'pending', 'rejected'] as const).map(
      async (status, position) => {
        const id = newId();
        await site.database.insert(photos).values({
          id,
          profile_id: bert.profileId,
          position,
          status,
          visibility: position === 1 ? 'private' : 'public',
          width: 8,
          height: 8,
          created_at: new Date(),
        });
        return id;
      },
    ),
  );
  const reported = async (who: TestMember) =>
    Promise.all(
      ids.map((photo) =>
        site.call(who, 'report', { photo, kind: 'photo' }).then(
          () => true,
          () => false,
        ),
      ),
    );
  expect(await reported(anna)).toEqual([true, false, true, true, false, false]);
  expect(await reported(premium)).toEqual([true, true, true, true, false, false]);
  expect(await reported(bert)).toEqual([false, false, false, false, false, false]);
});

test('a message that the member deleted with its conversation, and one of a conversation of others, cannot be reported', async () => {
  const id = await message(bert, anna, 'Hoi Anna');
  const outsider = await site.member({ member: { paid_user: true } });
  expect(await site.refusal(outsider, 'report', { message: id, kind: 'spam' })).toMatchObject({
    status: 404,
    code: 'not_found',
  });
  await site.call(anna, 'deleteConversation', {
    conversation: conversationIdOf(anna.profileId, bert.profileId),
  });
  expect(await site.refusal(anna, 'report', { message: id, kind: 'spam' })).toMatchObject({
    status: 404,
    code: 'not_found',
  });
});

test('whoever blocked the member, or was blocked, can still be reported', async () => {
  await site.block(bert, anna);
  await site.call(anna, 'report', { profile: bert.profileId, kind: 'harassment' });
  await site.call(bert, 'report', { profile: anna.profileId, kind: 'harassment' });
});

test('what is one’s own, unknown or between others cannot be reported, and exactly one thing is', async () => {
  const [carla, own] = [await site.member(), await message(anna, bert, 'Hoi')];
  const refused = async (who: TestMember, input: Record<string, unknown>) =>
    (await site.refusal(who, 'report', { kind: 'other', ...input })).code;
  expect(await refused(anna, { profile: anna.profileId })).toBe('not_found');
  expect(await refused(anna, { message: own })).toBe('not_found');
  expect(await refused(carla, { message: own })).toBe('not_found');
  expect(await refused(anna, { photo: newId() })).toBe('not_found');
  expect(await refused(anna, {})).toBe('validation_failed');
  expect(await refused(anna, { profile: bert.profileId, message: own })).toBe('validation_failed');
  expect(
    await site.refusal(anna, 'report', { profile: bert.profileId, kind: 'ugly' }),
  ).toMatchObject({ status: 422, fields: ['kind'] });
  expect(await lastReport()).toBeUndefined();
});

test('the same report sent again is the same report', async () => {
  const key = { 'idempotency-key': newId() };
  const one = await site.call(anna, 'report', { profile: bert.profileId, kind: 'spam' }, key);
  expect(await site.call(anna, 'report', { profile: bert.profileId, kind: 'spam' }, key)).toEqual(
    one,
  );
  expect(await site.database.select().from(reports)).toHaveLength(1);
});

test('what commands of the machine show of a member is on record once, and told when it is decided', async () => {
  const { number } = await site.call(anna, 'report', {
    message: await message(bert, anna, 'Stuur me geld'),
    kind: 'money',
  });
  const cases = (line: string) => runCasesCommand(site.services, line.split(' '), 'ops');
  const reads = async () => (await site.call(bert, 'getReads', {})).reads;
  expect((await moderationQueue(site.services, ['reports'])).text).toContain('Stuur me geld');
  expect((await cases(`show ${number}`)).text).toContain('Stuur me geld');
  expect(await site.database.select().from(contentViews)).toMatchObject([
    { operator_id: null, profile_id: bert.profileId, what: 'message', case_number: number },
    { operator_id: null, profile_id: bert.profileId, what: 'profile', case_number: number },
  ]);
  expect(await reads()).toEqual([]);
  await cases(`decide ${number} --reasons Het klopt.`);
  expect(await reads()).toMatchObject([
    { what: 'profile', count: 1, number },
    { what: 'message', count: 1, number },
  ]);
});
