import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../../../shared/contract/calls.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { emptyPhotos, ownPhotoTools } from '../../../../tests/support/account/own-photo-tools.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { uploadJobs } from '../uploads/jobs.ts';
import { photoJobs } from './jobs.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite({ connections: 12 });
});
afterAll(() => site.close());
beforeEach(() => emptyPhotos(site));
const { upload, judge, own, statusOf, hasPhoto } = ownPhotoTools(() => site);

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
