import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { sendChatPhoto, uploadChatPhoto } from '../../../../tests/support/chat-photo.ts';
import { TEST_ORIGIN } from '../../../../tests/support/test-client.ts';
import { createTestMember, TEST_PASSWORD } from '../../../../tests/support/test-members.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { conversationIdOf, newId } from '../../../../shared/identifiers.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { PHOTO_VARIANTS } from '../../../storage/photo-store.ts';
import { uploadJobs } from '../uploads/jobs.ts';
import { moderateAnyPhoto } from './moderate.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate jobs, reports cascade`);
  await site.change({ photo_credits: 2, history_days: 365 });
});

/** What each size, and a name of the original, answers to a member. */
async function seen(photo: string, member: TestMember | null): Promise<number[]> {
  return Promise.all(
    [...PHOTO_VARIANTS, 'original'].map(async (variant) => {
      const answer = await site.app.fetch(
        new Request(
          `${TEST_ORIGIN}/photos/${photo}/${variant}`,
          member ? { headers: { cookie: member.cookie } } : {},
        ),
      );
      if (answer.status === 200)
        expect([
          answer.headers.get('cache-control'),
          answer.headers.get('x-content-type-options'),
        ]).toEqual(['private, no-store', 'nosniff']);
      return answer.status;
    }),
  );
}
const YES = [200, 200, 200, 200, 404];
const NO = [404, 404, 404, 404, 404];
const filesOf = async () =>
  (await site.database.execute<{ file: string }>(sql`select file from chat_photos`)).rows.map(
    (row) => row.file,
  );
const isStored = async (file: string | undefined) =>
  (await site.services.photos.read({ id: file ?? '', drawing: null }, 'large')) !== null;
const removeFiles = () =>
  createJobRunner(site.services, {
    remove_photo_files: uploadJobs['remove_photo_files'] ?? expect.unreachable(),
  }).runDueJobs();

async function talk() {
  const [anna, bert] = [
    await site.member({ credits: 10, member: { paid_user: true } }),
    await site.member({ credits: 10 }),
  ];
  return { anna, bert, message: await sendChatPhoto(site, anna, bert) };
}

test('R-023 a chat photo is served to the two of the conversation alone, at every size, and never the file that was sent', async () => {
  const { anna, bert, message } = await talk();
  const now = site.services.clock.now();
  const strangers = [
    null,
    await site.member({ member: { paid_user: true } }),
    await site.member(),
    await createTestMember(site.database, now, { member: { status: 'not_confirmed' } }),
    await createTestMember(site.database, now, { member: { status: 'deleted' } }),
  ];
  for (const one of [anna, bert]) expect(await seen(message.photo, one)).toEqual(YES);
  for (const one of strangers) expect(await seen(message.photo, one)).toEqual(NO);
});

test('a photo that was uploaded and not sent is served to nobody', async () => {
  const anna = await site.member({ credits: 10 });
  const photo = await uploadChatPhoto(site, anna);
  expect([await seen(photo, anna), await seen(photo, await site.member())]).toEqual([NO, NO]);
});

test.each(['blocked', 'blocked_back'] as const)(
  'a block takes the photo from both, its row and its files too (%s)',
  async (who) => {
    const { anna, bert, message } = await talk();
    const [file] = await filesOf();
    await site.call(who === 'blocked' ? anna : bert, 'block', {
      profile: (who === 'blocked' ? bert : anna).profileId,
    });
    for (const one of [anna, bert]) expect(await seen(message.photo, one)).toEqual(NO);
    expect(await filesOf()).toEqual([]);
    await removeFiles();
    expect(await isStored(file)).toBe(false);
  },
);

test('whoever deletes the conversation does not see its photos again; the other still does', async () => {
  const { anna, bert, message } = await talk();
  await site.call(bert, 'deleteConversation', {
    conversation: conversationIdOf(anna.profileId, bert.profileId),
  });
  await site.send(anna, bert, 'Nog eens');
  expect([await seen(message.photo, bert), await seen(message.photo, anna)]).toEqual([NO, YES]);
});

