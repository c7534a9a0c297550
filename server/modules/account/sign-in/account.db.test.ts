import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { ask } from '../../../../tests/support/test-client.ts';
import type { Sent } from '../../../../tests/support/test-client.ts';
import { createTestDatabase } from '../../../../tests/support/test-database.ts';
import type { TestDatabase } from '../../../../tests/support/test-database.ts';
import { createTestMember, TEST_PASSWORD } from '../../../../tests/support/test-members.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestServices } from '../../../../tests/support/test-services.ts';
import { errorAnswerSchema } from '../../../../shared/contract/calls.ts';
import { userSchema } from '../../../../shared/contract/profile.ts';
import { createApp } from '../../../app.ts';
import type { App } from '../../../app.ts';
import { loginFailures, sessions } from '../../../database/schema/access.ts';
import { changes } from '../../../database/schema/changes.ts';
import { members } from '../../../database/schema/members.ts';
import { profiles } from '../../../database/schema/profiles.ts';
import { siteSettings } from '../../../database/schema/service.ts';
import { noLimits } from '../../../http/guards/limits.ts';
import type { Services } from '../../../services.ts';

const MINUTE = 60_000;
let own: TestDatabase;
let services: Services;
let app: App;
let member: TestMember;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());
beforeEach(async () => {
  await own.database.execute(sql`truncate members, site_settings, login_failures cascade`);
  services = await createTestServices(own.database);
  app = createApp(services, [], { limits: noLimits });
  member = await createTestMember(own.database, services.clock.now());
});

const userOf = (body: unknown) => userSchema.parse(Reflect.get(Object(body), 'user'));
const errorOf = (body: unknown) => errorAnswerSchema.parse(body).error;
const signIn = (password: string, more: Sent & { email?: string } = {}) =>
  ask(app, 'signIn', { ...more, body: { email: more.email ?? member.email, password } });
const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .at(0) ?? '';

test('R-013 R-410 R-415 without a session GET /api/user.php answers user null', async () => {
  expect(await ask(app, 'getUser')).toMatchObject({ status: 200, body: { user: null } });
  expect((await ask(app, 'getUser', { cookie: `vonk_session=${'A'.repeat(43)}` })).body).toEqual({
    user: null,
  });
  const refused = await ask(app, 'getChats');
  expect(refused).toMatchObject({
    status: 403,
    body: {
      authentication_required: true,
      error: { code: 'authentication_required', authentication_required: true },
    },
  });
});

test('R-014 R-218 R-219 R-223 R-225 R-226 R-414 the user record has credits, paid_user and a profile with the fields of the specification', async () => {
  const user = userOf((await ask(app, 'getUser', { cookie: member.cookie })).body);
  expect(user).toMatchObject({
    id: member.memberId,
    status: 'active',
    credits: 0,
    paid_user: false,
    notifications_disabled: [],
    language: 'nl',
    conversation_starts_left: 2,
    profile: {
      id: member.profileId,
      name: 'Robin',
      country: 'NL',
      main_image: null,
      images: [],
      date_of_birth: '1990-05-17',
      fictional: false,
    },
  });
  await own.database.update(members).set({ paid_user: true, credits: 7, conversations_started: 9 });
  expect(userOf((await ask(app, 'getUser', { cookie: member.cookie })).body)).toMatchObject({
    credits: 7,
    paid_user: true,
    conversation_starts_left: null,
  });
});

test('conversation starts left follow the site setting and never fall below none', async () => {
  await own.database.insert(siteSettings).values({ key: 'free_conversations', value: 3 });
  await own.database.update(members).set({ conversations_started: 1 });
  expect(
    userOf((await ask(app, 'getUser', { cookie: member.cookie })).body).conversation_starts_left,
  ).toBe(2);
  await own.database.update(members).set({ conversations_started: 5 });
  expect(
    userOf((await ask(app, 'getUser', { cookie: member.cookie })).body).conversation_starts_left,
  ).toBe(0);
});

