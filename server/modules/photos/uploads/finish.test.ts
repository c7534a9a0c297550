import { expect, test } from 'vitest';
import { memoryFiles, sameBytes, SMALL_PHOTO } from '../../../../tests/support/test-photos.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { Refusal } from '../../../http/route.ts';
import { StorageError } from '../../../storage/photo-files.ts';
import { createPhotoStore } from '../../../storage/photo-store.ts';
import type { PhotoEncoder } from '../encode/encoder.ts';
import { removeIfRefused, storePicture } from './finish.ts';

function setUp(encoder: PhotoEncoder = sameBytes) {
  const photos = createPhotoStore(memoryFiles());
  const file = newId();
  const stored = async () => (await photos.read({ id: file, drawing: null }, 'large')) !== null;
  return { services: { encoder, photos }, upload: { file, bytes: SMALL_PHOTO }, stored };
}

test('an upload is claimed once its files are stored, with its size', async () => {
  const { services, upload, stored } = setUp();
  const picture = await storePicture(services, upload);
  const claim = async () => [picture, await stored()];
  expect(await removeIfRefused(services, upload.file, claim())).toEqual([
    { width: 40, height: 50 },
    true,
  ]);
  expect(await stored()).toBe(true);
});

test('files go when the claim is refused, and stay when its outcome is unknown', async () => {
  const refused = setUp();
  await storePicture(refused.services, refused.upload);
  const claim = Promise.reject(new Refusal('photo_limit'));
  await expect(removeIfRefused(refused.services, refused.upload.file, claim)).rejects.toThrow(
    'photo_limit',
  );
  expect(await refused.stored()).toBe(false);

  const lost = setUp();
  await storePicture(lost.services, lost.upload);
  const broken = Promise.reject(new Error('the connection was lost'));
  await expect(removeIfRefused(lost.services, lost.upload.file, broken)).rejects.toThrow('lost');
  expect(await lost.stored()).toBe(true);
});

test('what is no picture is rejected for good, and what only waits is not', async () => {
  const letter = setUp();
  const noPicture = { file: letter.upload.file, bytes: Buffer.from('Dit is een brief.') };
  expect(await storePicture(letter.services, noPicture)).toEqual({ problem: 'photo_type' });
  expect(await letter.stored()).toBe(false);

  const busy = setUp({ ...sameBytes, encode: async () => ({ problem: 'busy' }) });
  await expect(storePicture(busy.services, busy.upload)).rejects.toEqual(
    new Refusal('busy', { retryAfterSeconds: 3 }),
  );
});

test('a picture is claimed by nobody while its files cannot be stored', async () => {
  const { services, upload } = setUp();
  const full = { ...services.photos, write: () => Promise.reject(new StorageError('full')) };
  await expect(storePicture({ ...services, photos: full }, upload)).rejects.toThrow(StorageError);
});
