import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { eventually } from '../tests/support/eventually.ts';
import { createTestDatabase } from '../tests/support/test-database.ts';
import type { TestDatabase } from '../tests/support/test-database.ts';
import { createTestMember } from '../tests/support/test-members.ts';
import { startTestServer } from '../tests/support/test-server.ts';
import type { TestServer } from '../tests/support/test-server.ts';
import { createTestServices } from '../tests/support/test-services.ts';
import { newId } from '../shared/identifiers.ts';
import { openDatabase } from './database/connection.ts';
import { photos } from './database/schema/profiles.ts';
import type { Logger } from './log.ts';
import type { Services } from './services.ts';

let own: TestDatabase;
let services: Services;
let server: TestServer;
const logged: Record<string, unknown>[] = [];
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());
beforeEach(async () => {
  await own.database.execute(sql`truncate members, login_failures cascade`);
  logged.length = 0;
  const record = (fields: Record<string, unknown>, message: string) => {
    logged.push({ ...fields, message });
  };
  const log: Logger = { debug: () => undefined, info: record, warn: record, error: record };
  services = { ...(await createTestServices(own.database)), log };
  server = await startTestServer(services);
});
afterEach(() => server.stop());

/** Sends bytes as they are, and answers what came back before the connection was closed. */
function sendRaw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.end(bytes.replaceAll('\n', '\r\n')),
    );
    socket
      .setEncoding('latin1')
      .on('data', (chunk: string) => {
        answer += chunk;
      })
      .on('close', () => resolve(answer))
      .on('error', reject);
  });
}

test('requests that no client sends get a 4xx and leave the server standing', async () => {
  const requests = [
    'GET /api/user.php HTTP/1.1\nHost: a b\nConnection: close\n\n',
    'GET /api/user.php HTTP/1.0\n\n',
    'GET //evil.example/api/user.php HTTP/1.1\nHost: x\nConnection: close\n\n',
    'GET /api/events.php?%zz HTTP/1.1\nHost: x\nConnection: close\n\n',
    'GET /api/events.php?last=%00 HTTP/1.1\nHost: \nConnection: close\n\n',
    'GET http:// HTTP/1.1\nHost: x\nConnection: close\n\n',
    'BREW / HTTP/1.1\n\n',
    '\0\0\0',
    'POST /api/user.php HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\nContent-Length: 4\nConnection: close\n\n0\n\n',
    'GET /photos/..%2f..%2fetc/passwd HTTP/1.1\nHost: x\nConnection: close\n\n',
    'PUT /photos/01890000-0000-7000-8000-000000000000/thumb HTTP/1.1\nHost: x\nConnection: close\n\n',
    'GET /api/../api/%2e%2e/user.php HTTP/1.1\nHost: x\nConnection: close\n\n',
    `GET /api/user.php HTTP/1.1\nHost: x\nCookie: ${'a=b; '.repeat(4_000)}\nConnection: close\n\n`,
  ];
  for (const request of requests) {
    const answer = await sendRaw(request);
    expect(answer, request.slice(0, 80)).toMatch(/^(HTTP\/1\.1 [24]\d\d |$)/);
    expect(answer, request.slice(0, 80)).not.toMatch(/node_modules|\bat .+:\d+:\d+/);
  }
  expect((await fetch(`${server.origin}/api/user.php`)).status).toBe(200);
});

test('a body past 64 kB is refused although its length is not said, without reading on', async () => {
  const member = await createTestMember(own.database, services.clock.now());
  let given = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      given += 1;
      if (given > 20_000) controller.close();
      else controller.enqueue(new Uint8Array(1_024).fill(0x20));
    },
  });
  const answer = await fetch(`${server.origin}/api/user.php`, {
    method: 'PUT',
    body,
    duplex: 'half',
    headers: {
      'request-type': 'client',
      origin: server.origin,
      'content-type': 'application/json',
      cookie: member.cookie,
    },
  } as RequestInit).then(
    (response) => response.status,
    () => 413,
  );
  expect(answer).toBe(413);
  expect(given).toBeLessThan(15_000);
});