test('R-417 R-406 right credentials answer user and set the cookie, whatever the case of the address', async () => {
  const answer = await signIn(TEST_PASSWORD, { email: ` ${member.email.toUpperCase()} ` });
  expect(answer.status).toBe(200);
  expect(userOf(answer.body).id).toBe(member.memberId);
  const [cookie, device, ...others] = answer.headers.getSetCookie();
  expect(others).toEqual([]);
  expect(device).toMatch(
    /^vonk_device=[\w-]{22}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect(cookie).toMatch(
    /^vonk_session=[A-Za-z0-9_-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect(userOf((await ask(app, 'getUser', { cookie: cookieOf(answer.headers) })).body).id).toBe(
    member.memberId,
  );
});

test('R-406 on https the cookie is Secure', async () => {
  const https = createApp(
    { ...services, config: { ...services.config, publicUrl: 'https://vonk.example', https: true } },
    [],
    { limits: noLimits },
  );
  const answer = await ask(https, 'signIn', {
    body: { email: member.email, password: TEST_PASSWORD },
    headers: { origin: 'https://vonk.example' },
  });
  expect(answer.headers.getSetCookie()[0]).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
});

test('the database holds no token that signs anybody in', async () => {
  const token = cookieOf((await signIn(TEST_PASSWORD)).headers).split('=')[1] ?? '';
  const rows = await own.database.execute<{ row: string }>(
    sql`select sessions::text || encode(token_hash, 'escape') as row from sessions`,
  );
  expect(rows.rows).toHaveLength(2);
  for (const { row } of rows.rows) expect(row).not.toContain(token);
});

test('R-417 R-447 a wrong password, an unknown and a deleted account get the same answer and no cookie', async () => {
  const deleted = await createTestMember(own.database, services.clock.now(), {
    member: { status: 'deleted' },
  });
  const answers = [
    await signIn('wrong'),
    await signIn('wrong', { email: 'nobody@vonk.example' }),
    await signIn(TEST_PASSWORD, { email: deleted.email }),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({
      error: { code: 'login_failed', message: 'Inloggen mislukt, probeer het opnieuw.' },
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
});

test('an account that does not exist costs the same time as a wrong password', async () => {
  const timed = async (email: string, network: string): Promise<number> => {
    const began = performance.now();
    await signIn('wrong', { email, network });
    return performance.now() - began;
  };
  await signIn('wrong');
  const ratios: number[] = [];
  // In turns: a machine that is busy with something else is so for both.
  for (let attempt = 0; attempt < 15; attempt++) {
    const known = await timed(member.email, `203.0.113.${attempt}`);
    ratios.push((await timed('nobody@vonk.example', `203.0.113.${attempt}`)) / known);
  }
  const median = ratios.sort((one, other) => one - other)[7] ?? 0;
  // Without looking at a hash it would be less than a tenth.
  expect(median).toBeGreaterThan(1 / 3);
  expect(median).toBeLessThan(3);
});

test('past what may wait, sign-in answers busy, and that counts against nobody', async () => {
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, index) =>
      signIn('wrong', { email: `nobody${index}@vonk.example` }),
    ),
  );
  const counts = Object.groupBy(answers, (answer) => answer.status);
  expect(Object.keys(counts)).toEqual(['403', '503']);
  for (const busy of counts[503] ?? []) {
    expect(errorOf(busy.body).code).toBe('busy');
    expect(busy.headers.get('retry-after')).toBe('2');
  }
  expect(await own.database.select().from(loginFailures)).toHaveLength(counts[403]?.length ?? 0);
});

test('R-361 R-448 blocks sign-in for minutes after five failures, the right password too, and lets it through afterwards', async () => {
  for (let attempt = 1; attempt <= 5; attempt++) {
    services.clock.advance(MINUTE);
    expect((await signIn('wrong')).status, `attempt ${attempt}`).toBe(403);
  }
  services.clock.advance(30_000);
  const blocked = await signIn(TEST_PASSWORD, { headers: { 'x-locale': 'en' } });
  expect(blocked.status).toBe(429);
  const { code, message, retry_after_s: wait } = errorOf(blocked.body);
  expect(code).toBe('login_blocked');
  expect(wait).toBeGreaterThan(14 * 60 + 20);
  expect(wait).toBeLessThanOrEqual(14 * 60 + 30);
  expect(blocked.headers.get('retry-after')).toBe(String(wait));
  expect(message).toBe('Too many attempts: this account is blocked for 15 min.');
  expect(blocked.headers.getSetCookie()).toEqual([]);
  services.clock.advance(10 * MINUTE);
  expect(
    errorOf((await signIn('wrong', { headers: { 'x-locale': 'en' } })).body).message,
  ).toContain('5 min');
  services.clock.advance(5 * MINUTE);
  expect((await signIn(TEST_PASSWORD)).status).toBe(200);
  expect(await own.database.select().from(loginFailures)).toEqual([]);
});

test('many wrong passwords tried at once are no more than are allowed one after the other', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => signIn(`wrong ${index}`)),
  );
  const counts = Object.groupBy(answers, (answer) => answer.status);
  expect(counts[403]).toHaveLength(5);
  expect(counts[429]).toHaveLength(7);
});

test('a block holds for one account from one network: neither another account nor another network', async () => {
  const other = await createTestMember(own.database, services.clock.now());
  for (let attempt = 0; attempt < 5; attempt++) await signIn('wrong');
  expect((await signIn(TEST_PASSWORD)).status).toBe(429);
  expect((await signIn(TEST_PASSWORD, { email: other.email })).status).toBe(200);
  expect((await signIn(TEST_PASSWORD, { network: '203.0.113.9' })).status).toBe(200);
});

test('an address that no account has is blocked the same way', async () => {
  for (let attempt = 0; attempt < 5; attempt++)
    await signIn('wrong', { email: 'nobody@vonk.example' });
  expect((await signIn('wrong', { email: 'Nobody@vonk.example' })).status).toBe(429);
});

