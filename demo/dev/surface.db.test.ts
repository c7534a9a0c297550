import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { ask, TEST_ORIGIN } from '../../tests/support/test-client.ts';
import { createTestMember, TEST_PASSWORD } from '../../tests/support/test-members.ts';
import type { TestMember } from '../../tests/support/test-members.ts';
import { createTestServices } from '../../tests/support/test-services.ts';
import { newId } from '../../shared/identifiers.ts';
import { errorAnswerSchema } from '../../shared/contract/calls.ts';
import { userSchema } from '../../shared/contract/profile.ts';
import { createApp } from '../../server/app.ts';
import type { App } from '../../server/app.ts';
import { enqueue } from '../../server/jobs/queue.ts';
import { createJobRunner } from '../../server/jobs/runner.ts';
import { openSettings } from '../../server/modules/site/settings/store.ts';
import type { Services } from '../../server/services.ts';
import { createDemo } from '../demo.ts';

let own: TestDatabase;
let services: Services;
let app: App;
let member: TestMember;
let ran: unknown[];

function build(demo: boolean): App {
  const runner = createJobRunner(services, {
    greet: {
      handle: async (_context, payload) => {
        ran.push(payload);
      },
    },
  });
  return createApp({ ...services, config: { ...services.config, demo } }, [
    createDemo(services.config).site({ ...services, config: { ...services.config, demo } }, runner),
  ]);
}

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
  member = await createTestMember(own.database, services.clock.now());
});

