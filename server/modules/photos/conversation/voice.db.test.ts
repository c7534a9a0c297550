import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { uploadChatPhoto } from '../../../../tests/support/chat-photo.ts';
import { sendVoice, tryVoice, voiceOf } from '../../../../tests/support/chat-voice.ts';
import { moderatePhoto } from '../../../../tests/support/privacy/hidden-world.ts';
import { ask, TEST_ORIGIN } from '../../../../tests/support/test-client.ts';
import { createTestMember, TEST_PASSWORD } from '../../../../tests/support/test-members.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { DELETION_GRACE_DAYS } from '../../../../shared/account/leaving.ts';
import { conversationIdOf, newId } from '../../../../shared/identifiers.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { leavingJobs } from '../../account/leaving/jobs.ts';
import { uploadJobs } from '../uploads/jobs.ts';

let site: TestSite;
let anna: TestMember;
let bert: TestMember;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate jobs, reports cascade`);
  await site.change({
    message_credits: 1,
    voice_credits: null,
    voice_minutes: 3,
    history_days: 365,
    free_first_message: true,
  });
  anna = await site.member({ credits: 10, member: { paid_user: true } });
  bert = await site.member({ credits: 10 });
});

const place = () => conversationIdOf(anna.profileId, bert.profileId);
const get = (id: string, member: TestMember | null, headers: Record<string, string> = {}) =>
  site.app.fetch(
    new Request(`${TEST_ORIGIN}/photos/${id}/voice`, {
      headers: member ? { cookie: member.cookie, ...headers } : headers,
    }),
  );
const statusFor = async (id: string, member: TestMember | null) => (await get(id, member)).status;
const filesOf = async () =>
  (await site.database.execute<{ file: string }>(sql`select file from chat_photos`)).rows.map(
    ({ file }) => file,
  );
const runFiles = () =>
  createJobRunner(site.services, {
    remove_photo_files: uploadJobs['remove_photo_files'] ?? expect.unreachable(),
  }).runDueJobs();

describe('a recording of a conversation', () => {
  test('is served to the two of it alone, as a file that runs nothing and no cache keeps', async () => {
    const { recording } = await sendVoice(site, anna, bert);
    const now = site.services.clock.now();
    for (const one of [anna, bert]) {
      const answer = await get(recording, one);
      expect([
        answer.status,
        answer.headers.get('content-type'),
        answer.headers.get('cache-control'),
        answer.headers.get('x-content-type-options'),
      ]).toEqual([200, 'audio/wav', 'private, no-store', 'nosniff']);
    }
    for (const one of [
      null,
      await site.member({ member: { paid_user: true } }),
      await createTestMember(site.database, now, { member: { status: 'not_confirmed' } }),
      await createTestMember(site.database, now, { member: { status: 'deleted' } }),
    ])
      expect(await statusFor(recording, one)).toBe(404);
    // An unsent upload is shown to nobody, and a photo is no voice.
    expect(await statusFor(await tryVoice(site, anna), anna)).toBe(404);
    const photo = await uploadChatPhoto(site, anna);
    await site.call(anna, 'sendMessage', {
      profile: bert.profileId,
      kind: 'photo',
      photo,
      client_id: newId(),
    });
    expect(await statusFor(photo, bert)).toBe(404);
    for (const variant of ['large', 'original', 'voice.wav'])
      expect(
        (
          await site.app.fetch(
            new Request(`${TEST_ORIGIN}/photos/${recording}/${variant}`, {
              headers: { cookie: bert.cookie },
            }),
          )
        ).status,
      ).toBe(404);
  });

  test.each<[string, number, string | null, [number, number] | null]>([
    ['bytes=0-', 206, 'bytes 0-16057/16058', [0, 16_058]],
    ['bytes=100-199', 206, 'bytes 100-199/16058', [100, 200]],
    ['bytes=16000-99999', 206, 'bytes 16000-16057/16058', [16_000, 16_058]],
    ['bytes=-10', 206, 'bytes 16048-16057/16058', [16_048, 16_058]],
    ['bytes=16058-', 416, 'bytes */16058', null],
    ['bytes=-0', 416, 'bytes */16058', null],
    ['bytes=5-2', 200, null, [0, 16_058]],
    ['bytes=0-1,5-6', 200, null, [0, 16_058]],
    ['pages=1-2', 200, null, [0, 16_058]],
    ['bytes=-', 200, null, [0, 16_058]],
  ])('answers a part of it for %s', async (range, status, content, part) => {
    const { recording } = await sendVoice(site, anna, bert);
    const whole = Buffer.from(await (await get(recording, bert)).arrayBuffer());
    const answer = await get(recording, bert, { range });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, content]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.equals(part ? whole.subarray(...part) : Buffer.alloc(0))).toBe(true);
  });

  test('goes with a block, for both, and its file with it', async () => {
    const { recording } = await sendVoice(site, anna, bert);
    const [file = ''] = await filesOf();
    expect(await site.services.photos.readVoice(file)).not.toBeNull();
    await site.call(bert, 'block', { profile: anna.profileId });
    for (const one of [anna, bert]) expect(await statusFor(recording, one)).toBe(404);
    await runFiles();
    expect(await site.services.photos.readVoice(file)).toBeNull();
  });

  test('is not heard again by whoever deleted it, nor when it is too old or its sender left', async () => {
    const { recording } = await sendVoice(site, anna, bert);
    await site.call(bert, 'deleteConversation', { conversation: place() });
    expect([await statusFor(recording, bert), await statusFor(recording, anna)]).toEqual([
      404, 200,
    ]);
    site.services.clock.advance(20 * 86_400_000);
    await site.change({ history_days: 10 });
    expect(await statusFor(recording, anna)).toBe(404);
    await site.change({ history_days: 365 });
    await site.call(anna, 'requestDeletion', { password: TEST_PASSWORD, reason: 'break' });
    expect(await statusFor(recording, bert)).toBe(404);
  });

  test('that is moderated away leaves its message, which both are told of, and no file', async () => {
    const message = await sendVoice(site, anna, bert);
    const [file = ''] = await filesOf();
    await moderatePhoto(site, message.recording, 'rejected');
    const { messages } = await site.call(bert, 'getChat', { conversation: place() });
    expect(messages).toMatchObject([{ kind: 'voice', voice: { id: null, ms: 1_000 } }]);
    for (const who of [anna, bert])
      expect(JSON.stringify(await site.changes(who))).not.toContain(message.recording);
    expect(await statusFor(message.recording, anna)).toBe(404);
    await runFiles();
    expect(await site.services.photos.readVoice(file)).toBeNull();
  });

  test('is kept with a report of it, also after a block', async () => {
    const message = await sendVoice(site, anna, bert);
    const [file = ''] = await filesOf();
    await site.call(bert, 'report', { message: message.id, kind: 'harassment' });
    await site.call(bert, 'block', { profile: anna.profileId });
    await runFiles();
    const { rows } = await site.database.execute(sql`select kind, photo from report_quotes`);
    expect(rows).toEqual([{ kind: 'voice', photo: file }]);
    expect(await site.services.photos.readVoice(file)).not.toBeNull();
  });
});

describe('a voice message that was listened to', () => {
  test('is marked once, which both are told of', async () => {
    const message = await sendVoice(site, anna, bert);
    const markHeard = () =>
      site.call(bert, 'markHeard', { conversation: place(), message: message.id });
    const { heard_at } = await markHeard();
    site.services.clock.advance(60_000);
    expect(await markHeard()).toEqual({ heard_at });
    for (const who of [anna, bert]) {
      const changes = (await site.changes(who)).filter(({ entity }) => entity === 'message');
      expect(changes).toHaveLength(2);
      expect(changes.at(-1)).toMatchObject({ value: { voice: { heard_at } } });
    }
  });

  test('is one of the other, in a conversation of one’s own', async () => {
    const message = await sendVoice(site, anna, bert);
    const text = await site.call(anna, 'sendMessage', {
      profile: bert.profileId,
      kind: 'text',
      text: 'Hoi',
      client_id: newId(),
    });
    const input = { conversation: place(), message: message.id };
    expect((await site.refusal(anna, 'markHeard', input)).code).toBe('not_found');
    expect(
      (await site.refusal(bert, 'markHeard', { ...input, message: text.message.id })).code,
    ).toBe('not_found');
    expect((await site.refusal(await site.member(), 'markHeard', input)).code).toBe(
      'conversation_not_found',
    );
  });
});

test('an older client gets a text that says what it is, in pages, lists and the statement', async () => {
  await sendVoice(site, anna, bert, voiceOf(7));
  const older = async (name: 'getChat' | 'getChats' | 'getStatement', query = {}) =>
    JSON.stringify(
      (
        await ask(site.app, name, {
          cookie: anna.cookie,
          query,
          headers: { 'x-understands': null },
        })
      ).body,
    );
  expect(await older('getChat', { conversation: place() })).toContain('"text":"🎤 0:07"');
  expect(await older('getChats')).toContain('"text":"🎤"');
  expect(await older('getStatement')).not.toContain('"cause":"voice"');
});

test('is in the archive of whoever recorded it, and goes with their account', async () => {
  const bytes = voiceOf(2);
  const { recording } = await sendVoice(site, anna, bert, bytes);
  const archive = async (who: TestMember) =>
    unzipSync((await ask(site.app, 'exportData', { cookie: who.cookie })).body as Uint8Array);
  const own = await archive(anna);
  expect(Buffer.from(own[`voices/${recording}.wav`] ?? []).equals(bytes)).toBe(true);
  expect(strFromU8(own['index.html'] ?? new Uint8Array())).toContain(`voices/${recording}.wav`);
  expect(Object.keys(await archive(bert)).filter((name) => name.endsWith('.wav'))).toEqual([]);
  const [file = ''] = await filesOf();
  await site.call(anna, 'requestDeletion', { password: TEST_PASSWORD, reason: 'privacy' });
  site.services.clock.advance(DELETION_GRACE_DAYS * 86_400_000);
  await createJobRunner(site.services, {
    ...leavingJobs,
    remove_photo_files: uploadJobs['remove_photo_files'] ?? expect.unreachable(),
  }).runDueJobs();
  await runFiles();
  expect(await site.services.photos.readVoice(file)).toBeNull();
  const { messages } = await site.call(bert, 'getChat', { conversation: place() });
  expect(messages).toMatchObject([{ kind: 'text', text: null, voice: null }]);
});