test('signing in ends the session that this browser had, and its streams', async () => {
  const received: unknown[] = [];
  services.live.subscribe(member.memberId, (signal) => received.push(signal));
  const answer = await signIn(TEST_PASSWORD, { cookie: member.cookie });
  expect(cookieOf(answer.headers)).not.toBe(member.cookie);
  expect((await ask(app, 'getUser', { cookie: member.cookie })).body).toEqual({ user: null });
  expect(await own.database.select().from(sessions)).toHaveLength(1);
  expect(received).toEqual([{ kind: 'session_ended', sessionId: expect.any(String) as string }]);
});

test('R-407 a session is over 30 days after sign-in, and not before', async () => {
  services.clock.advance(30 * 24 * 60 * MINUTE - 1_000);
  expect((await ask(app, 'getUser', { cookie: member.cookie })).body).not.toEqual({ user: null });
  services.clock.advance(2_000);
  expect((await ask(app, 'getUser', { cookie: member.cookie })).body).toEqual({ user: null });
});

test('R-422 R-409 GET /api/logout.php ends the session, POST does the same, and both may be repeated', async () => {
  for (const name of ['signOut', 'signOutByPost'] as const) {
    const cookie = cookieOf((await signIn(TEST_PASSWORD)).headers);
    const received: unknown[] = [];
    const leave = services.live.subscribe(member.memberId, (signal) => received.push(signal));
    const answer = await ask(app, name, { cookie });
    leave();
    expect(answer).toMatchObject({ status: 200, body: { signed_out: true } });
    expect(answer.headers.getSetCookie()).toEqual([
      'vonk_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ]);
    expect(received).toHaveLength(1);
    expect((await ask(app, 'getUser', { cookie })).body).toEqual({ user: null });
    expect((await ask(app, 'getChats', { cookie })).status).toBe(403);
    expect((await ask(app, name, { cookie })).status).toBe(200);
  }
});

test('a sign-out that another site asks for does nothing', async () => {
  const attacks: Record<string, string | null>[] = [
    { 'request-type': null },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
  ];
  for (const headers of attacks)
    expect((await ask(app, 'signOut', { cookie: member.cookie, headers })).status).toBe(403);
  expect((await ask(app, 'getUser', { cookie: member.cookie })).body).not.toEqual({ user: null });
});

test('PUT /api/user.php keeps the language and tells the member’s other devices', async () => {
  const received: unknown[] = [];
  services.live.subscribe(member.memberId, (signal) => received.push(signal));
  expect(
    userOf(
      (await ask(app, 'setLanguage', { cookie: member.cookie, body: { language: 'nl-BE' } })).body,
    ).language,
  ).toBe('nl-BE');
  expect(await own.database.select().from(changes)).toMatchObject([
    { member_id: member.memberId, seq: 1, entity: 'account', value: { language: 'nl-BE' } },
  ]);
  expect(received).toEqual([{ kind: 'changes' }]);
  const refused = await ask(app, 'setLanguage', {
    cookie: member.cookie,
    body: { language: 'xx' },
    headers: { 'x-locale': 'en' },
  });
  expect(refused.status).toBe(422);
  expect(errorOf(refused.body).fields).toEqual({ language: 'Choose one of the options.' });
  expect((await ask(app, 'setLanguage', { body: { language: 'de' } })).status).toBe(403);
});

test('that a member is here is written once a minute, and as the page goes out of sight', async () => {
  const seen = async () =>
    (
      await own.database
        .select({
          at: profiles.last_active_at,
          account: members.last_seen_at,
          session: sessions.last_seen_at,
        })
        .from(profiles)
        .innerJoin(members, eq(members.id, profiles.member_id))
        .innerJoin(sessions, eq(sessions.member_id, members.id))
    )[0];
  const first = (await seen())?.at.getTime() ?? 0;
  services.clock.advance(30_000);
  await ask(app, 'getUser', { cookie: member.cookie });
  expect((await seen())?.at.getTime()).toBe(first);
  services.clock.advance(31_000);
  await ask(app, 'getUser', { cookie: member.cookie });
  const second = await seen();
  expect(second?.at.getTime()).toBeGreaterThanOrEqual(first + 61_000);
  expect(second?.account).toEqual(second?.at);
  expect(second?.session).toEqual(second?.at);
  services.clock.advance(5_000);
  expect(
    (await ask(app, 'pageHidden', { cookie: member.cookie, headers: { 'request-type': null } }))
      .status,
  ).toBe(204);
  expect((await seen())?.at.getTime()).toBeGreaterThanOrEqual(first + 66_000);
});

test('R-411 no path leads to anything for administrators', async () => {
  for (const path of ['/api/admin.php', '/api/admin', '/api/users.php', '/api/members/all.php'])
    expect(
      (
        await app.fetch(
          new Request(`http://127.0.0.1:5080${path}`, { headers: { cookie: member.cookie } }),
        )
      ).status,
    ).toBe(404);
});
