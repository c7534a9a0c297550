import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { errorAnswerSchema, calls } from '../../../../shared/contract/calls.ts';
import type { Answer } from '../../../../shared/contract/calls.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { TEST_ORIGIN, ask } from '../../../../tests/support/test-client.ts';
import { SMALL_PHOTO } from '../../../../tests/support/test-photos.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createApp } from '../../../app.ts';
import { createLimits } from '../../../http/guards/limits.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { uploadJobs } from '../uploads/jobs.ts';
import { photoJobs } from './jobs.ts';
import { moderatePhoto } from './moderate.ts';
import { inTransaction } from '../../../database/transaction.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite({ connections: 12 });
});
afterAll(() => site.close());
const soon = () => new Date(Date.now() + 60_000);
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate jobs`);
  await site.services.photos.sweep(async () => new Set(), soon());
});

type Photo = Answer<'uploadPhoto'>['photo'];
const send = (
  member: TestMember,
  more: { visibility?: string; file?: Buffer; key?: string } = {},
) =>
  ask(site.app, 'uploadPhoto', {
    cookie: member.cookie,
    body: more.visibility ? { visibility: more.visibility } : {},
    file: more.file ?? SMALL_PHOTO,
    headers: { 'idempotency-key': more.key ?? newId() },
  });
async function upload(member: TestMember, more: Parameters<typeof send>[1] = {}): Promise<Photo> {
  const got = await send(member, more);
  expect(got.status, JSON.stringify(got.body)).toBe(200);
  return calls.uploadPhoto.answer.parse(got.body).photo;
}
async function judge(id: string, status: 'active' | 'rejected', reason?: string): Promise<boolean> {
  const effects: (() => void)[] = [];
  const known = await inTransaction(site.database, (transaction) =>
    moderatePhoto(
      {
        database: transaction,
        now: site.services.clock.now(),
        services: site.services,
        afterCommit: (effect) => effects.push(effect),
      },
      { id, status, reason },
    ),
  );
  for (const effect of effects) effect();
  return known;
}
const codeOf = (body: unknown): string => errorAnswerSchema.parse(body).error.code;
const own = async (member: TestMember) =>
  (await site.call(member, 'getUser')).user?.profile ?? expect.unreachable();
const statusOf = async (member: TestMember | null, id: string, variant = 'large') =>
  (
    await site.app.fetch(
      new Request(`${TEST_ORIGIN}/photos/${id}/${variant}`, {
        headers: member ? { cookie: member.cookie } : {},
      }),
    )
  ).status;
const hasPhoto = async (member: TestMember) =>
  (
    await site.database.execute<{ has_photo: boolean }>(
      sql`select has_photo from profiles where id = ${member.profileId}`,
    )
  ).rows[0]?.has_photo;

describe('uploading', () => {
  test('R-018 R-132 a photo is pending and seen by its owner alone, until it is accepted; then it stands for the profile', async () => {
    const [member, other] = [await site.member(), await site.member()];
    const photo = await upload(member);
    expect(photo).toMatchObject({ status: 'pending', visibility: 'public', locked: false });
    expect((await own(member)).main_image).toBeNull();
    for (const variant of ['thumb', 'medium', 'large', 'blurred'])
      expect([
        await statusOf(member, photo.id, variant),
        await statusOf(other, photo.id, variant),
        await statusOf(null, photo.id, variant),
      ]).toEqual([200, 404, 404]);
    expect(await hasPhoto(member)).toBe(false);
    expect(await judge(photo.id, 'active')).toBe(true);
    expect((await own(member)).main_image?.id).toBe(photo.id);
    expect(await statusOf(other, photo.id)).toBe(200);
    expect(await hasPhoto(member)).toBe(true);
    const told = (await site.changes(member))
      .filter((change) => change.entity === 'account')
      .at(-1);
    expect(told).toMatchObject({ value: { profile: { main_image: { id: photo.id } } } });
  });

  test('R-380 a free member has at most 3 photos, however many are sent at once', async () => {
    const member = await site.member();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(member)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409]);
    expect(codeOf((await send(member)).body)).toBe('photo_limit');
    expect((await own(member)).images.map((image) => image.id)).toHaveLength(3);
  });

  test('R-381 of a premium member the 25th is accepted, the 26th refused', async () => {
    const member = await site.member({ member: { paid_user: true } });
    for (let number = 1; number <= 25; number++) await upload(member);
    const refused = await send(member);
    expect([refused.status, codeOf(refused.body)]).toEqual([409, 'photo_limit']);
    expect((await own(member)).images).toHaveLength(25);
  });

  test('nobody is stopped while there is room: 25 photos at once, and some that are tried again; a free member sends 10 in 10 minutes (decision 014)', async () => {
    const limited = createApp(site.services, [], { limits: createLimits() });
    const statuses = async (member: TestMember, count: number) => {
      const seen: number[] = [];
      for (let number = 0; number < count; number++)
        seen.push(
          (
            await ask(limited, 'uploadPhoto', {
              cookie: member.cookie,
              body: {},
              file: SMALL_PHOTO,
              headers: { 'idempotency-key': newId() },
            })
          ).status,
        );
      return seen;
    };
    expect(await statuses(await site.member(), 11)).toEqual([
      200,
      200,
      200,
      ...Array.from({ length: 7 }, () => 409),
      429,
    ]);
    expect(await statuses(await site.member({ member: { paid_user: true } }), 41)).toEqual([
      ...Array.from({ length: 25 }, () => 200),
      ...Array.from({ length: 15 }, () => 409),
      429,
    ]);
  });

  test('a rejected photo leaves its place to another', async () => {
    const member = await site.member();
    const [first] = [await upload(member), await upload(member), await upload(member)];
    expect((await send(member)).status).toBe(409);
    await judge(first.id, 'rejected', 'quality');
    await upload(member);
    expect((await send(member)).status).toBe(409);
  });

  test('the same key is one photo, also at once; with another picture it is refused', async () => {
    const member = await site.member();
    const key = newId();
    const answers = await Promise.all([1, 2, 3].map(() => send(member, { key })));
    const ids = answers.map(({ status, body }) => {
      expect(status).toBe(200);
      return calls.uploadPhoto.answer.parse(body).photo.id;
    });
    expect(new Set(ids).size).toBe(1);
    expect(await upload(member, { key })).toMatchObject({ id: ids[0] });
    expect((await own(member)).images).toHaveLength(1);
    expect(
      codeOf(
        (await send(member, { key, file: Buffer.concat([SMALL_PHOTO, Buffer.from('!')]) })).body,
      ),
    ).toBe('idempotency_conflict');
    const kept = new Set<string>();
    await site.services.photos.sweep(async (found) => {
      for (const id of found) kept.add(id);
      return new Set(found);
    }, soon());
    expect([...kept]).toEqual([ids[0]]);
  });

  test('what is no form, has no file, or is too large, is refused with the word for it', async () => {
    const member = await site.member();
    const post = (headers: Record<string, string>, body: BodyInit) =>
      site.app.fetch(
        new Request(`${TEST_ORIGIN}/api/photo.php`, {
          method: 'POST',
          headers: {
            'request-type': 'client',
            origin: TEST_ORIGIN,
            cookie: member.cookie,
            'idempotency-key': newId(),
            ...headers,
          },
          body,
        }),
      );
    const form = 'multipart/form-data; boundary=x';
    const part = (name: string, text: string) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"${name === 'file' ? '; filename="a"' : ''}\r\n\r\n${text}\r\n`;
    for (const [status, code, headers, body] of [
      [415, 'unsupported_media_type', { 'content-type': 'application/json' }, '{}'],
      [415, 'unsupported_media_type', { 'content-type': 'multipart/form-data' }, part('file', 'x')],
      [400, 'bad_request', { 'content-type': form }, 'no form'],
      [400, 'bad_request', { 'content-type': form }, part('file', 'x')],
      [400, 'bad_request', { 'content-type': form }, '--x\r\n\r\n'],
      [422, 'validation_failed', { 'content-type': form }, `${part('visibility', 'public')}--x--`],
      [
        422,
        'validation_failed',
        { 'content-type': form },
        `${part('file', 'a')}${part('file', 'b')}--x--`,
      ],
      [
        422,
        'validation_failed',
        { 'content-type': form },
        `${part('file', 'a')}${part('paid_user', 'true')}--x--`,
      ],
      [
        415,
        'photo_type',
        { 'content-type': form },
        `${part('file', 'just a text, whatever it is called')}--x--`,
      ],
      [
        413,
        'photo_too_large',
        { 'content-type': form },
        `${part('file', 'a'.repeat(15 * 1_024 * 1_024 + 1))}--x--`,
      ],
    ] as const) {
      const response = await post(headers, body);
      expect([response.status, codeOf(await response.json())]).toEqual([status, code]);
    }
    expect((await own(member)).images).toEqual([]);
  });

  test('too large is said without reading to the end', async () => {
    const member = await site.member();
    let read = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        read += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const response = await site.app.fetch(
      new Request(`${TEST_ORIGIN}/api/photo.php`, {
        method: 'POST',
        body: endless,
        duplex: 'half',
        headers: {
          'request-type': 'client',
          origin: TEST_ORIGIN,
          cookie: member.cookie,
          'idempotency-key': newId(),
          'content-type': 'multipart/form-data; boundary=x',
        },
      } as RequestInit),
    );
    expect([response.status, codeOf(await response.json())]).toEqual([413, 'photo_too_large']);
    expect(read).toBeLessThan(17 * 1_024 * 1_024);
  });
});