test('photos of messages that are hidden by age, and of a sender who left, are not served', async () => {
  const { anna, bert, message } = await talk();
  site.services.clock.advance(20 * 86_400_000);
  await site.change({ history_days: 10 });
  expect([await seen(message.photo, bert), await seen(message.photo, anna)]).toEqual([NO, NO]);
  await site.change({ history_days: 365 });
  expect(await seen(message.photo, bert)).toEqual(YES);
  await site.call(anna, 'requestDeletion', { password: TEST_PASSWORD, reason: 'break' });
  expect(await seen(message.photo, bert)).toEqual(NO);
});

test('R-457 a photo that is moderated away leaves its message, which both are told of, and its files', async () => {
  const { anna, bert, message } = await talk();
  const [file] = await filesOf();
  const before = [(await site.changes(anna)).length, (await site.changes(bert)).length];
  const decided = await inTransaction(site.database, (database) =>
    moderateAnyPhoto(
      {
        database,
        now: site.services.clock.now(),
        services: site.services,
        afterCommit: (effect) => effect(),
      },
      { id: message.photo, status: 'rejected', reason: 'nudity' },
    ),
  );
  expect(decided).toBe(true);
  for (const one of [anna, bert]) expect(await seen(message.photo, one)).toEqual(NO);
  const removed = { ...message, photo: null, photo_size: null };
  expect((await site.changes(anna)).slice(before[0])).toMatchObject([
    { entity: 'message', id: message.id, value: removed },
  ]);
  expect((await site.changes(bert)).slice(before[1])).toMatchObject([
    { entity: 'message', id: message.id, value: removed },
  ]);
  const { messages } = await site.call(bert, 'getChat', { conversation: message.conversation });
  expect(messages).toMatchObject([{ id: message.id, kind: 'photo', photo: null }]);
  await removeFiles();
  expect(await isStored(file)).toBe(false);
  // The one who sent it and never got the answer asks again.
  const again = await site.call(anna, 'sendMessage', {
    profile: bert.profileId,
    kind: 'photo',
    photo: message.photo,
    client_id: message.id,
  });
  expect(again.message).toMatchObject({ id: message.id, photo: null });
  expect((await site.balance(anna)).entries).toBe(2);
});

test('a photo that was reported is kept for the report when its sender is blocked', async () => {
  const { anna, bert, message } = await talk();
  const [file] = await filesOf();
  expect(
    (await site.call(bert, 'report', { message: message.id, kind: 'photo' })).number,
  ).toBeGreaterThan(0);
  await site.call(bert, 'block', { profile: anna.profileId });
  await removeFiles();
  await createJobRunner(
    { ...site.services, photos: site.services.photos },
    { sweep_photo_files: uploadJobs['sweep_photo_files'] ?? expect.unreachable() },
  ).runDueJobs();
  expect(await isStored(file)).toBe(true);
  const { rows } = await site.database.execute<{ photo: string; message: string }>(
    sql`select photo, message from reports`,
  );
  expect(rows).toEqual([{ photo: file, message: message.id }]);
  for (const one of [anna, bert]) expect(await seen(message.photo, one)).toEqual(NO);
  expect(
    await site.refusal(await site.member(), 'report', { message: message.id, kind: 'photo' }),
  ).toMatchObject({ status: 404 });
});

test('an id that is a profile photo’s leads to no other bytes', async () => {
  const [anna, bert] = [await site.member({ credits: 9 }), await site.member()];
  const photo = newId();
  await site.database
    .execute(sql`insert into photos (id, profile_id, position, status, visibility, width, height, created_at)
    values (${photo}, ${bert.profileId}, 0, 'active', 'public', 4, 5, ${site.services.clock.now().toISOString()}::timestamptz)`);
  const bytes = Buffer.from('the picture of bert');
  await site.services.photos.write(photo, {
    thumb: bytes,
    medium: bytes,
    large: bytes,
    blurred: bytes,
  });
  await uploadChatPhoto(site, anna, undefined, photo);
  const answer = await site.app.fetch(
    new Request(`${TEST_ORIGIN}/photos/${photo}/large`, { headers: { cookie: anna.cookie } }),
  );
  expect(await answer.text()).toBe('the picture of bert');
});
