import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { openEvents } from '../../tests/support/event-client.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { BLIND } from '../../tests/support/http/several-servers.ts';
import { named } from '../../tests/support/http/stream-site.ts';
import { ask, TEST_ORIGIN } from '../../tests/support/test-client.ts';
import type { Sent } from '../../tests/support/test-client.ts';
import { createTestMember } from '../../tests/support/test-members.ts';
import type { TestMember } from '../../tests/support/test-members.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { startTestServer } from '../../tests/support/test-server.ts';
import { openTracedSite } from '../../tests/support/traced-site.ts';
import type { TracedSite } from '../../tests/support/traced-site.ts';
import type { CallName } from '../../shared/contract/calls.ts';
import { newId } from '../../shared/identifiers.ts';
import { statements } from '../database/statement.ts';
import { noLimits } from '../http/guards/limits.ts';
import { createJobRunner } from '../jobs/runner.ts';
import { enqueue } from '../jobs/queue.ts';
import { postCredits } from '../modules/money/credits/ledger.ts';
import { createHealth } from '../pages/crawlers/health.ts';

let own: TestDatabase;
let [eva, bram]: TestMember[] = [];
let sites: TracedSite[] = [];
beforeAll(async () => {
  own = await createTestDatabase();
  eva = await createTestMember(own.database, new Date(), { member: { paid_user: true } });
  bram = await createTestMember(own.database, new Date());
  await postCredits(own.database, {
    ...{ memberId: eva.memberId, amount: 100_000, cause: 'demo', at: new Date() },
    ...{ reference: null, otherProfile: null },
  });
});
afterAll(() => own.close());
afterEach(async () => {
  for (const site of sites) await site.close();
  sites = [];
});
async function open(...given: Parameters<typeof openTracedSite>): Promise<TracedSite> {
  const site = await openTracedSite(...given);
  sites.push(site);
  return site;
}
const write = (site: TracedSite, more: Partial<Sent> = {}) =>
  ask(site.app, 'sendMessage', {
    cookie: eva?.cookie,
    body: { profile: bram?.profileId, kind: 'text', text: 'Hoi', client_id: newId() },
    ...more,
  });
const get = (site: TracedSite, name: CallName, headers: Record<string, string> = {}) =>
  ask(site.app, name, { cookie: eva?.cookie, headers, network: '10.1.2.3' });

test('a request is a span by its route, with its statements under it by their names', async () => {
  const site = await open(own.url);
  expect((await write(site)).status).toBe(200);
  expect((await ask(site.app, 'getChats')).status).toBe(403);
  const spans = await site.received();
  const [sent] = spans.filter(({ name }) => name === 'sendMessage');
  expect(sent).toMatchObject({
    parentId: '',
    kind: 2,
    status: 0,
    attributes: {
      'http.route': 'sendMessage',
      'http.request.method': 'POST',
      'http.response.status_code': 200,
    },
    resource: { 'service.name': 'vonk' },
  });
  const within = spans.filter(({ traceId }) => traceId === sent?.traceId && sent !== undefined);
  const asked = within.filter((span) => span !== sent);
  expect(asked.length).toBeGreaterThan(4);
  for (const span of asked)
    expect(span).toMatchObject({
      parentId: sent?.spanId,
      kind: 3,
      attributes: { 'db.system.name': 'postgresql' },
    });
  const names = asked.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['begin', 'viewer_of_token', 'commit']));
  expect(names.filter((name) => statements.has(name)).length).toBeGreaterThan(2);
  expect(spans.find(({ name }) => name === 'getChats')?.attributes).toMatchObject({
    'http.response.status_code': 403,
  });
});

test('what looks whether a server is well leaves no trace', async () => {
  const site = await open(own.url, {}, { site: (services) => [createHealth(services)] });
  const paths = ['/healthz', '/readyz', '/elsewhere'];
  const statuses = [];
  for (const path of paths)
    statuses.push((await site.app.fetch(new Request(TEST_ORIGIN + path))).status);
  expect(statuses).toEqual([200, 200, 404]);
  expect((await site.received()).map(({ attributes }) => attributes)).toMatchObject([
    { 'http.response.status_code': 404 },
  ]);
});

test('requests that wait for one connection keep their own statements', async () => {
  const site = await open(own.url, {}, { connections: 1 });
  await Promise.all(Array.from({ length: 6 }, () => get(site, 'getChats')));
  const spans = await site.received();
  const roots = spans.filter(({ name }) => name === 'getChats');
  expect(roots).toHaveLength(6);
  const counts = roots.map(
    ({ spanId }) => spans.filter(({ parentId }) => parentId === spanId).length,
  );
  expect(new Set(counts).size).toBe(1);
  expect(counts[0]).toBeGreaterThan(0);
});

test('behind a pooler, where no statement has a name, a trace has it all the same', async () => {
  const site = await open(own.url, {}, { isPooled: true });
  expect((await get(site, 'getUser')).status).toBe(200);
  expect((await site.received()).map(({ name }) => name)).toContain('viewer_of_token');
});

