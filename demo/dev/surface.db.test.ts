import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { ask, TEST_ORIGIN } from '../../tests/support/test-client.ts';
import { createTestServices } from '../../tests/support/test-services.ts';
import { createDemoApp, devCalls } from '../../tests/support/http/dev-calls.ts';
import { newId } from '../../shared/identifiers.ts';
import type { App } from '../../server/app.ts';
import { enqueue } from '../../server/jobs/queue.ts';
import { openSettings } from '../../server/modules/site/settings/store.ts';
import type { Services } from '../../server/services.ts';

let own: TestDatabase;
let services: Services;
let app: App;
let ran: unknown[];

const build = (demo: boolean): App =>
  createDemoApp(
    services,
    {
      greet: {
        handle: async (_context, payload) => {
          ran.push(payload);
        },
      },
    },
    demo,
  );

beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());
beforeEach(async () => {
  await own.database.execute(
    sql`truncate members, jobs, mailbox, site_settings, conversations cascade`,
  );
  services = await createTestServices(own.database, { demo: true });
  ran = [];
  app = build(true);
});
const { call, refusedFields } = devCalls(() => app);

const CALLS = [
  ['GET', '/dev'],
  ['GET', '/dev/style.css'],
  ['GET', '/dev/mailbox'],
  ['GET', '/dev/mailbox.json'],
  ['GET', '/dev/clock'],
  ['POST', '/dev/clock', { advance_ms: 1 }],
  ['POST', '/dev/jobs'],
  ['GET', '/dev/settings'],
  ['PATCH', '/dev/settings', { message_credits: 2 }],
  ['POST', '/dev/visitor', { country: 'BE' }],
] as const;

test('without demo mode none of it exists, and nothing is done', async () => {
  app = build(false);
  for (const [method, path, body] of CALLS)
    expect((await call(method, path, body)).status, path).toBe(404);
  expect(services.clock.offset).toBe(0);
  expect(services.settings.current().message_credits).toBe(1);
});

