import { expect, test, vi } from 'vitest';
import { memoryFiles, sameBytes, SMALL_PHOTO } from '../../../../tests/support/test-photos.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { Refusal } from '../../../http/route.ts';
import { StorageError } from '../../../storage/photo-files.ts';
import { createPhotoStore } from '../../../storage/photo-store.ts';
import type { PhotoEncoder } from '../encode/encoder.ts';
import { finishUpload } from './finish.ts';

function setUp(encoder: PhotoEncoder = sameBytes) {
  const photos = createPhotoStore(memoryFiles());
  const file = newId();
  const stored = async () => (await photos.read({ id: file, drawing: null }, 'large')) !== null;
  return { services: { encoder, photos }, upload: { file, bytes: SMALL_PHOTO }, stored };
}

test('an upload is claimed once its files are stored, with its size', async () => {
  const { services, upload, stored } = setUp();
  const claim = async (picture: object) => [picture, await stored()];
  expect(await finishUpload(services, upload, { claim })).toEqual([
    { width: 40, height: 50 },
    true,
  ]);
  expect(await stored()).toBe(true);
});

test('files go when the claim is refused or needs no files, and stay when its outcome is unknown', async () => {
  const refused = setUp();
  const claim = () => Promise.reject(new Refusal('photo_limit'));
  await expect(finishUpload(refused.services, refused.upload, { claim })).rejects.toThrow(
    'photo_limit',
  );
  expect(await refused.stored()).toBe(false);

  const repeated = setUp();
  const first = { claim: async () => 'the first', isUsed: () => false };
  expect(await finishUpload(repeated.services, repeated.upload, first)).toBe('the first');
  expect(await repeated.stored()).toBe(false);

  const lost = setUp();
  const broken = () => Promise.reject(new Error('the connection was lost'));
  await expect(finishUpload(lost.services, lost.upload, { claim: broken })).rejects.toThrow('lost');
  expect(await lost.stored()).toBe(true);
});

test('what is no picture is rejected for good, and what only waits is not', async () => {
  const [claim, reject] = [vi.fn(), vi.fn()];
  const letter = setUp();
  const noPicture = { file: letter.upload.file, bytes: Buffer.from('Dit is een brief.') };
  await expect(finishUpload(letter.services, noPicture, { claim, reject })).rejects.toThrow(
    'photo_type',
  );
  expect(reject).toHaveBeenCalledExactlyOnceWith('photo_type');

  const busy = setUp({ ...sameBytes, encode: async () => ({ problem: 'busy' }) });
  await expect(finishUpload(busy.services, busy.upload, { claim, reject })).rejects.toEqual(
    new Refusal('busy', { retryAfterSeconds: 3 }),
  );
  expect([reject.mock.calls.length, claim.mock.calls.length]).toEqual([1, 0]);
});

test('a picture is claimed by nobody while its files cannot be stored', async () => {
  const claim = vi.fn();
  const { services, upload } = setUp();
  const full = { ...services.photos, write: () => Promise.reject(new StorageError('full')) };
  await expect(finishUpload({ ...services, photos: full }, upload, { claim })).rejects.toThrow(
    StorageError,
  );
  expect(claim).not.toHaveBeenCalled();
});
