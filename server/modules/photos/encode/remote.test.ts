import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { cameraPhoto } from '../../../../tests/support/photo-corpus.ts';
import { sameBytes } from '../../../../tests/support/test-photos.ts';
import { MOST_PHOTO_BYTES } from '../../../../shared/photos.ts';
import type { PhotoEncoder } from './encoder.ts';
import { createEncoderPool } from './pool.ts';
import { createRemoteEncoder } from './remote.ts';
import { serveEncoder } from './service.ts';

const TOKEN = 'a-token-of-an-encoder';
const pool = createEncoderPool(2);
let photo: Buffer;
let closers: (() => void)[] = [];
let logged: string[] = [];
let later = 0;
/** How many pictures the server encoded locally. */
let own = 0;

const log = {
  info: (_: Record<string, unknown>, message: string) => void logged.push(message),
  warn: (_: Record<string, unknown>, message: string) => void logged.push(message),
};
const here: PhotoEncoder = {
  ...sameBytes,
  encode: (bytes) => {
    own += 1;
    return sameBytes.encode(bytes);
  },
};

async function open(
  listener: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
): Promise<{ address: string; close: () => void }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  closers.push(close);
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
const answering = (status: number, body: string) =>
  open((_, outgoing) => outgoing.writeHead(status).end(body));
const remote = (addresses: string[], token = TOKEN) =>
  createRemoteEncoder({ addresses, token }, here, log, {
    answerMs: 5_000,
    now: () => performance.now() + later,
  });

beforeAll(async () => {
  photo = await cameraPhoto('jpeg');
});
beforeEach(() => {
  [logged, later, own] = [[], 0, 0];
});
afterEach(() => {
  for (const close of closers) close();
  closers = [];
});
afterAll(() => pool.close());

test('a picture that is encoded elsewhere is the one that is encoded here', async () => {
  const { address } = await open(serveEncoder(pool, TOKEN));
  const made = await remote([address]).encode(photo);
  expect(made).toEqual(await pool.encode(photo));
  expect(made).toMatchObject({ width: 640, height: 480 });
  expect([own, logged]).toEqual([0, []]);
}, 60_000);

test('what cannot be read is refused elsewhere, and what is no picture is not sent', async () => {
  const { address, close } = await open(serveEncoder(pool, TOKEN));
  const encoder = remote([address]);
  expect(await encoder.encode(photo.subarray(0, 400))).toEqual({ problem: 'photo_broken' });
  expect(own).toBe(0);
  close();
  expect(await encoder.encode(Buffer.from('<script>alert(1)</script>'))).toEqual({
    problem: 'photo_type',
  });
  expect(logged).toEqual([]);
}, 60_000);

test('one that is away is passed over and asked again later; where none answers the server does it', async () => {
  let isWell = false;
  const serve = serveEncoder(pool, TOKEN);
  const one = await open((incoming, outgoing) =>
    isWell ? serve(incoming, outgoing) : incoming.socket.destroy(),
  );
  const encoder = remote([one.address]);
  expect(await encoder.encode(photo)).toMatchObject({ width: 40 });
  expect(await encoder.encode(photo)).toMatchObject({ width: 40 });
  expect([own, logged]).toEqual([2, ['an encoder does not answer']]);
  isWell = true;
  expect(await encoder.encode(photo)).toMatchObject({ width: 40 });
  later = 10_000;
  expect(await encoder.encode(photo)).toMatchObject({ width: 640 });
  expect([own, logged]).toEqual([3, ['an encoder does not answer', 'an encoder answers again']]);

  const other = await open(serve);
  isWell = false;
  expect(await remote([one.address, other.address]).encode(photo)).toMatchObject({ width: 640 });
  expect(own).toBe(3);
}, 60_000);

test('one that hangs is left after its time', async () => {
  const hanging = await open(() => undefined);
  const encoder = createRemoteEncoder({ addresses: [hanging.address], token: TOKEN }, here, log, {
    answerMs: 100,
  });
  expect(await encoder.encode(photo)).toMatchObject({ width: 40 });
  expect(logged).toEqual(['an encoder does not answer']);
});

test.each([
  ['a page', 200, '<h1>Hello</h1>'],
  ['a problem that there is not', 422, '{"problem":"anything"}'],
  ['a redirect', 302, ''],
  ['a fault', 500, 'Error: secret'],
])('%s is no answer of an encoder', async (_, status, body) => {
  const { address } = await answering(status, body);
  expect(await remote([address]).encode(photo)).toMatchObject({ width: 40 });
  expect(logged).toEqual(['an encoder does not answer']);
});

test('with all of them busy the member is asked to try again', async () => {
  const busy = () => answering(503, '{"problem":"busy"}');
  const both = [await busy(), await busy()].map(({ address }) => address);
  expect(await remote(both).encode(photo)).toEqual({ problem: 'busy' });
  expect([own, logged]).toEqual([0, []]);
});

test('an encoder answers to its token alone, and takes no more than a photo', async () => {
  const { address } = await open(serveEncoder(sameBytes, TOKEN));
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${address}${path}`, { method: 'POST', ...init }).then(({ status }) => status);
  const headers = { authorization: `Bearer ${TOKEN}` };
  expect(await ask('/encode', { body: new Uint8Array(photo) })).toBe(401);
  expect(await ask('/encode', { body: 'x', headers: { authorization: `Bearer ${TOKEN}x` } })).toBe(
    401,
  );
  expect(await ask('/encode', { method: 'GET', headers })).toBe(404);
  expect(await ask('/', { headers })).toBe(404);
  expect(await ask('/healthz', { method: 'GET' })).toBe(200);
  const large = new Uint8Array(MOST_PHOTO_BYTES + 1);
  // It may end the connection before all of it was sent.
  expect([413, 'ended']).toContain(
    await ask('/encode', { body: large, headers }).catch(() => 'ended'),
  );
  expect(own).toBe(0);
  const wrong = remote([address], `${TOKEN}-of-somebody-else`);
  expect(await wrong.encode(photo)).toMatchObject({ width: 40 });
  expect(logged).toEqual(['an encoder does not answer']);
});