test('a name that leads to this machine reads nothing and does nothing; its own names do', async () => {
  const at = (host: string, method: string, path: string, body?: unknown) =>
    app.fetch(
      new Request(`http://${host}${path}`, {
        method,
        ...(body === undefined
          ? {}
          : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      }),
    );
  for (const [method, path, body] of CALLS) {
    const refused = await at('rebound.example:5080', method, path, body);
    expect([refused.status, await refused.json()], path).toMatchObject([
      403,
      { error: { code: 'bad_origin' } },
    ]);
  }
  expect(services.clock.offset).toBe(0);
  for (const host of ['127.0.0.1:5080', 'localhost:5080', '[::1]:5080'])
    expect((await at(host, 'GET', '/dev/mailbox.json')).status, host).toBe(200);
});

test('every call answers; what is not there is 404', async () => {
  for (const [method, path, body] of CALLS)
    expect((await call(method, path, body)).status, path).toBe(200);
  for (const path of ['/dev/unknown', '/dev/member', '/dev/clock/x'])
    expect((await call('GET', path)).status, path).toBe(404);
  expect((await call('GET', '/dev/')).status).toBe(200);
  expect((await call('GET', '/developers')).status).toBe(404);
});

test('pages of other sites may not act; tools and the site itself may', async () => {
  const post = (headers: Record<string, string>) =>
    call('POST', '/dev/clock', { advance_ms: 0 }, headers);
  expect((await post({ origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await post({ 'sec-fetch-site': 'same-site', origin: TEST_ORIGIN })).status).toBe(403);
  expect((await post({ 'sec-fetch-site': 'same-origin', origin: TEST_ORIGIN })).status).toBe(200);
  expect((await post({})).status).toBe(200);
  expect(
    (await call('POST', '/dev/clock', undefined, { 'content-type': 'text/plain' })).status,
  ).toBe(415);
});

test('the pages hold no style and no script of their own', async () => {
  for (const path of ['/dev', '/dev/mailbox']) {
    const { text, headers } = await call('GET', path);
    expect(text).not.toMatch(/<style|<script|\sstyle=|\son\w+=/i);
    expect(text).toContain('href="/dev/style.css"');
    expect(headers.get('content-security-policy')).toContain("style-src 'self'");
  }
  expect((await call('GET', '/dev/style.css')).headers.get('content-type')).toContain('text/css');
});

describe('the mailbox', () => {
  const send = (to: string, subject: string, minutes: number) =>
    own.database.execute(sql`
    insert into mailbox (id, "to", subject, text, html, sent_at) values (${newId()}, ${to}, ${subject}, ${'<b>text</b>'}, ${'<p>text</p>'}, ${new Date(Date.UTC(2026, 0, 1, 0, minutes)).toISOString()})`);
  test('says honestly that it is empty', async () => {
    expect((await call('GET', '/dev/mailbox.json')).body).toEqual([]);
    expect((await call('GET', '/dev/mailbox')).text).toContain('No mail was sent yet');
  });
  test('has the newest mail first, all or of one address, and shows it as text', async () => {
    await send('a@vonk.example', 'first', 1);
    await send('B@vonk.example', 'second', 2);
    const all = (await call('GET', '/dev/mailbox.json')).body as unknown as { subject: string }[];
    expect(all.map((mail) => mail.subject)).toEqual(['second', 'first']);
    expect(all[0]).toEqual({
      id: expect.any(String) as string,
      to: 'B@vonk.example',
      subject: 'second',
      text: '<b>text</b>',
      html: '<p>text</p>',
      sent_at: '2026-01-01T00:02:00.000Z',
    });
    expect((await call('GET', '/dev/mailbox.json?to=b%40vonk.example')).body).toHaveLength(1);
    expect((await call('GET', '/dev/mailbox.json?to=nobody@vonk.example')).body).toEqual([]);
    expect((await call('GET', '/dev/mailbox')).text).toContain('&lt;b&gt;text&lt;/b&gt;');
    expect((await call('GET', '/dev/mailbox?to=%22%3E%3Cb%3E')).text).not.toContain('"><b>');
  });
  test('shows a mail as its reader would see it, where it can run and load nothing', async () => {
    await send('a@vonk.example', 'first', 1);
    const [mail] = (await call('GET', '/dev/mailbox.json')).body as unknown as { id: string }[];
    const shown = await call('GET', `/dev/mailbox/${mail?.id}`);
    expect(shown).toMatchObject({ status: 200, text: '<p>text</p>' });
    expect(shown.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect((await call('GET', '/dev/mailbox')).text).toContain(`/dev/mailbox/${mail?.id}`);
    for (const id of [newId(), 'x'])
      expect((await call('GET', `/dev/mailbox/${id}`)).status).toBe(404);
  });
});

test('the clock moves forward, and stays so over a restart', async () => {
  const { body } = await call('POST', '/dev/clock', { advance_ms: 3_600_000 });
  expect(body).toMatchObject({ offset_ms: 3_600_000 });
  expect(services.clock.now().getTime() - Date.now()).toBeGreaterThan(3_500_000);
  expect((await openSettings(own.database)).clockOffset).toBe(3_600_000);
  expect(
    Math.abs(
      new Date(String((await call('GET', '/dev/clock')).body['now'])).getTime() -
        services.clock.now().getTime(),
    ),
  ).toBeLessThan(60_000);
  expect(await refusedFields('POST', '/dev/clock', { advance_ms: -1 })).toEqual({
    status: 422,
    fields: ['advance_ms'],
  });
  expect(await refusedFields('POST', '/dev/clock', { advance_ms: 'x' })).toEqual({
    status: 422,
    fields: ['advance_ms'],
  });
  expect(await refusedFields('POST', '/dev/clock', {})).toEqual({
    status: 422,
    fields: ['advance_ms'],
  });
  expect(services.clock.offset).toBe(3_600_000);
});

test('due jobs are run at once and told by name', async () => {
  const at = (ms: number) => new Date(services.clock.now().getTime() + ms);
  // Jobs of one instant run in any order.
  await enqueue(own.database, 'greet', 1, at(-2_000));
  await enqueue(own.database, 'greet', 2, at(-1_000));
  await enqueue(own.database, 'greet', 3, at(3_600_000));
  expect((await call('POST', '/dev/jobs')).body).toEqual({ jobs: [{ name: 'greet', count: 2 }] });
  expect(ran).toEqual([1, 2]);
  expect((await call('POST', '/dev/jobs')).body).toEqual({ jobs: [] });
});

test('settings are changed at run time, and refused as at start', async () => {
  expect(
    (await call('PATCH', '/dev/settings', { message_credits: 3, name: 'Spark' })).body,
  ).toMatchObject({ message_credits: 3, name: 'Spark' });
  expect((await call('GET', '/dev/settings')).body).toMatchObject({ message_credits: 3 });
  expect(
    await refusedFields('PATCH', '/dev/settings', { message_credits: -1, name: 'Other' }),
  ).toEqual({ status: 422, fields: ['message_credits'] });
  expect(await refusedFields('PATCH', '/dev/settings', { nonsense: 1 })).toEqual({
    status: 422,
    fields: ['nonsense'],
  });
  expect(services.settings.current().name).toBe('Spark');
});

test('a client is taken to be in a country for as long as it says so', async () => {
  const { headers } = await call('POST', '/dev/visitor', { country: 'BE' });
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  expect((await ask(app, 'getSettings', { cookie })).body).toMatchObject({ geoip_country: 'BE' });
  expect((await ask(app, 'getSettings')).body).toMatchObject({ geoip_country: 'NL' });
  expect(
    (await call('POST', '/dev/visitor', { country: null })).headers.get('set-cookie'),
  ).toContain('Max-Age=0');
  expect(await refusedFields('POST', '/dev/visitor', { country: 'XX' })).toEqual({
    status: 422,
    fields: ['country'],
  });
});