test('what fails is marked, without a word of why', async () => {
  const site = await open(own.url);
  const { tracing, services } = site;
  const from = { method: 'GET', parent: () => null };
  await expect(
    tracing.request(
      from,
      () => services.database.execute(sql`select 1 / ${0}::int`),
      () => 200,
    ),
  ).rejects.toThrow();
  await tracing.request(
    from,
    async () => null,
    () => 503,
  );
  expect(
    (await site.received()).map(({ name, status, attributes }) => [
      name,
      status,
      attributes['error.type'],
    ]),
  ).toEqual([
    ['select', 2, '22012'],
    ['request', 2, 'Error'],
    ['request', 2, '503'],
  ]);
});

test('a job begins a trace of its own, also when a request woke it', async () => {
  const site = await open(own.url);
  const { services, tracing } = site;
  const { database, wakeJobs } = services;
  const done: string[] = [];
  const jobs = createJobRunner(services, {
    greet: {
      async handle({ transaction }) {
        await transaction.execute(sql`select 'greeting'`);
        done.push('greet');
      },
    },
  });
  jobs.start();
  await tracing.request(
    { method: 'POST', parent: () => null },
    async () => {
      await enqueue(database, 'greet', {}, services.clock.now());
      wakeJobs.wake();
      await eventually(() => done).toEqual(['greet']);
      await jobs.stop();
    },
    () => 200,
  );
  const spans = await site.received();
  const job = spans.find(({ name }) => name === 'greet');
  expect(job).toMatchObject({ parentId: '', kind: 5 });
  const under = (parent: string | undefined) =>
    spans.filter(({ parentId }) => parentId === parent).map(({ name }) => name);
  expect(under(job?.spanId)).toEqual(['savepoint', 'delete', 'select', 'release']);
  expect(under(spans.find(({ name }) => name === 'request')?.spanId)).toEqual(['insert']);
});

test('the trace of a trusted proxy goes on, and nobody else’s; what more it says is left', async () => {
  const [trace, span] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  const headers = { traceparent: `00-${trace}-${span}-01`, tracestate: 'who=eva' };
  const trusting = await open(own.url, {}, { trustedProxies: ['10.1.0.0/16'] });
  await get(trusting, 'getChats', headers);
  await get(trusting, 'getChats', { ...headers, traceparent: `00-${trace}-${span}-00` });
  await get(trusting, 'getChats', { traceparent: `00-${trace}-${span}-01-eva` });
  const [continued, broken, ...more] = (await trusting.received()).filter(({ kind }) => kind === 2);
  expect(continued).toMatchObject({ traceId: trace, parentId: span });
  // The proxy chose not to trace the second.
  expect([broken?.parentId, more]).toEqual(['', []]);
  expect(trusting.receiver.bytes.includes('eva')).toBe(false);
  const wary = await open(own.url, {}, { trustedProxies: ['10.2.0.0/16'] });
  await get(wary, 'getChats', headers);
  const [begun] = (await wary.received()).filter(({ kind }) => kind === 2);
  expect([begun?.parentId, begun?.traceId === trace]).toEqual(['', false]);
});

test('what one server changes and another sends to a stream is one trace', async () => {
  const [writer, reader] = [
    await open(own.url, {}, { isShared: true }),
    await open(own.url, {}, { isShared: true }),
  ];
  const server = await startTestServer(reader.services, { limits: noLimits, streams: BLIND });
  const client = await openEvents(server.origin, { cookie: bram?.cookie ?? '' });
  await eventually(async () => {
    await write(writer);
    return named(client, 'message').length;
  }).toBeGreaterThan(0);
  client.close();
  await server.crash();
  const causes = (await writer.received()).filter(({ name }) => name === 'sendMessage');
  const there = await reader.received();
  const signal = there.find(({ name }) => name === 'signal');
  const cause = causes.find(({ traceId }) => traceId === signal?.traceId);
  expect(signal).toMatchObject({ kind: 5, parentId: cause?.spanId });
  expect(there.filter(({ parentId }) => parentId === signal?.spanId)).not.toEqual([]);
});

test('a ratio of none traces nothing, and headers for the collector are sent', async () => {
  const none = await open(own.url, {
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0',
  });
  await write(none);
  expect(await none.received()).toEqual([]);
  const some = await open(own.url, {
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key',
    OTEL_SERVICE_NAME: 'vonk-test',
  });
  await write(some);
  expect((await some.received())[0]?.resource).toMatchObject({ 'service.name': 'vonk-test' });
  expect(some.receiver.headers[0]).toMatchObject({ 'api-key': 'a key' });
});

test('a collector that is not there holds up no request and no stop', async () => {
  const site = await open(own.url, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  for (let time = 0; time < 3; time++) expect((await write(site)).status).toBe(200);
  await site.tracing.close(10);
  expect((await write(site)).status).toBe(200);
});
