import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { photoOf, sendPart, uploadChatPhoto } from '../../../../tests/support/chat-photo.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { ask } from '../../../../tests/support/test-client.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { MOST_PHOTO_BYTES, PART_BYTES } from '../../../../shared/photos.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { MOST_NEW } from '../uploads/begin.ts';
import { ABANDONED_AFTER_MS, uploadJobs } from '../uploads/jobs.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate jobs`);
  await site.change({ photo_credits: 2 });
});

const rows = async () =>
  (
    await site.database.execute<{
      id: string;
      received: number;
      file: string;
      width: number | null;
    }>(sql`select id, received, file, width from chat_photos order by created_at`)
  ).rows;
const partsKept = async () =>
  (
    await site.database.execute<{ count: number }>(
      sql`select count(*)::int as count from chat_photo_parts`,
    )
  ).rows[0]?.count;

test('a photo comes in parts, each can come again, and an upload that was cut goes on from what is there', async () => {
  const anna = await site.member({ credits: 2 });
  const bytes = photoOf(2 * PART_BYTES + 500);
  const [id, size] = [newId(), bytes.length];
  const part = (at: number) =>
    sendPart(site, anna, { id, size, starts_at: at }, bytes.subarray(at, at + PART_BYTES));
  expect(await part(0)).toEqual({ id, size, received: PART_BYTES, ready: false });
  // The answer was lost, and the part comes again; then one comes too early.
  expect(await part(0)).toEqual({ id, size, received: PART_BYTES, ready: false });
  expect(await part(2 * PART_BYTES)).toEqual({ id, size, received: PART_BYTES, ready: false });
  expect((await site.call(anna, 'getChatPhoto', { id })).photo).toEqual({
    id,
    size,
    received: PART_BYTES,
    ready: false,
  });
  expect(await part(PART_BYTES)).toMatchObject({ received: 2 * PART_BYTES, ready: false });
  expect(await part(2 * PART_BYTES)).toEqual({ id, size, received: size, ready: true });
  expect(await part(2 * PART_BYTES)).toEqual({ id, size, received: size, ready: true });
  const [row] = await rows();
  expect(
    (
      await site.services.photos.read({ id: row?.file ?? '', drawing: null }, 'large')
    )?.bytes.equals(bytes),
  ).toBe(true);
  expect(await partsKept()).toBe(0);
  // Where it lies was not chosen by the client.
  expect(row?.file).not.toBe(id);
  expect(await site.services.photos.read({ id, drawing: null }, 'large')).toBeNull();
});

test('parts that arrive at the same moment are put together once', async () => {
  const anna = await site.member({ credits: 2 });
  const bytes = photoOf(2 * PART_BYTES);
  const [id, size] = [newId(), bytes.length];
  await sendPart(site, anna, { id, size, starts_at: 0 }, bytes.subarray(0, PART_BYTES));
  const answers = await Promise.all(
    Array.from({ length: 12 }, async () => {
      for (;;) {
        const answer = await sendPart(
          site,
          anna,
          { id, size, starts_at: PART_BYTES },
          bytes.subarray(PART_BYTES),
        );
        if (answer !== 'busy') return answer;
      }
    }),
  );
  // A request that finds no parts, because another was faster, gets the same answer.
  expect(answers).toEqual(answers.map(() => ({ id, size, received: size, ready: true })));
  expect(await rows()).toMatchObject([{ id, received: size, width: 40 }]);
  expect(await partsKept()).toBe(0);
});

test('nobody else’s upload can be seen, gone on with or taken over', async () => {
  const [anna, mallory] = [await site.member({ credits: 2 }), await site.member({ credits: 2 })];
  const bytes = photoOf(2 * PART_BYTES);
  const id = newId();
  await sendPart(
    site,
    anna,
    { id, size: bytes.length, starts_at: 0 },
    bytes.subarray(0, PART_BYTES),
  );
  expect(await site.refusal(mallory, 'getChatPhoto', { id })).toEqual(
    await site.refusal(mallory, 'getChatPhoto', { id: newId() }),
  );
  expect(await site.refusal(mallory, 'getChatPhoto', { id })).toMatchObject({
    status: 404,
    code: 'photo_unknown',
  });
  expect(
    await sendPart(
      site,
      mallory,
      { id, size: bytes.length, starts_at: PART_BYTES },
      bytes.subarray(PART_BYTES),
    ),
  ).toBe('idempotency_conflict');
  expect(
    await sendPart(
      site,
      anna,
      { id, size: bytes.length + 1, starts_at: PART_BYTES },
      bytes.subarray(PART_BYTES),
    ),
  ).toBe('idempotency_conflict');
  expect((await rows()).map((row) => row.received)).toEqual([PART_BYTES]);
});