describe('changing', () => {
  test('order, main photo and who sees it; the main photo is public and first', async () => {
    const member = await site.member();
    const [a, b, c] = [await upload(member), await upload(member), await upload(member)];
    for (const { id } of [a, b, c]) await judge(id, 'active');
    const ids = (answer: Answer<'changePhoto'>) => answer.images.map((image) => image.id);
    expect(ids(await site.call(member, 'changePhoto', { id: a.id, position: 2 }))).toEqual([
      b.id,
      c.id,
      a.id,
    ]);
    expect(ids(await site.call(member, 'changePhoto', { id: a.id, position: 99 }))).toEqual([
      b.id,
      c.id,
      a.id,
    ]);
    expect(ids(await site.call(member, 'changePhoto', { id: a.id, position: 1 }))).toEqual([
      b.id,
      a.id,
      c.id,
    ]);
    await site.call(member, 'changePhoto', { id: b.id, visibility: 'private' });
    expect((await own(member)).main_image?.id).toBe(a.id);
    expect(ids(await site.call(member, 'changePhoto', { id: b.id, main: true }))).toEqual([
      b.id,
      a.id,
      c.id,
    ]);
    expect((await own(member)).main_image).toMatchObject({ id: b.id, visibility: 'public' });
    for (const { id } of [a, b, c])
      await site.call(member, 'changePhoto', { id, visibility: 'private' });
    expect((await own(member)).main_image).toBeNull();
    expect(await hasPhoto(member)).toBe(false);
  });

  test('a deleted photo is gone for everybody at once, and its files with it', async () => {
    const [member, other] = [await site.member(), await site.member()];
    const [a, b] = [await upload(member), await upload(member)];
    for (const { id } of [a, b]) await judge(id, 'active');
    expect(await statusOf(other, a.id)).toBe(200);
    expect(
      (await site.call(member, 'deletePhoto', { id: a.id })).images.map((image) => image.id),
    ).toEqual([b.id]);
    expect([await statusOf(other, a.id), await statusOf(member, a.id)]).toEqual([404, 404]);
    expect((await own(member)).main_image?.id).toBe(b.id);
    site.services.clock.advance(1_000);
    expect(await createJobRunner(site.services, uploadJobs).runDueJobs()).toMatchObject({
      remove_photo_files: 1,
    });
    expect(await site.services.photos.read({ id: a.id, drawing: null }, 'large')).toBeNull();
    expect(await site.services.photos.read({ id: b.id, drawing: null }, 'large')).not.toBeNull();
    expect((await site.refusal(member, 'deletePhoto', { id: a.id })).code).toBe('not_found');
  });

  test('nobody changes or deletes the photo of somebody else', async () => {
    const [member, other] = [await site.member(), await site.member()];
    const photo = await upload(member);
    expect((await site.refusal(other, 'changePhoto', { id: photo.id, main: true })).status).toBe(
      404,
    );
    expect((await site.refusal(other, 'deletePhoto', { id: photo.id })).status).toBe(404);
    expect((await own(member)).images).toHaveLength(1);
  });

  test('those who have the member among their likes see the new main photo', async () => {
    const [member, other] = [await site.member(), await site.member()];
    await site.call(other, 'like', { profile: member.profileId });
    const photo = await upload(member);
    await judge(photo.id, 'active');
    expect(
      (await site.changes(other)).filter((change) => change.entity === 'profile').at(-1),
    ).toMatchObject({ id: member.profileId, value: { main_image: { id: photo.id } } });
  });
});

