import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../shared/identifiers.ts';
import { createDiskFiles } from './disk-files.ts';
import { StorageError } from './photo-files.ts';
import type { PhotoFiles } from './photo-files.ts';
import { createPhotoFiles, createPhotoStore } from './photo-store.ts';
import { createS3Files } from './s3-files.ts';

let folder: string;
let server: S3rver;
let endpoint: string;
const s3 = (more: { bucket?: string; endpoint?: string; accessKeyId?: string } = {}) =>
  createS3Files({
    endpoint,
    bucket: 'photos',
    region: 'eu-central-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    ...more,
  });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vonk-files-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'photos' }],
  });
  const { port } = await server.run();
  endpoint = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const STORES: [name: string, make: () => PhotoFiles][] = [
  ['a folder', () => createDiskFiles(join(folder, 'disk'))],
  ['an S3-compatible store', () => s3()],
];

describe.each(STORES)('photos in %s', (_, make) => {
  let files: PhotoFiles;
  beforeEach(async () => {
    files = make();
    const keys: string[] = [];
    for await (const { key } of files.list('uploaded/')) keys.push(key);
    await files.remove(keys);
  });
  const listed = async (prefix = 'uploaded/') => {
    const keys: string[] = [];
    for await (const { key, modified } of files.list(prefix)) {
      expect(Math.abs(modified.getTime() - Date.now())).toBeLessThan(60_000);
      keys.push(key);
    }
    return keys.sort();
  };

  test('a file is there once it is written, whole and as it was, and another takes its place', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_value, index) => index % 256));
    expect(await files.read('uploaded/ab/one.thumb.webp')).toBeNull();
    await files.write('uploaded/ab/one.thumb.webp', bytes);
    expect((await files.read('uploaded/ab/one.thumb.webp'))?.equals(bytes)).toBe(true);
    await files.write('uploaded/ab/one.thumb.webp', Buffer.from('another'));
    expect((await files.read('uploaded/ab/one.thumb.webp'))?.toString()).toBe('another');
    expect(await listed()).toEqual(['uploaded/ab/one.thumb.webp']);
  });

  test('removing removes these and no others, and is done when they are gone already', async () => {
    for (const name of ['a', 'b', 'c'])
      await files.write(`uploaded/xx/${name}.webp`, Buffer.from(name));
    await files.remove(['uploaded/xx/a.webp', 'uploaded/xx/c.webp', 'uploaded/yy/none.webp']);
    await files.remove(['uploaded/xx/a.webp']);
    expect(await listed()).toEqual(['uploaded/xx/b.webp']);
    expect(await files.read('uploaded/xx/a.webp')).toBeNull();
    expect(await listed('elsewhere/')).toEqual([]);
  });

  test('many at once are all kept', async () => {
    const keys = Array.from(
      { length: 40 },
      (_value, index) => `uploaded/${String(index % 7)}0/${index}.webp`,
    );
    await Promise.all(keys.map((key) => files.write(key, Buffer.from(key))));
    expect(await listed()).toEqual([...keys].sort());
  });

  test('the store keeps an upload in all its forms, removes it, and sweeps what no photo stands for', async () => {
    const store = createPhotoStore(files);
    const [remaining, removed, orphan] = [newId(), newId(), newId()];
    const forms = (id: string) => ({
      thumb: Buffer.from(`thumb ${id}`),
      medium: Buffer.from(`medium ${id}`),
      large: Buffer.from(`large ${id}`),
      blurred: Buffer.from(`blurred ${id}`),
    });
    for (const id of [remaining, removed, orphan]) await store.write(id, forms(id));
    expect(await store.read({ id: remaining, drawing: null }, 'medium')).toEqual({
      bytes: Buffer.from(`medium ${remaining}`),
      type: 'image/webp',
    });
    await store.remove([removed]);
    expect(await store.read({ id: removed, drawing: null }, 'medium')).toBeNull();
    const known = async (ids: readonly string[]) => new Set(ids.filter((id) => id === remaining));
    // What is young may be an upload whose row is on its way.
    expect(await store.sweep(known, new Date(Date.now() - 60_000))).toBe(0);
    expect(await store.sweep(known, new Date(Date.now() + 60_000))).toBe(4);
    expect(await store.read({ id: orphan, drawing: null }, 'large')).toBeNull();
    expect(await store.read({ id: remaining, drawing: null }, 'large')).not.toBeNull();
    expect(await store.read({ id: '../../etc/passwd', drawing: null }, 'large')).toBeNull();
  });
});

test('a file that was cut off while it was written is never read, and is swept', async () => {
  const files = createDiskFiles(join(folder, 'cut'));
  const store = createPhotoStore(files);
  const id = newId();
  await files.write(`uploaded/${id.slice(-2)}/${id}.large.webp.half.part`, Buffer.from('half'));
  expect(await store.read({ id, drawing: null }, 'large')).toBeNull();
  const [found] = await readdir(join(folder, 'cut'), { recursive: true }).then((names) =>
    names.filter((name) => name.endsWith('.part')),
  );
  await utimes(join(folder, 'cut', found ?? ''), new Date(0), new Date(0));
  expect(await store.sweep(async (ids) => new Set(ids), new Date())).toBe(1);
});

test.each([
  [null, 0o600],
  ['/_photos/', 0o640],
])(
  'files in the folder are of the server alone, and of its group where a proxy sends them: %s',
  async (photoRedirectPrefix, mode) => {
    const dataDir = await mkdtemp(join(folder, 'group-'));
    await createPhotoFiles({ dataDir, s3: null, photoRedirectPrefix }).write(
      'uploaded/aa/b.webp',
      Buffer.from('x'),
    );
    const { mode: written } = await stat(join(dataDir, 'photos/uploaded/aa/b.webp'));
    expect(written & 0o777).toBe(mode);
  },
);

test('what the S3 store refuses, or does not answer, is an error without any key in it', async () => {
  for (const store of [
    s3({ bucket: 'nowhere' }),
    s3({ endpoint: 'http://127.0.0.1:9' }),
    s3({ accessKeyId: 'S3RVER-unknown' }),
  ]) {
    const error: unknown = await store
      .write('uploaded/a/b.webp', Buffer.from('x'))
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StorageError);
    expect(String(error)).not.toContain('S3RVER');
  }
});

test('requests to the S3 store are signed, over method, path and body', async () => {
  const seen: Headers[] = [];
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    seen.push(input instanceof Request ? input.headers : new Headers(init?.headers));
    return real(input, init);
  };
  try {
    await s3().write('uploaded/zz/signed.webp', Buffer.from('x'));
  } finally {
    globalThis.fetch = real;
  }
  expect(seen.at(-1)?.get('authorization')).toMatch(
    /^AWS4-HMAC-SHA256 Credential=S3RVER\/\d{8}\/eu-central-1\/s3\/aws4_request, SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*, Signature=[0-9a-f]{64}$/,
  );
});