test('nothing is taken of whoever cannot pay for the photo, or of an account that is not confirmed', async () => {
  const [poor, unconfirmed] = [
    await site.member({ credits: 1 }),
    await site.member({ credits: 5, member: { status: 'not_confirmed' } }),
  ];
  const part = { id: newId(), size: 22, starts_at: 0 };
  expect(await sendPart(site, poor, part, photoOf(22))).toBe('insufficient_credits');
  expect(await sendPart(site, unconfirmed, part, photoOf(22))).toBe('email_not_confirmed');
  expect(await rows()).toEqual([]);
});

test('parts of other sizes, photos of more than 15 MB and what is no picture are refused', async () => {
  const anna = await site.member({ credits: 5 });
  const field = async (size: number, at: number, file: Buffer) => {
    const got = await ask(site.app, 'uploadChatPhoto', {
      cookie: anna.cookie,
      body: { id: newId(), size, starts_at: at },
      file,
    });
    return [
      got.status,
      Object.keys(
        Object(Reflect.get(Object(Reflect.get(Object(got.body), 'error')), 'fields')) as object,
      ),
    ];
  };
  expect(await field(MOST_PHOTO_BYTES + 1, 0, photoOf(PART_BYTES))).toEqual([422, ['size']]);
  expect(await field(100, 0, photoOf(101))).toEqual([422, ['size']]);
  expect(await field(MOST_PHOTO_BYTES, 0, photoOf(30))).toEqual([422, ['file']]);
  expect(await field(MOST_PHOTO_BYTES, 0, photoOf(1_024 * 1_024 + 1))).toEqual([422, ['file']]);
  const [id, letter] = [newId(), Buffer.from('Dit is een brief.')];
  for (let again = 0; again < 2; again++)
    expect(await sendPart(site, anna, { id, size: letter.length, starts_at: 0 }, letter)).toBe(
      'photo_type',
    );
  expect(
    await site.refusal(anna, 'sendMessage', {
      profile: (await site.member()).profileId,
      kind: 'photo',
      photo: id,
      client_id: newId(),
    }),
  ).toMatchObject({ code: 'photo_unknown' });
  expect(await partsKept()).toBe(0);
});

test('past a number of new photos in ten minutes the next one waits', async () => {
  const anna = await site.member({ credits: 5 });
  for (let count = 0; count < MOST_NEW; count++) await uploadChatPhoto(site, anna);
  expect(await sendPart(site, anna, { id: newId(), size: 22, starts_at: 0 }, photoOf(22))).toBe(
    'too_many_requests',
  );
  site.services.clock.advance(10 * 60_000);
  expect(
    await sendPart(site, anna, { id: newId(), size: 22, starts_at: 0 }, photoOf(22)),
  ).toMatchObject({ ready: true });
});

test('what was given up is cleaned away with its files; a photo that was sent stays', async () => {
  const [anna, bert] = [await site.member({ credits: 5 }), await site.member()];
  const sent = await uploadChatPhoto(site, anna);
  await site.call(anna, 'sendMessage', {
    profile: bert.profileId,
    kind: 'photo',
    photo: sent,
    client_id: newId(),
  });
  const whole = await uploadChatPhoto(site, anna);
  await sendPart(
    site,
    anna,
    { id: newId(), size: 2 * PART_BYTES, starts_at: 0 },
    photoOf(PART_BYTES),
  );
  const fileOf = async (id: string) => (await rows()).find((row) => row.id === id)?.file ?? '';
  const [sentFile, wholeFile] = [await fileOf(sent), await fileOf(whole)];
  site.services.clock.advance(ABANDONED_AFTER_MS + 1_000);
  await createJobRunner(site.services, {
    ...uploadJobs,
  }).runDueJobs();
  await createJobRunner(site.services, {
    remove_photo_files: uploadJobs['remove_photo_files'] ?? expect.unreachable(),
  }).runDueJobs();
  expect((await rows()).map((row) => row.id)).toEqual([sent]);
  expect(await partsKept()).toBe(0);
  expect(await site.services.photos.read({ id: wholeFile, drawing: null }, 'thumb')).toBeNull();
  expect(await site.services.photos.read({ id: sentFile, drawing: null }, 'thumb')).not.toBeNull();
});
