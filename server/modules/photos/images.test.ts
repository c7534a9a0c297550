import { describe, expect, test } from 'vitest';
import { toImages } from './images.ts';
import type { PhotoRow } from './images.ts';

const photo = (id: string, more: Partial<PhotoRow> = {}): PhotoRow => ({
  id,
  status: 'active',
  visibility: 'public',
  width: 800,
  height: 1_000,
  ...more,
});
const photos = [
  photo('private-first', { visibility: 'private' }),
  photo('main'),
  photo('pending', { status: 'pending' }),
  photo('second'),
  photo('third'),
  photo('rejected', { status: 'rejected' }),
  photo('fourth'),
];
const open = (viewer: Parameters<typeof toImages>[1]) =>
  toImages(photos, viewer)
    .images.filter((image) => !image.locked)
    .map((image) => image.id);

describe('who sees which photo', () => {
  test('a visitor sees the main photo', () => expect(open('visitor')).toEqual(['main']));
  test('a free member sees the main photo and two more public ones', () =>
    expect(open('free')).toEqual(['main', 'second', 'third']));
  test('a premium member sees every active photo, private ones too', () =>
    expect(open('premium')).toEqual(['private-first', 'main', 'second', 'third', 'fourth']));
  test('the owner sees all, also what is not active', () =>
    expect(open('owner')).toEqual(photos.map(({ id }) => id)));
});

test('the main photo is the first active public one, for everybody', () => {
  for (const viewer of ['visitor', 'free', 'premium', 'owner'] as const)
    expect(toImages(photos, viewer).mainImage?.id).toBe('main');
  expect(toImages([photo('only', { visibility: 'private' })], 'premium').mainImage).toBeNull();
});

test('R-226 an image has filename, thumb_filename and status, and a locked one leads to the blurred picture alone', () => {
  const { images, lockedPhotos } = toImages(photos, 'free');
  expect(images.find(({ id }) => id === 'main')).toMatchObject({
    filename: '/photos/main/large',
    thumb_filename: '/photos/main/thumb',
    status: 'active',
  });
  const locked = images.filter((image) => image.locked);
  expect(locked.map(({ id }) => id)).toEqual(['private-first', 'fourth']);
  expect(lockedPhotos).toBe(2);
  for (const image of locked)
    expect([image.filename, image.thumb_filename]).toEqual([
      `/photos/${image.id}/blurred`,
      `/photos/${image.id}/blurred`,
    ]);
});
