import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorAnswerSchema, calls } from '../../../../shared/contract/calls.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { TEST_ORIGIN, ask } from '../../../../tests/support/test-client.ts';
import { SMALL_PHOTO } from '../../../../tests/support/test-photos.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import {
  emptyPhotos,
  ownPhotoTools,
  soon,
} from '../../../../tests/support/account/own-photo-tools.ts';
import { createApp } from '../../../app.ts';
import { createLimits } from '../../../http/guards/limits.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite({ connections: 12 });
});
afterAll(() => site.close());
beforeEach(() => emptyPhotos(site));
const { send, upload, judge, own, statusOf, hasPhoto } = ownPhotoTools(() => site);

const codeOf = (body: unknown): string => errorAnswerSchema.parse(body).error.code;

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
    const newest = (await site.changes(member))
      .filter((change) => change.entity === 'account')
      .at(-1);
    expect(newest).toMatchObject({ value: { profile: { main_image: { id: photo.id } } } });
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
    const swept = new Set<string>();
    await site.services.photos.sweep(async (found) => {
      for (const id of found) swept.add(id);
      return new Set(found);
    }, soon());
    expect([...swept]).toEqual([ids[0]]);
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
