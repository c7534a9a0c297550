import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAppHandler } from './app-protocol.ts';
import { PAGE_HEADERS } from './content-policy.ts';

let bundle: string;
let server: Server;
let handle: (request: Request) => Promise<Response>;
const seen: { url: string; headers: IncomingHttpHeaders }[] = [];

beforeAll(async () => {
  bundle = mkdtempSync(join(tmpdir(), 'vonk-bundle-'));
  mkdirSync(join(bundle, 'assets'));
  writeFileSync(join(bundle, 'index.html'), '<title>Vonk</title>');
  writeFileSync(join(bundle, 'assets/app-1.js'), 'run();');
  server = createServer((request, response) => {
    seen.push({ url: request.url ?? '', headers: request.headers });
    response
      .writeHead(200, {
        'content-type': 'application/json',
        'set-cookie': 'vonk_session=secret; HttpOnly',
        'x-session': 'secret',
      })
      .end('{"ok":true}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  handle = createAppHandler({
    bundle,
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fetch: (url, init) => fetch(url, init),
  });
});
afterAll(() => {
  server.close();
  rmSync(bundle, { recursive: true });
});

test.each([
  ['app://vonk/nl/chats', 200, '<title>Vonk</title>', 'text/html; charset=utf-8'],
  ['app://vonk/index.html', 200, '<title>Vonk</title>', 'text/html; charset=utf-8'],
  ['app://vonk/assets/app-1.js', 200, 'run();', 'text/javascript; charset=utf-8'],
  ['app://vonk/assets/none.js', 404, '', null],
])(
  '%s is answered %i, with the pages’ headers and no other',
  async (address, status, body, type) => {
    const answer = await handle(new Request(address));
    expect([answer.status, await answer.text()]).toEqual([status, body]);
    expect(Object.fromEntries(answer.headers)).toEqual({
      ...PAGE_HEADERS,
      ...(type === null ? {} : { 'content-type': type }),
    });
  },
);

test('a call goes to the server without what is not its business, and its answer comes back without a cookie', async () => {
  const answer = await handle(
    new Request('app://vonk/api/user.php?x=1', {
      headers: { 'request-type': 'client', authorization: 'y', 'x-anything': 'z' },
    }),
  );
  expect(await answer.json()).toEqual({ ok: true });
  expect(JSON.stringify([...answer.headers])).not.toContain('secret');
  const [call] = seen;
  expect(call?.url).toBe('/api/user.php?x=1');
  expect(call?.headers['request-type']).toBe('client');
  expect([call?.headers.authorization, call?.headers['x-anything']]).toEqual([
    undefined,
    undefined,
  ]);
});

test('a page or a file is only ever read', async () => {
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect((await handle(new Request('app://vonk/index.html', { method }))).status, method).toBe(
      404,
    );
  const before = seen.length;
  expect((await handle(new Request('app://vonk/api/x', { method: 'PATCH' }))).status).toBe(404);
  expect(seen.length).toBe(before);
});
