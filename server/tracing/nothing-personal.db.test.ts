import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { ask, TEST_ORIGIN } from '../../tests/support/test-client.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { createTestMember, TEST_PASSWORD } from '../../tests/support/test-members.ts';
import type { TestMember } from '../../tests/support/test-members.ts';
import {
  askDesk,
  createTestOperator,
  DESK_ORIGIN,
  openTestDesk,
} from '../../tests/support/operator/test-desk.ts';
import { openTracedSite } from '../../tests/support/traced-site.ts';
import type { TracedSite } from '../../tests/support/traced-site.ts';
import { ROUTES } from '../../shared/site/routes.ts';
import { newId } from '../../shared/identifiers.ts';
import { jobs } from '../database/schema/service.ts';
import { statements } from '../database/statement.ts';
import { routes } from '../http/table.ts';
import { createJobRunner } from '../jobs/runner.ts';
import { operatorRoutes } from '../operator/table.ts';
import { createPages } from '../pages/handler.ts';

/** Words that are nowhere in the code, each of another place; none may leave. */
const word = (place: string): string => `Zwanenburg${place}Qx`;
const PEER = '203.0.113.77';
const VISITOR = '198.51.100.23';
const PROXY = '10.1.2.3';

let own: TestDatabase;
let folder: string;
let site: TracedSite;
let eva: TestMember;
let bram: TestMember;
beforeAll(async () => {
  own = await createTestDatabase();
  const now = new Date();
  eva = await createTestMember(own.database, now, {
    member: { paid_user: true },
    profile: { name: word('Name') },
  });
  bram = await createTestMember(own.database, now);
  folder = mkdtempSync(join(tmpdir(), 'vonk-traces-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html><head></head><body></body></html>',
  );
  site = await openTracedSite(
    own.url,
    {},
    {
      trustedProxies: [PROXY],
      site: (services) => [createPages(services, folder)],
    },
  );
});
afterAll(async () => {
  await site.close();
  await own.close();
  rmSync(folder, { recursive: true });
});

/** What a visitor can put into a request besides its address and body. */
const hostile = (): Record<string, string> => ({
  'user-agent': word('Agent'),
  referer: `${TEST_ORIGIN}/nl/members/${bram.profileId}?q=${word('Referer')}`,
  'accept-language': `nl, ${word('Language')}`,
  'x-forwarded-for': VISITOR,
  'x-request-id': word('RequestId'),
  tracestate: `vonk=${word('State')}`,
  baggage: `member=${word('Baggage')}`,
  cookie: `${eva.cookie}; other=${word('Cookie')}`,
});

async function everywhere(): Promise<void> {
  const { app, services, tracing } = site;
  const headers = hostile();
  const addresses = [
    `/api/${word('Path')}?q=${word('Query')}`,
    `/api/chat.php?conversation=${word('Conversation')}`,
    `/photos/${bram.profileId}/${word('Variant')}`,
    `/nl/members/${bram.profileId}?from=${word('From')}`,
    `/nl/${word('Page')}`,
    `/${word('Bare')}`,
    `/assets/${word('Asset')}.js`,
    `/nl/pages/${word('Text')}`,
  ];
  for (const address of addresses)
    for (const peer of [PEER, PROXY])
      await app.fetch(new Request(TEST_ORIGIN + address, { headers }), peer);
  await app.fetch(new Request(`${TEST_ORIGIN}/api/user.php`, { method: word('METHOD'), headers }));
  const own = { cookie: eva.cookie, headers, network: PROXY };
  await ask(app, 'sendMessage', {
    ...own,
    body: { profile: bram.profileId, kind: 'text', text: word('Message'), client_id: newId() },
  });
  await ask(app, 'sendMessage', { ...own, body: { [word('Field')]: word('Value') } });
  for (const password of [TEST_PASSWORD, word('Password')])
    await ask(app, 'signIn', { headers, network: PEER, body: { email: eva.email, password } });
  await app.fetch(
    new Request(`${TEST_ORIGIN}/nl/complaints`, {
      method: 'POST',
      headers: { ...headers, origin: TEST_ORIGIN, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ text: word('Complaint'), email: eva.email }),
    }),
    PROXY,
  );

  const operator = await createTestOperator(services, 'moderator');
  const desk = openTestDesk(services);
  await askDesk(desk, 'getAudit', { cookie: operator.cookie, headers: { baggage: word('Desk') } });
  await desk.fetch(
    new Request(`${DESK_ORIGIN}/photos/${bram.profileId}/thumb?case=${word('Case')}`, {
      headers: { 'sec-fetch-site': 'same-origin', cookie: operator.cookie },
    }),
  );

  // What the code could do wrong: values in texts, names of rows, words of errors.
  const { database } = services;
  await tracing.request(
    { method: 'GET', parent: () => null },
    async () => {
      await database.execute(sql.raw(`select '${word('Inline')}' as "${word('Column')}"`));
      await database.$client.query({
        name: word('Statement'),
        text: `/* ${word('Comment')} */ values (1)`,
      });
      await database.execute(sql.raw(`select '${word('Cast')}'::int`)).catch(() => undefined);
    },
    () => 200,
  );
  await database.insert(jobs).values(
    [word('Job'), 'fail'].map((name) => ({
      ...{ id: newId(), name, run_at: services.clock.now() },
      payload: { to: word('Payload') },
    })),
  );
  await createJobRunner(services, {
    fail: { handle: () => Promise.reject(new Error(word('Failure'))) },
  }).runDueJobs();
}

