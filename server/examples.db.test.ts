import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNginx } from '../tests/support/programs/nginx.ts';
import { freePort } from '../tests/support/server.ts';

const stops: (() => unknown)[] = [];
let origin: string;

/** A server of which only the status is looked at, and which has the scripts of its own version. */
async function open(status: number, version: string): Promise<number> {
  const server = createServer(({ url = '' }, outgoing) => {
    const isMissing = url.startsWith('/assets/') && !url.includes(version);
    outgoing.writeHead(isMissing ? 404 : status).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close());
  return (server.address() as AddressInfo).port;
}
beforeAll(async () => {
  const proxy = await startNginx(
    [await open(503, 'old'), await open(200, 'new')],
    await freePort(),
  );
  stops.push(() => proxy.stop());
  ({ origin } = proxy);
});
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

const statuses = async (path: string, method = 'GET') => {
  const got = [];
  for (let round = 0; round < 6; round++) got.push((await fetch(origin + path, { method })).status);
  return new Set(got);
};

test('a stream that a stopping server refuses goes to the next, all else is answered as it was', async () => {
  expect(await statuses('/api/events.php?last=1')).toEqual(new Set([200]));
  expect(await statuses('/api/chats.php')).toEqual(new Set([200, 503]));
  expect(await statuses('/api/events.php', 'POST')).toEqual(new Set([200, 503]));
});

test('while two versions serve, scripts come from the one that has them; what neither has is not found', async () => {
  expect(await statuses('/assets/new-1.js')).toEqual(new Set([200]));
  expect(await statuses('/assets/none.js')).toEqual(new Set([404]));
  expect(await statuses('/nl/members')).toEqual(new Set([200, 503]));
});
