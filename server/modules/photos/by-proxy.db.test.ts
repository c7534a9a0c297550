import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request as ask } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../shared/identifiers.ts';
import { SMALL_VOICE, sendVoice } from '../../../tests/support/chat-voice.ts';
import { startNginx } from '../../../tests/support/programs/nginx.ts';
import { freePort } from '../../../tests/support/server.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import { startTestServer } from '../../../tests/support/test-server.ts';
import type { TestServer } from '../../../tests/support/test-server.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import { photos } from '../../database/schema/profiles.ts';
import { noLimits } from '../../http/guards/limits.ts';
import { createPhotoFiles, createPhotoStore } from '../../storage/photo-store.ts';
import type { Config } from '../../config.ts';

const PREFIX = '/_photos/';
const example = (name: string) =>
  readFileSync(new URL(`../../../docs/examples/${name}`, import.meta.url), 'utf8');

interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
/** Asks as it is written, so that no client makes a path or an answer tidy. */
const get = (
  origin: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Got> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    ask({ hostname, port, path, method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(parts),
        }),
      );
    })
      .on('error', reject)
      .end();
  });

/** An answer without the headers of the connection and the proxy. */
const ownHeaders = ({ headers }: Got) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) =>
        !['date', 'server', 'connection', 'keep-alive', 'accept-ranges'].includes(name) &&
        !name.startsWith('x-accel'),
    ),
  );

const PHOTO = Buffer.from(Array.from({ length: 90_000 }, (_, at) => (at * 31) % 256));