test('every answer of the server itself is JSON with the security headers, also beside the API', async () => {
  for (const path of [
    '/api/nothing.php',
    '/nothing',
    '/photos/x/y',
    '/api/docs',
    '/api/openapi.json',
  ]) {
    const { headers, status } = await fetch(`${server.origin}${path}`);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
    if (path.startsWith('/api/n') || path === '/nothing')
      expect([status, headers.get('content-type')], path).toEqual([404, 'application/json']);
  }
  const style =
    /href="([^"]+\.css)"/.exec(await (await fetch(`${server.origin}/api/docs`)).text())?.[1] ?? '';
  expect((await fetch(`${server.origin}${style}`)).headers.get('content-type')).toContain(
    'text/css',
  );
});

test('reports of a breached content policy are counted by directive, and tell nothing else', async () => {
  const report = (body: unknown) =>
    fetch(`${server.origin}/api/csp-report`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/csp-report' },
    });
  for (let time = 1; time <= 2; time++) {
    const answer = await report({
      'csp-report': {
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'https://secret.example/?name=x',
        'document-uri': 'https://vonk.example/members/1',
      },
    });
    expect(answer.status).toBe(204);
    expect(logged.at(-1)).toEqual({
      directive: 'script-src-elem',
      count: time,
      message: 'the content policy was breached',
    });
  }
  expect((await report({ anything: 1 })).status).toBe(204);
  expect(
    (
      await fetch(`${server.origin}/api/csp-report`, {
        method: 'POST',
        body: '{',
        headers: { 'content-type': 'application/csp-report' },
      })
    ).status,
  ).toBe(400);
  expect(
    (await fetch(`${server.origin}/api/csp-report`, { method: 'POST', body: ' '.repeat(20_000) }))
      .status,
  ).toBe(413);
  const statuses = [];
  for (let time = 0; time < 30; time++) statuses.push((await report({})).status);
  expect(statuses).toContain(429);
});

test('photos are served to whoever may see them, never to be kept, and by GET alone', async () => {
  const member = await createTestMember(own.database, services.clock.now());
  const id = newId();
  await own.database.insert(photos).values({
    id,
    profile_id: member.profileId,
    position: 1,
    status: 'pending',
    visibility: 'public',
    width: 9,
    height: 16,
    created_at: services.clock.now(),
  });
  services.photos.read = async () => ({ bytes: Buffer.from('picture'), type: 'image/webp' });
  const ask = (method: string, cookie?: string) =>
    fetch(`${server.origin}/photos/${id}/thumb`, { method, headers: cookie ? { cookie } : {} });
  const seen = await ask('GET', member.cookie);
  expect([
    seen.status,
    await seen.text(),
    seen.headers.get('cache-control'),
    seen.headers.get('content-type'),
  ]).toEqual([200, 'picture', 'private, no-store', 'image/webp']);
  expect((await ask('GET')).status).toBe(404);
  expect((await ask('POST', member.cookie)).status).toBe(405);
  const head = await ask('HEAD', member.cookie);
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('a request is logged by its route, with nothing of its member', async () => {
  const member = await createTestMember(own.database, services.clock.now());
  const answer = await fetch(`${server.origin}/api/profile.php?id=${member.profileId}`, {
    headers: { cookie: member.cookie },
  });
  expect(answer.status).toBe(200);
  expect(logged).toEqual([
    {
      request: answer.headers.get('x-request-id'),
      route: 'getProfile',
      status: 200,
      ms: expect.any(Number) as number,
      message: 'answered',
    },
  ]);
});

test('while the database is away calls answer 503 with a time to come back, streams too, and work again afterwards', async () => {
  const database = openDatabase(own.url, { connections: 3 });
  const other = await startTestServer({ ...services, database });
  const member = await createTestMember(own.database, services.clock.now());
  const status = async (path: string) => {
    const abort = new AbortController();
    const { status: got, headers } = await fetch(`${other.origin}${path}`, {
      headers: { cookie: member.cookie },
      signal: abort.signal,
    });
    abort.abort();
    if (got === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    return got;
  };
  expect([await status('/api/chats.php'), await status('/api/events.php')]).toEqual([200, 200]);
  database.$client.options.connectionString = 'postgres://nobody@127.0.0.1:9/nothing';
  await own.database.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await eventually(() => status('/api/chats.php')).toBe(503);
  expect(await status('/api/events.php')).toBe(503);
  database.$client.options.connectionString = own.url;
  await eventually(() => status('/api/chats.php')).toBe(200);
  expect(await status('/api/events.php')).toBe(200);
  await other.stop();
  await database.$client.end();
});
