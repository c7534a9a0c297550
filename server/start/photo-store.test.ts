import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLogger } from '../log.ts';
import type { Logger } from '../log.ts';
import { StartError } from '../start-error.ts';
import { checkPhotoStore } from './photo-store.ts';

let folder: string;
let server: S3rver;
let endpoint: string;
/** That store checks the name of the key alone; this one computes the signature and compares. */
const strict = createServer((asked, answer) => {
  void new AwsClient({
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    region: 'eu-central-1',
    service: 's3',
  })
    .sign(`http://${asked.headers.host}${asked.url}`, {
      method: asked.method ?? 'GET',
      aws: { datetime: String(asked.headers['x-amz-date']) },
    })
    .then((right) =>
      answer
        .writeHead(right.headers.get('authorization') === asked.headers.authorization ? 200 : 403)
        .end(),
    );
});
let strictEndpoint: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vonk-store-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'photos' }],
  });
  endpoint = `http://127.0.0.1:${(await server.run()).port}`;
});
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    strict.listen(0, '127.0.0.1', resolve);
  });
  strictEndpoint = `http://127.0.0.1:${(strict.address() as AddressInfo).port}`;
});
afterAll(async () => {
  strict.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** The outcome of a start with this store: null when it succeeds, else the sentence. */
async function check(
  more: { bucket?: string; endpoint?: string; accessKeyId?: string; secretAccessKey?: string } = {},
): Promise<{ refused: string | null; warned: string[] }> {
  const warned: string[] = [];
  const log: Logger = {
    ...silentLogger,
    warn: (_: unknown, message: string) => {
      warned.push(message);
    },
  };
  const s3 = {
    endpoint,
    bucket: 'photos',
    region: 'eu-central-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    ...more,
  };
  const thrown: unknown = await checkPhotoStore({ s3 }, log).then(
    () => null,
    (error: unknown) => error,
  );
  if (thrown === null) return { refused: null, warned };
  expect(thrown).toBeInstanceOf(StartError);
  return { refused: (thrown as StartError).message, warned };
}

test('a store that takes the keys and has the bucket lets the server start', async () => {
  expect(await check()).toEqual({ refused: null, warned: [] });
  await expect(checkPhotoStore({ s3: null }, silentLogger)).resolves.toBeUndefined();
});

test('a wrong key, a wrong secret and a bucket that is not there keep it from starting, each with one sentence that holds no key', async () => {
  expect((await check({ endpoint: strictEndpoint })).refused).toBeNull();
  for (const wrong of [
    { secretAccessKey: 'a-wrong-secret', endpoint: strictEndpoint },
    { accessKeyId: 'an-unknown-key' },
  ]) {
    const { refused } = await check(wrong);
    expect(refused).toMatch(
      /^VONK_S3_ENDPOINT leads to http:\/\/127\.0\.0\.1:\d+, but that store refuses VONK_S3_ACCESS_KEY_ID with VONK_S3_SECRET_ACCESS_KEY for the bucket "photos" \(403\)\.$/,
    );
    for (const secret of ['a-wrong-secret', 'an-unknown-key', 'S3RVER'])
      expect(refused).not.toContain(secret);
  }
  expect((await check({ bucket: 'nowhere' })).refused).toMatch(
    /^VONK_S3_BUCKET is "nowhere", but the store at \S+ has no such bucket: it has to be made first\.$/,
  );
});

test('a store that is down is said in the log, and the server starts without it', async () => {
  expect(await check({ endpoint: 'http://127.0.0.1:9' })).toEqual({
    refused: null,
    warned: ['the photo store could not be used: photos are neither shown nor taken until it can'],
  });
});