let folder: string;
let store: S3rver;
/** Before the store: what nginx asks it for. */
let watched: Server;
let isAway = false;
const asked: { method: string; url: string; headers: IncomingHttpHeaders }[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vonk-by-proxy-'));
  chmodSync(folder, 0o711);
  store = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory: join(folder, 's3') },
    configureBuckets: [{ name: 'vonk' }],
  });
  const { port } = await store.run();
  watched = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    if (isAway) {
      outgoing.writeHead(500).end('<Error><Key>a key</Key></Error>');
      return;
    }
    asked.push({ method, url, headers });
    const on = ask({ port, hostname: '127.0.0.1', method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(on);
  });
  await new Promise<void>((resolve) => watched.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  watched.closeAllConnections();
  watched.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

type Store = Pick<Config, 'dataDir' | 's3'>;
const STORES: [name: string, () => { config: Store; nginx: string }][] = [
  [
    'the data folder',
    () => ({
      config: { dataDir: join(folder, 'data'), s3: null },
      nginx: example('nginx-photos-disk.conf').replace('/var/lib/vonk', join(folder, 'data')),
    }),
  ],
  [
    'a bucket, by signed addresses',
    () => {
      const place = `127.0.0.1:${(watched.address() as AddressInfo).port}`;
      return {
        config: {
          dataDir: join(folder, 'none'),
          s3: {
            ...{ endpoint: `http://${place}`, bucket: 'vonk', region: 'eu-central-1' },
            ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
          },
        },
        nginx: example('nginx-photos-s3.conf')
          .replace('https://$store', 'http://$store')
          .replace('s3.example', place),
      };
    },
  ],
];

describe.each(STORES)('photos that nginx sends from %s', (_, make) => {
  let site: TestSite;
  let server: TestServer;
  /** The same server for which nobody sends files. */
  let plain: TestServer;
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  let owner: TestMember;
  let other: TestMember;
  let photo: string;
  beforeAll(async () => {
    const { config, nginx: more } = make();
    site = await createTestSite({
      config: { ...config, trustedProxies: ['127.0.0.1'], photoRedirectPrefix: PREFIX },
    });
    site.services.photos = createPhotoStore(
      createPhotoFiles({ ...config, photoRedirectPrefix: PREFIX }),
      { read: async () => Buffer.from('drawn'), remove: async () => undefined },
    );
    server = await startTestServer(site.services, { limits: noLimits });
    plain = await startTestServer(
      { ...site.services, config: { ...site.services.config, photoRedirectPrefix: null } },
      { limits: noLimits },
    );
    nginx = await startNginx([server.port], await freePort(), more);
    owner = await site.member({ credits: 9, member: { paid_user: true } });
    other = await site.member({ credits: 9 });
    photo = await add({ position: 0 });
    await site.services.photos.write(photo, {
      ...{ thumb: PHOTO.subarray(0, 900), medium: PHOTO.subarray(0, 9_000) },
      ...{ large: PHOTO, blurred: PHOTO.subarray(0, 90) },
    });
  });
  afterAll(async () => {
    await nginx.stop();
    await server.stop();
    await plain.stop();
    await site.close();
  });
  async function add(values: Partial<typeof photos.$inferInsert>): Promise<string> {
    const id = newId();
    await site.database.insert(photos).values({
      ...{ id, profile_id: owner.profileId, position: 1, width: 800, height: 1_000 },
      ...{ created_at: new Date(), status: 'active', visibility: 'public', ...values },
    });
    return id;
  }
  const both = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const seen = { cookie: other.cookie, ...headers };
    return {
      sent: await get(nginx.origin, path, seen, method),
      own: await get(plain.origin, path, seen, method),
    };
  };

  test('are the same bytes with the same headers, also of HEAD, with nothing that asks again, and no word of where they lie', async () => {
    for (const variant of ['thumb', 'medium', 'large', 'blurred'])
      for (const method of ['GET', 'HEAD']) {
        const { sent, own } = await both(`/photos/${photo}/${variant}`, {}, method);
        expect([sent.status, sent.body.equals(own.body)]).toEqual([200, true]);
        expect(ownHeaders(sent)).toEqual(ownHeaders(own));
      }
    const { sent } = await both(`/photos/${photo}/large`);
    expect(sent.body.equals(PHOTO)).toBe(true);
    expect(sent.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, noimageindex',
    });
    // The store gets a signed request, and nothing about the visitor.
    const signed = asked.filter(({ url }) => url.includes('X-Amz-Signature'));
    expect(signed.length > 0).toBe(site.services.config.s3 !== null);
    for (const { url, headers } of signed)
      expect([/X-Amz-Expires=(\d+)/.exec(url)?.[1], Object.keys(headers)]).toEqual([
        '300',
        ['host'],
      ]);
    expect(JSON.stringify(sent.headers)).not.toMatch(/x-accel|uploaded|amz|S3RVER|etag/i);
    // Nothing is cached, so any conditional request is answered with the whole picture.
    const again = await both(`/photos/${photo}/large`, {
      'if-none-match': '*',
      'if-modified-since': new Date(Date.now() + 60_000).toUTCString(),
    });
    expect([again.sent.status, again.own.status, again.sent.body.equals(PHOTO)]).toEqual([
      200,
      200,
      true,
    ]);
  });

  test('are refused by the server as ever, and nobody reaches a file by its own path', async () => {
    const secret = await add({ visibility: 'private' });
    const place = await site.services.photos.locate({ id: photo, drawing: null }, 'large', 'GET');
    for (const [path, cookie] of [
      [`/photos/${photo}/large`, ''],
      [`/photos/${secret}/large`, other.cookie],
      [`/photos/${newId()}/large`, other.cookie],
      [`${PREFIX}${place ?? ''}`, other.cookie],
      [`${PREFIX}${place ?? ''}`, owner.cookie],
      [`/photos/..${PREFIX}${place ?? ''}`, other.cookie],
      [`${PREFIX}../postgresql/password`, other.cookie],
    ] as const)
      expect((await get(nginx.origin, path, { cookie })).status, path).toBe(404);
    await site.block(owner, other);
    const { sent, own } = await both(`/photos/${photo}/large`);
    expect([sent.status, sent.body.length]).toEqual([404, 0]);
    expect(ownHeaders(sent)).toEqual(ownHeaders(own));
    await site.call(owner, 'unblock', { profile: other.profileId });
  });

  test('of a voice every range is sent, as the server does it', async () => {
    const { recording } = await sendVoice(site, owner, other);
    const path = `/photos/${recording}/voice`;
    // The store of the tests supports no range from the end.
    const suffixes = site.services.config.s3 ? [] : ['bytes=-10'];
    for (const range of ['', 'bytes=0-99', 'bytes=100-', ...suffixes]) {
      const { sent, own } = await both(path, range ? { range } : {});
      expect([sent.status, sent.body.equals(own.body)], range).toEqual([own.status, true]);
      expect(ownHeaders(sent), range).toEqual(ownHeaders(own));
    }
    const beyond = await both(path, { range: `bytes=${SMALL_VOICE.length + 9_000}-` });
    expect([beyond.sent.status, beyond.own.status]).toEqual([416, 416]);
    expect(beyond.sent.body.toString()).not.toMatch(/uploaded|Bucket|<Key>/);
    const stranger = await site.member();
    expect((await get(nginx.origin, path, { cookie: stranger.cookie })).status).toBe(404);
  });

  test('that have no file are an empty 404, and what the server makes itself it sends itself', async () => {
    const { sent, own } = await both(`/photos/${await add({ position: 0 })}/large`);
    expect([sent.status, sent.body.length]).toEqual([404, 0]);
    expect(ownHeaders(sent)).toEqual(ownHeaders(own));
    const drawn = await both(`/photos/${await add({ position: 0, drawing: { of: 1 } })}/thumb`);
    expect([drawn.sent.status, drawn.sent.body.toString()]).toEqual([200, 'drawn']);
    expect(ownHeaders(drawn.sent)).toEqual(ownHeaders(drawn.own));
  });

  test('are unavailable while their store is, in words of nobody but nginx', async () => {
    isAway = true;
    const { sent, own } = await both(`/photos/${photo}/large`);
    isAway = false;
    expect(sent.status).toBe(own.status);
    expect(sent.status).toBe(site.services.config.s3 ? 503 : 200);
    expect(sent.body.includes('a key')).toBe(false);
  });

  test('go to nobody but a trusted proxy by that header', async () => {
    const direct = await site.app.fetch(
      new Request(`${server.origin}/photos/${photo}/thumb`, { headers: { cookie: other.cookie } }),
      '198.51.100.7',
    );
    expect([direct.status, direct.headers.get('x-accel-redirect')]).toEqual([200, null]);
    expect((await direct.arrayBuffer()).byteLength).toBe(900);
  });
});
