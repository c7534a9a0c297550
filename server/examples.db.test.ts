import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNginx } from '../tests/support/programs/nginx.ts';
import { freePort } from '../tests/support/server.ts';

const stops: (() => unknown)[] = [];
let origin: string;

/** A server of which only the status is looked at. */
async function open(status: number): Promise<number> {
  const server = createServer((_incoming, outgoing) => outgoing.writeHead(status).end());
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close());
  return (server.address() as AddressInfo).port;
}
beforeAll(async () => {
  const proxy = await startNginx([await open(503), await open(200)], await freePort());
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
