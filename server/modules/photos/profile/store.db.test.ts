import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { calls, errorAnswerSchema } from '../../../../shared/contract/calls.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { TEST_ORIGIN, ask } from '../../../../tests/support/test-client.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { SMALL_PHOTO } from '../../../../tests/support/test-photos.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { createApp } from '../../../app.ts';
import type { App } from '../../../app.ts';
import { photos } from '../../../database/schema/profiles.ts';
import { noLimits } from '../../../http/guards/limits.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { createDiskFiles } from '../../../storage/disk-files.ts';
import type { PhotoFiles } from '../../../storage/photo-files.ts';
import { createPhotoStore } from '../../../storage/photo-store.ts';
import { createS3Files } from '../../../storage/s3-files.ts';
import { uploadJobs } from '../uploads/jobs.ts';

let site: TestSite;
let folder: string;
let server: S3rver;
let port = 0;
const openStore = async () => {
  server = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'photos' }],
  });
  ({ port } = await server.run());
};
beforeAll(async () => {
  site = await createTestSite();
  folder = await mkdtemp(join(tmpdir(), 'vonk-store-'));
  await openStore();
});
afterAll(async () => {
  await site.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
let member: TestMember;
beforeEach(async () => {
  await site.empty();
  member = await site.member();
});

const s3 = (accessKeyId = 'S3RVER') =>
  createS3Files({
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'photos',
    region: 'eu-central-1',
    accessKeyId,
    secretAccessKey: 'S3RVER',
  });
const storeOf = (files: PhotoFiles) => createPhotoStore(files);
const appOver = (files: PhotoFiles): App =>
  createApp({ ...site.services, photos: storeOf(files) }, [], { limits: noLimits });
const upload = (app: App, key: string) =>
  ask(app, 'uploadPhoto', {
    cookie: member.cookie,
    body: {},
    file: SMALL_PHOTO,
    headers: { 'idempotency-key': key },
  });
const picture = (app: App, id: string) =>
  app.fetch(
    new Request(`${TEST_ORIGIN}/photos/${id}/large`, { headers: { cookie: member.cookie } }),
  );
const storedPhotos = () =>
  site.database.select().from(photos).where(eq(photos.profile_id, member.profileId));

describe.each<[string, () => PhotoFiles]>([
  ['a folder', () => createDiskFiles(join(folder, 'disk'))],
  ['an S3-compatible store', () => s3()],
])('with photos in %s', (_, files) => {
  test('an uploaded photo is served from it, and its files go when it is deleted', async () => {
    const app = appOver(files());
    const { photo } = calls.uploadPhoto.answer.parse((await upload(app, newId())).body);
    const served = await picture(app, photo.id);
    expect([served.status, Buffer.from(await served.arrayBuffer()).equals(SMALL_PHOTO)]).toEqual([
      200,
      true,
    ]);
    await site.call(member, 'deletePhoto', { id: photo.id });
    expect((await picture(app, photo.id)).status).toBe(404);
    await createJobRunner(
      { ...site.services, photos: storeOf(files()) },
      { remove_photo_files: uploadJobs['remove_photo_files'] ?? expect.unreachable() },
    ).runDueJobs();
    expect(await storeOf(files()).read({ id: photo.id, drawing: null }, 'large')).toBeNull();
  });
});

test('a store that is down, or refuses, is told as unavailable, keeps nothing half, and the same upload goes well when it is back', async () => {
  const [app, refused, key] = [appOver(s3()), appOver(s3('an-unknown-key')), newId()];
  await upload(app, newId());
  const [before] = await storedPhotos();
  await server.close();
  const down = await upload(app, key);
  expect([down.status, errorAnswerSchema.parse(down.body).error.code]).toEqual([
    503,
    'unavailable',
  ]);
  expect((await picture(app, before?.id ?? '')).status).toBe(503);
  expect(await storedPhotos()).toHaveLength(1);
  await openStore();
  const wrong = await upload(refused, key);
  expect([wrong.status, errorAnswerSchema.parse(wrong.body).error.code]).toEqual([
    503,
    'unavailable',
  ]);
  expect(await storedPhotos()).toHaveLength(1);
  expect((await upload(app, key)).status).toBe(200);
  expect((await upload(app, key)).status).toBe(200);
  expect(await storedPhotos()).toHaveLength(2);
  expect((await picture(app, before?.id ?? '')).status).toBe(200);
});