test('what somebody sent, who they are and where they are is in nothing that is exported', async () => {
  await everywhere();
  const spans = await site.received();
  expect(spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      ...['sendMessage', 'signIn', 'photos', 'page members-id', 'desk getAudit', 'desk photos'],
      ...['statement', 'fail'],
    ]),
  );
  expect(spans.map(({ attributes }) => attributes['http.request.method'])).toContain('_OTHER');
  const known = {
    name: [
      ...routes.map(({ name }) => name),
      ...operatorRoutes.map(({ name }) => `desk ${name}`),
      ...ROUTES.map(({ name }) => `page ${name}`),
      ...statements.keys(),
      ...['request', 'photos', 'desk photos', 'signal', 'fail'],
      ...['select', 'insert', 'update', 'delete', 'with', 'statement'],
      ...['begin', 'commit', 'rollback', 'savepoint', 'release'],
    ],
    'http.request.method': ['GET', 'POST', '_OTHER'],
    'db.system.name': ['postgresql'],
    'error.type': ['Error', '22P02', '500', '503'],
  };
  for (const { name, attributes, resource } of spans) {
    expect(Object.keys(resource).toSorted()).toEqual([
      ...['service.instance.id', 'service.name'],
      ...['telemetry.sdk.language', 'telemetry.sdk.name', 'telemetry.sdk.version'],
    ]);
    const { 'http.response.status_code': status, 'http.route': route, ...others } = attributes;
    expect([undefined, name]).toContain(route);
    expect(status === undefined || (Number(status) >= 200 && Number(status) < 600)).toBe(true);
    for (const [key, value] of Object.entries({ name, ...others }))
      expect(known[key as keyof typeof known], key).toContain(value);
  }
  const { bytes } = site.receiver;
  const decoded = (['utf8', 'latin1'] as const)
    .map((as) => bytes.toString(as).toLowerCase())
    .join();
  const secrets = [
    ...['zwanenburg', Buffer.from('Zwanenburg').toString('base64').slice(0, 12).toLowerCase()],
    ...[PEER, VISITOR, PROXY, '203.0.113', '198.51.100', '127.0.0.1', '/nl', '.php', '/photos/'],
    ...[eva, bram].flatMap((one) => [one.email, one.cookie.split('=')[1] ?? '', one.sessionId]),
    ...[eva, bram].flatMap((one) => [one.memberId, one.profileId]),
    ...[eva, bram].map((one) => one.memberId.replaceAll('-', '')),
  ];
  expect(secrets.filter((secret) => decoded.includes(secret.toLowerCase()))).toEqual([]);
  for (const { memberId } of [eva, bram])
    expect(bytes.includes(Buffer.from(memberId.replaceAll('-', ''), 'hex'))).toBe(false);
});
