import { mkdtemp, readdir, rm, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '../../shared/identifiers.ts';
import {
  createPhotoFiles,
  createPhotoStore as createStore,
} from '../../server/storage/photo-store.ts';
import { createDrawnPhotos } from './drawn-photos.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vonk-photos-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** A store of photos with an artist, as the demo has it. */
const createPhotoStore = (
  config: { dataDir: string },
  draw?: Parameters<typeof createDrawnPhotos>[1],
) =>
  createStore(
    createPhotoFiles({ ...config, s3: null, photoRedirectPrefix: null }),
    draw && createDrawnPhotos(config, draw),
  );

const files = async () =>
  (await readdir(dataDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
/** An artist that records what it drew, with a delay. */
function artist() {
  const drawn: string[] = [];
  return {
    drawn,
    draw: async (drawing: unknown, variant: string) => {
      drawn.push(`${String(drawing)} ${variant}`);
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
      return drawing === 'nothing' ? null : Buffer.from(`${String(drawing)} ${variant}`);
    },
  };
}

test('a picture is drawn when it is first asked for, then kept over a restart', async () => {
  const { drawn, draw } = artist();
  const photo = { id: newId(), drawing: 'cat' };
  expect(await createPhotoStore({ dataDir }, draw).read(photo, 'thumb')).toEqual({
    bytes: Buffer.from('cat thumb'),
    type: 'image/webp',
  });
  expect(await createPhotoStore({ dataDir }, draw).read(photo, 'thumb')).toEqual({
    bytes: Buffer.from('cat thumb'),
    type: 'image/webp',
  });
  expect(await createPhotoStore({ dataDir }, draw).read(photo, 'large')).toEqual({
    bytes: Buffer.from('cat large'),
    type: 'image/webp',
  });
  expect(drawn).toEqual(['cat thumb', 'cat large']);
  expect((await files()).sort()).toEqual([`${photo.id}.large.webp`, `${photo.id}.thumb.webp`]);
});

test('who asks at the same time waits for the same drawing', async () => {
  const { drawn, draw } = artist();
  const store = createPhotoStore({ dataDir }, draw);
  const photo = { id: newId(), drawing: 'cat' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => store.read(photo, 'medium')));
  expect(answers.every((answer) => answer?.bytes.toString() === 'cat medium')).toBe(true);
  expect(drawn).toEqual(['cat medium']);
});

test('no more than two are drawn at once', async () => {
  let [running, most] = [0, 0];
  const store = createPhotoStore({ dataDir }, async () => {
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
    running -= 1;
    return Buffer.from('x');
  });
  await Promise.all(
    Array.from({ length: 12 }, () => store.read({ id: newId(), drawing: 'cat' }, 'thumb')),
  );
  expect(most).toBe(2);
});

test('there is no picture of what cannot be drawn, has no drawing, or has an id that leads elsewhere', async () => {
  const { drawn, draw } = artist();
  const store = createPhotoStore({ dataDir }, draw);
  await mkdir(join(dataDir, 'photos', 'uploaded'), { recursive: true });
  await writeFile(join(dataDir, 'secret.thumb.webp'), 'secret');
  expect(await store.read({ id: newId(), drawing: 'nothing' }, 'thumb')).toBeNull();
  expect(await store.read({ id: newId(), drawing: null }, 'thumb')).toBeNull();
  expect(await store.read({ id: '../../../secret', drawing: null }, 'thumb')).toBeNull();
  expect(
    await createPhotoStore({ dataDir }).read({ id: newId(), drawing: 'cat' }, 'thumb'),
  ).toBeNull();
  expect(drawn).toEqual(['nothing thumb']);
});

test('an uploaded photo is read from disk and never drawn', async () => {
  const { drawn, draw } = artist();
  const id = newId();
  const folder = join(dataDir, 'photos', 'uploaded', id.slice(-2));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${id}.medium.webp`), 'photo');
  expect(await createPhotoStore({ dataDir }, draw).read({ id, drawing: null }, 'medium')).toEqual({
    bytes: Buffer.from('photo'),
    type: 'image/webp',
  });
  expect(drawn).toEqual([]);
});

test('a drawing that fails fails for whoever asked, and is tried again by the next', async () => {
  let tries = 0;
  const store = createPhotoStore({ dataDir }, async () => {
    if (++tries === 1) throw new Error('out of paint');
    return Buffer.from('x');
  });
  const photo = { id: newId(), drawing: 'cat' };
  await expect(store.read(photo, 'thumb')).rejects.toThrow('out of paint');
  expect((await store.read(photo, 'thumb'))?.bytes.toString()).toBe('x');
});