describe('moderation', () => {
  test('R-457 a photo that is moderated away is told to its owner with the reason, and is gone for the others', async () => {
    const [member, other] = [await site.member(), await site.member()];
    const photo = await upload(member);
    await judge(photo.id, 'active');
    await judge(photo.id, 'rejected', 'contact_details');
    expect(await statusOf(other, photo.id)).toBe(404);
    expect((await own(member)).images).toMatchObject([
      { id: photo.id, status: 'rejected', reason: 'contact_details' },
    ]);
    expect((await own(member)).main_image).toBeNull();
    expect((await site.changes(member)).at(-1)).toMatchObject({
      entity: 'account',
      value: { profile: { images: [{ status: 'rejected', reason: 'contact_details' }] } },
    });
    expect(
      JSON.stringify((await site.call(other, 'getProfile', { id: member.profileId })).profile),
    ).not.toContain('contact_details');
    expect(await judge(newId(), 'active')).toBe(false);
  });

  test('in the demo a photo becomes active by itself after some seconds, unless somebody decided on it', async () => {
    const member = await site.member();
    const [a, b] = [await upload(member), await upload(member)];
    await judge(b.id, 'rejected', 'nudity');
    const jobs = createJobRunner(site.services, {
      accept_photo: photoJobs['accept_photo'] ?? expect.unreachable(),
    });
    expect(await jobs.runDueJobs()).toEqual({});
    site.services.clock.advance(10_000);
    expect(await jobs.runDueJobs()).toEqual({ accept_photo: 2 });
    expect((await own(member)).images.map(({ id, status }) => [id, status])).toEqual([
      [a.id, 'active'],
      [b.id, 'rejected'],
    ]);
  });
});
