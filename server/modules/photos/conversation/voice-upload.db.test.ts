import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { uploadChatPhoto } from '../../../../tests/support/chat-photo.ts';
import { sendVoice, SMALL_VOICE, tryVoice, voiceOf } from '../../../../tests/support/chat-voice.ts';
import { ask, TEST_ORIGIN } from '../../../../tests/support/test-client.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { PART_BYTES } from '../../../../shared/photos.ts';
import {
  encodeVoice,
  VOICE_RATE,
  voiceFile,
  voicePeaks,
  voiceSamples,
} from '../../../../shared/voice.ts';

let site: TestSite;
let anna: TestMember;
let bert: TestMember;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate jobs cascade`);
  await site.change({
    message_credits: 1,
    voice_credits: null,
    voice_minutes: 3,
    free_first_message: true,
  });
  anna = await site.member({ credits: 10, member: { paid_user: true } });
  bert = await site.member({ credits: 10 });
});

const filesOf = async () =>
  (await site.database.execute<{ file: string }>(sql`select file from chat_photos`)).rows.map(
    ({ file }) => file,
  );
const ledger = async () =>
  (
    await site.database.execute(
      sql`select amount, cause, other_profile from ledger_entries where cause <> 'demo' order by number`,
    )
  ).rows;

describe('a recording that is uploaded', () => {
  test('is read by the server: its length and loudness are in the message, its price in the ledger', async () => {
    const bytes = voiceOf(2.5);
    const message = await sendVoice(site, anna, bert, bytes);
    const samples = voiceSamples(bytes) ?? expect.unreachable();
    expect(message).toMatchObject({
      kind: 'voice',
      text: null,
      voice: { id: message.recording, ms: 2_500, peaks: voicePeaks(samples), heard_at: null },
    });
    expect(await ledger()).toEqual([{ amount: -1, cause: 'voice', other_profile: bert.profileId }]);
    const { chats } = await site.call(bert, 'getChats', {});
    expect(chats).toMatchObject([{ num_unread_messages: 1, last_message: { kind: 'voice' } }]);
  });

  test('comes in parts that go on where a cut left them, and is there once', async () => {
    const [bytes, id] = [voiceOf(30), newId()];
    const part = (at: number) =>
      ask(site.app, 'uploadVoice', {
        cookie: anna.cookie,
        body: { id, size: bytes.length, starts_at: at },
        file: bytes.subarray(at, at + PART_BYTES),
      });
    await part(0);
    expect((await site.call(anna, 'getVoice', { id })).voice).toMatchObject({
      received: PART_BYTES,
      ready: false,
    });
    await Promise.all([part(PART_BYTES), part(PART_BYTES)]);
    await part(2 * PART_BYTES);
    expect((await part(2 * PART_BYTES)).body).toMatchObject({ voice: { ready: true } });
    expect(await filesOf()).toHaveLength(1);
    // Neither is it a photo, nor is a photo one of these.
    expect((await site.refusal(anna, 'getChatPhoto', { id })).code).toBe('photo_unknown');
    const photo = await uploadChatPhoto(site, anna);
    expect((await site.refusal(anna, 'getVoice', { id: photo })).code).toBe('voice_unknown');
    for (const [kind, field, upload, code] of [
      ['photo', 'photo', id, 'photo_unknown'],
      ['voice', 'voice', photo, 'voice_unknown'],
    ] as const)
      expect(
        (
          await site.refusal(anna, 'sendMessage', {
            profile: bert.profileId,
            kind,
            [field]: upload,
            client_id: newId(),
          })
        ).code,
      ).toBe(code);
    expect(await ledger()).toEqual([]);
  });

  test('holds nothing but its samples, whatever its file had beside them', async () => {
    const spoken = voiceSamples(SMALL_VOICE) ?? expect.unreachable();
    const secret = Buffer.from('LIST\x10\x00\x00\x00Utrecht, thuis!!');
    const sent = Buffer.concat([
      SMALL_VOICE.subarray(0, 38),
      secret,
      SMALL_VOICE.subarray(38),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    const message = await sendVoice(site, anna, bert, sent);
    const answer = await site.app.fetch(
      new Request(`${TEST_ORIGIN}/photos/${message.recording}/voice`, {
        headers: { cookie: bert.cookie },
      }),
    );
    const served = Buffer.from(await answer.arrayBuffer());
    expect(served.equals(Buffer.from(voiceFile(spoken)))).toBe(true);
  });

  test.each<[string, Buffer, string]>([
    ['what a browser records by itself', Buffer.alloc(9_000, 0x1a), 'voice_type'],
    ['a page', Buffer.from('<html>'.repeat(500)), 'voice_type'],
    ['a photo', Buffer.from('\x89PNG\r\n\x1a\n'.repeat(40)), 'voice_type'],
    ['half of one', voiceOf(2).subarray(0, 9_000), 'voice_type'],
    ['less than half a second', voiceOf(0.4), 'voice_length'],
    ['more than the site allows', voiceOf(65), 'voice_length'],
  ])('is refused for good when it is %s', async (_, bytes, code) => {
    await site.change({ voice_minutes: 1 });
    const id = newId();
    expect(await tryVoice(site, anna, bytes, id)).toBe(code);
    expect(await tryVoice(site, anna, bytes, id)).toBe(code);
    expect(
      (
        await site.refusal(anna, 'sendMessage', {
          profile: bert.profileId,
          kind: 'voice',
          voice: id,
          client_id: newId(),
        })
      ).code,
    ).toBe('voice_unknown');
    for (const file of await filesOf())
      expect(await site.services.photos.readVoice(file)).toBeNull();
  });

  test('is begun by nobody who cannot pay for it', async () => {
    await site.change({ voice_credits: 11 });
    expect(await tryVoice(site, anna)).toBe('insufficient_credits');
  });
});

test.each([
  [null, 2, -2],
  [4, 2, -4],
] as const)('a voice message costs %s with texts at %s', async (voice, text, amount) => {
  await site.change({ voice_credits: voice, message_credits: text });
  await sendVoice(site, anna, bert);
  expect(await ledger()).toEqual([{ amount, cause: 'voice', other_profile: bert.profileId }]);
});

test('the same voice message sent many times at once is there once and paid for once', async () => {
  const [client, recording] = [newId(), await tryVoice(site, anna)];
  const body = { profile: bert.profileId, kind: 'voice' as const, voice: recording };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      ask(site.app, 'sendMessage', {
        cookie: anna.cookie,
        body: { ...body, client_id: client },
        headers: { 'idempotency-key': client },
      }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await ledger()).toHaveLength(1);
  // The recording is that of one message.
  expect((await site.refusal(anna, 'sendMessage', { ...body, client_id: newId() })).code).toBe(
    'voice_unknown',
  );
});

test('silence is a recording too', async () => {
  const silence = Buffer.from(voiceFile(encodeVoice(new Float32Array(VOICE_RATE))));
  const message = await sendVoice(site, anna, bert, silence);
  expect(new Set(message.voice?.peaks)).toEqual(new Set([0]));
});