async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const response = await app.fetch(
    new Request(`${TEST_ORIGIN}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    }),
  );
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (isJson ? JSON.parse(text) : null) as Record<string, never> & {
      error?: { code: string; fields?: Record<string, string> };
    },
  };
}
const refusedFields = async (method: string, path: string, body: unknown) => {
  const { status, body: answer } = await call(method, path, body);
  return { status, fields: Object.keys(answer.error?.fields ?? {}) };
};
const changes = async (of: TestMember) =>
  (
    await own.database.execute<{ entity: string; value: { fictional?: boolean } }>(
      sql`select entity, value from changes where member_id = ${of.memberId} order by seq`,
    )
  ).rows;

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

describe('a photo', () => {
  test('is moderated: others see it or not, and the profile says whether it has one', async () => {
    const [photo, viewer] = [newId(), await createTestMember(own.database, services.clock.now())];
    await own.database.execute(
      sql`insert into photos (id, profile_id, position, status, visibility, width, height, created_at) values (${photo}, ${member.profileId}, 0, 'active', 'public', 1, 1, now())`,
    );
    const images = async () =>
      (
        (await ask(app, 'getProfile', { cookie: viewer.cookie, query: { id: member.profileId } }))
          .body as { profile: { images: unknown[] } }
      ).profile.images.length;
    expect(await images()).toBe(1);
    expect(
      (await call('POST', '/dev/photo', { id: photo, status: 'rejected', reason: 'no face' })).body,
    ).toEqual({ id: photo, status: 'rejected' });
    expect(await images()).toBe(0);
    const profile = async () =>
      (
        await own.database.execute(
          sql`select has_photo from profiles where id = ${member.profileId}`,
        )
      ).rows[0];
    expect(await profile()).toEqual({ has_photo: false });
    expect((await changes(member)).map((change) => change.entity)).toEqual(['account']);
    await call('POST', '/dev/photo', { id: photo, status: 'active' });
    expect(await profile()).toEqual({ has_photo: true });
  });
  test('that is unknown, and a status that is none, are refused by field', async () => {
    expect(await refusedFields('POST', '/dev/photo', { id: newId(), status: 'active' })).toEqual({
      status: 422,
      fields: ['id'],
    });
    expect(await refusedFields('POST', '/dev/photo', { id: 'x', status: 'gone' })).toEqual({
      status: 422,
      fields: expect.arrayContaining(['id', 'status']) as string[],
    });
  });
});

describe('a member', () => {
  const balance = async () =>
    (
      await own.database.execute(
        sql`select credits, coalesce((select sum(amount)::int from ledger_entries where member_id = members.id), 0) as booked from members where id = ${member.memberId}`,
      )
    ).rows[0];
  const put = (body: Record<string, unknown>) =>
    call('POST', '/dev/member', { id: member.memberId, ...body });

  test('gets credits by an entry in the ledger, up and down, and sees it at once', async () => {
    expect(userSchema.parse((await put({ credits: 20 })).body['user'])).toMatchObject({
      credits: 20,
    });
    await put({ credits: 5 });
    expect(await balance()).toEqual({ credits: 5, booked: 5 });
    expect((await changes(member)).map((change) => change.entity)).toEqual([
      'credits',
      'credits',
      'account',
      'credits',
    ]);
    await put({ credits: 5 });
    expect(
      (
        await own.database.execute(
          sql`select count(*)::int as entries from ledger_entries where member_id = ${member.memberId}`,
        )
      ).rows,
    ).toEqual([{ entries: 2 }]);
  });
  test('is found by user id, profile id and e-mail address', async () => {
    for (const id of [member.memberId, member.profileId, member.email, member.email.toUpperCase()])
      expect(userSchema.parse((await call('POST', '/dev/member', { id })).body['user']).id).toBe(
        member.memberId,
      );
    expect(await refusedFields('POST', '/dev/member', { id: 'nobody@vonk.example' })).toEqual({
      status: 422,
      fields: ['id'],
    });
  });
  test('becomes premium, and signs up at another time', async () => {
    const { body } = await put({ paid_user: true, signup_date: '2026-01-02T03:04:05Z' });
    expect(userSchema.parse(body['user'])).toMatchObject({
      paid_user: true,
      signup_date: '2026-01-02T03:04:05.000Z',
      conversation_starts_left: null,
    });
  });
  test('is in lists as long as it is active', async () => {
    const state = async () =>
      (
        await own.database.execute(
          sql`select status, listed from profiles where id = ${member.profileId}`,
        )
      ).rows[0];
    await put({ status: 'not_confirmed' });
    expect(await state()).toEqual({ status: 'disabled', listed: false });
    await put({ status: 'active' });
    expect(await state()).toEqual({ status: 'active', listed: true });
    await own.database.execute(
      sql`update members set invisible = true where id = ${member.memberId}`,
    );
    await put({ status: 'active' });
    expect(await state()).toEqual({ status: 'active', listed: false });
  });
  test('R-375 R-459 signing in to a deleted account gives the hint, to a closed one customer service, and nothing once it is final', async () => {
    const signIn = async (password = TEST_PASSWORD) => {
      const { status, body } = await ask(app, 'signIn', {
        body: { email: member.email, password },
      });
      return status === 200 ? 'in' : errorAnswerSchema.parse(body).error.code;
    };
    await put({ status: 'deleted' });
    expect(await signIn()).toBe('account_deleted');
    expect(await signIn('not the password')).toBe('login_failed');
    services.clock.advance(14 * 86_400_000 - 60_000);
    expect(await signIn()).toBe('account_deleted');
    services.clock.advance(60_000);
    expect(await signIn()).toBe('login_failed');
    await put({ closed: true });
    expect(await signIn()).toBe('account_closed');
    expect(await signIn('not the password')).toBe('login_failed');
    const told = await ask(app, 'signIn', {
      body: { email: member.email, password: TEST_PASSWORD },
    });
    expect(errorAnswerSchema.parse(told.body).error.message).toBe(
      `Dit account is gesloten. Neem contact op met de klantenservice: ${services.settings.current().support_email}`,
    );
    // Reading the hint again and again is no guessing.
    for (let times = 0; times < 6; times++) expect(await signIn()).toBe('account_closed');
    await put({ closed: false });
    expect(await signIn()).toBe('in');
  });

  test('who is deleted is signed out, on every device', async () => {
    const told: unknown[] = [];
    services.live.subscribe(member.memberId, (signal) => told.push(signal));
    expect((await ask(app, 'getUser', { cookie: member.cookie })).body).not.toEqual({ user: null });
    await put({ status: 'deleted' });
    expect((await ask(app, 'getUser', { cookie: member.cookie })).body).toEqual({ user: null });
    expect(told).toContainEqual({ kind: 'session_ended', sessionId: null });
  });
  test('that becomes fictional is shown so at once to whoever talks with or likes them', async () => {
    const [talking, liking, stranger] = await Promise.all(
      [1, 2, 3].map(() =>
        createTestMember(own.database, services.clock.now(), { member: { credits: 5 } }),
      ),
    );
    if (!talking || !liking || !stranger) throw new Error('nobody');
    await ask(app, 'sendMessage', {
      cookie: talking.cookie,
      body: { profile: member.profileId, kind: 'text', text: 'Hoi', client_id: newId() },
    });
    await ask(app, 'like', { cookie: liking.cookie, body: { profile: member.profileId } });
    await put({ fictional: true });
    for (const one of [talking, liking])
      expect((await changes(one)).at(-1)).toMatchObject({
        entity: 'profile',
        value: { fictional: true },
      });
    expect(await changes(stranger)).toEqual([]);
  });
  test('wrong input is refused by field, and changes nothing', async () => {
    expect(
      await refusedFields('POST', '/dev/member', {
        id: member.memberId,
        credits: -1,
        paid_user: 'yes',
        status: 'gone',
        signup_date: 'today',
        more: 1,
      }),
    ).toEqual({
      status: 422,
      fields: expect.arrayContaining([
        'credits',
        'paid_user',
        'status',
        'signup_date',
        'more',
      ]) as string[],
    });
    expect(await refusedFields('POST', '/dev/member', {})).toEqual({ status: 422, fields: ['id'] });
    expect(await balance()).toEqual({ credits: 0, booked: 0 });
    expect(await changes(member)).toEqual([]);
  });
});

describe('what a mail provider reports', () => {
  test('R-222 R-312 R-313 each reason turns notification e-mails off, and only the three are known', async () => {
    for (const reason of ['fbl', 'bounce', 'listunsubscribe']) {
      expect(
        (await call('POST', '/dev/mail-event', { to: member.email.toUpperCase(), reason })).body,
      ).toMatchObject({ reason });
    }
    const { user } = (await ask(app, 'getUser', { cookie: member.cookie })).body as {
      user: unknown;
    };
    expect(userSchema.parse(user).notifications_disabled).toEqual([
      'fbl',
      'bounce',
      'listunsubscribe',
    ]);
    expect((await changes(member)).map((change) => change.entity)).toEqual([
      'credits',
      'credits',
      'account',
    ]);
    expect(
      await refusedFields('POST', '/dev/mail-event', { to: 'nobody@vonk.example', reason: 'fbl' }),
    ).toEqual({ status: 422, fields: ['to'] });
    expect(
      await refusedFields('POST', '/dev/mail-event', { to: member.email, reason: 'other' }),
    ).toEqual({ status: 422, fields: ['reason'] });
  });
});
