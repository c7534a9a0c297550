import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createShopClock } from './clock.ts';

const DAY_MS = 86_400_000;
let shop: Server;
let url: string;
let lead: number;
let asked: number;
/** What the shop waits for before it answers. */
let released: Promise<void>;
beforeEach(async () => {
  [lead, asked, released] = [60 * DAY_MS, 0, Promise.resolve()];
  shop = createServer((_request, response) => {
    asked += 1;
    const now = new Date(Date.now() + lead).toISOString();
    response.setHeader('connection', 'close');
    void released.then(() => response.end(JSON.stringify({ now, offset_ms: lead })));
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', () => resolve()));
  url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/dev/clock`;
});
const close = () => new Promise((resolve) => shop.close(resolve));
afterEach(close);

const leadOf = (time: Date) => Math.round((time.getTime() - Date.now()) / DAY_MS) || 0;

test('the clock is the shop’s, and follows it at once', async () => {
  const now = createShopClock(url);
  expect(leadOf(await now())).toBe(60);
  lead = 90 * DAY_MS;
  expect(leadOf(await now())).toBe(90);
});

test('while the shop is away time goes on, from where it was if that is known', async () => {
  const [known, unknown] = [createShopClock(url), createShopClock(url)];
  await known();
  await close();
  expect(leadOf(await known())).toBe(60);
  expect(leadOf(await unknown())).toBe(0);
});

test('many that ask at once share one reading that began after they asked', async () => {
  const now = createShopClock(url);
  const release = Promise.withResolvers<void>();
  released = release.promise;
  const first = now();
  await expect.poll(() => asked).toBe(1);
  const rest = Array.from({ length: 100 }, () => now());
  const other = createShopClock(url)();
  // The other clock's question arrives after those of the first one that were sent.
  await expect.poll(() => asked).toBe(2);
  lead = 90 * DAY_MS;
  release.resolve();
  expect(leadOf(await first)).toBe(60);
  expect(new Set((await Promise.all(rest)).map(leadOf))).toEqual(new Set([90]));
  await other;
  expect(asked).toBe(3);
});

test('an answer that is no time counts as none', async () => {
  shop.removeAllListeners('request');
  shop.on('request', (_request, response: ServerResponse) => response.end('<html>'));
  expect(leadOf(await createShopClock(url)())).toBe(0);
});
