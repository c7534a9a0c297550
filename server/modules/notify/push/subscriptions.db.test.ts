import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { createPushSite } from '../../../../tests/support/push/push-site.ts';
import type { PushSite } from '../../../../tests/support/push/push-site.ts';
import { ask } from '../../../../tests/support/test-client.ts';
import { TEST_PASSWORD } from '../../../../tests/support/test-members.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { sessions } from '../../../database/schema/access.ts';
import { hashSessionToken, newSessionToken, sessionEnd } from '../../../http/caller/session.ts';

let place: PushSite;
let site: TestSite;
let member: TestMember;
beforeAll(async () => {
  place = await createPushSite();
  site = place.site;
});
afterAll(() => place.close());
beforeEach(async () => {
  await site.empty();
  member = await site.member({ credits: 50 });
});

interface Row extends Record<string, unknown> {
  member_id: string;
  session_id: string;
  endpoint: string;
  expires_at: string | null;
}
const rows = async (): Promise<Row[]> =>
  (await site.database.execute<Row>(sql`select * from push_subscriptions order by created_at, id`))
    .rows;
/** The same member on another device. */
async function onAnotherDevice(of: TestMember): Promise<TestMember> {
  const [sessionId, token, now] = [newId(), newSessionToken(), site.services.clock.now()];
  await site.database.insert(sessions).values({
    id: sessionId,
    token_hash: hashSessionToken(token),
    member_id: of.memberId,
    created_at: now,
    expires_at: sessionEnd(now),
    last_seen_at: now,
    user_agent: 'another device',
  });
  return { ...of, sessionId, cookie: `vonk_session=${token}` };
}

test('R-421 R-270 POST /api/user.php?push=1 stores the subscription that the browser made with the site’s public key, and leaves signing in as it is', async () => {
  const settings = await site.call(member, 'getSettings');
  expect(settings.push_public_key).toBe(place.vapid.publicKey);
  const subscription = place.push.subscribe(settings.push_public_key ?? '');
  expect(
    await site.call(member, 'subscribePush', {
      subscription: { ...subscription, expirationTime: 4_000_000_000_000 },
    }),
  ).toEqual({ subscribed: true });
  expect(await rows()).toMatchObject([
    {
      member_id: member.memberId,
      session_id: member.sessionId,
      endpoint: subscription.endpoint,
      p256dh: Buffer.from(subscription.keys.p256dh, 'base64url'),
      auth: Buffer.from(subscription.keys.auth, 'base64url'),
    },
  ]);
  expect(new Date((await rows())[0]?.expires_at ?? 0).getTime()).toBe(4_000_000_000_000);
  // Without the field of the query the same address signs in, and refuses a subscription.
  expect(
    (await ask(site.app, 'signIn', { body: { email: member.email, password: TEST_PASSWORD } }))
      .status,
  ).toBe(200);
  expect(
    (await ask(site.app, 'signIn', { cookie: member.cookie, body: { subscription } })).status,
  ).toBe(422);
  expect(
    (
      await ask(site.app, 'subscribePush', {
        cookie: member.cookie,
        query: { push: '2' },
        body: { subscription },
      })
    ).status,
  ).toBe(422);
  expect((await site.call(member, 'getUser')).user?.id).toBe(member.memberId);
});

test('R-421 a device has one subscription: the same again is one, another one takes its place', async () => {
  const first = await place.subscribe(member);
  await site.call(member, 'subscribePush', { subscription: first });
  expect(await rows()).toHaveLength(1);
  const second = await place.subscribe(member);
  expect((await rows()).map(({ endpoint }) => endpoint)).toEqual([second.endpoint]);
  const phone = await onAnotherDevice(member);
  await place.subscribe(phone);
  expect(await rows()).toHaveLength(2);
});

test('R-421 an endpoint rings for whoever signed in on that browser last, and the member before gets nothing there', async () => {
  const subscription = await place.subscribe(member);
  const other = await site.member();
  await site.call(other, 'subscribePush', { subscription });
  expect(await rows()).toMatchObject([
    { member_id: other.memberId, session_id: other.sessionId, endpoint: subscription.endpoint },
  ]);
  const writer = await site.member({ credits: 5 });
  await site.send(writer, member, 'For the one before');
  expect(await place.deliver()).toEqual([]);
  await site.send(writer, other, 'For the one who is there');
  expect(await place.deliver()).toMatchObject([{ endpoint: subscription.endpoint }]);
});

test('R-421 a push service on no list, a key that is none, and fields too many are refused, and nothing is stored', async () => {
  const good = place.push.subscribe(place.vapid.publicKey);
  const bad: [object, string][] = [
    [{ ...good, endpoint: 'https://evil.example/x' }, 'subscription.endpoint'],
    [{ ...good, endpoint: 'http://169.254.169.254/latest' }, 'subscription.endpoint'],
    [{ ...good, endpoint: 'javascript:alert(1)' }, 'subscription.endpoint'],
    [
      { ...good, endpoint: `https://fcm.googleapis.com/${'x'.repeat(2_000)}` },
      'subscription.endpoint',
    ],
    [
      { ...good, keys: { ...good.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
      'subscription.keys.p256dh',
    ],
    [{ ...good, keys: { ...good.keys, p256dh: 'short' } }, 'subscription.keys.p256dh'],
    [
      { ...good, keys: { ...good.keys, auth: Buffer.alloc(15).toString('base64url') } },
      'subscription.keys.auth',
    ],
    [{ ...good, member: newId() }, 'subscription.member'],
    [{ ...good, keys: { ...good.keys, more: 1 } }, 'subscription.keys.more'],
    [{ ...good, expirationTime: 'soon' }, 'subscription.expirationTime'],
  ];
  for (const [subscription, field] of bad)
    expect(await site.refusal(member, 'subscribePush', { subscription }), field).toMatchObject({
      status: 422,
      code: 'validation_failed',
      fields: expect.arrayContaining([field]) as string[],
    });
  expect(await site.refusal(null, 'subscribePush', { subscription: good })).toMatchObject({
    status: 403,
    code: 'authentication_required',
  });
  expect(await rows()).toEqual([]);
});

test('a member sees which devices get pushes, by host and date and never by the address itself', async () => {
  const subscription = await place.subscribe(member);
  const phone = await onAnotherDevice(member);
  site.services.clock.advance(60_000);
  await place.subscribe(phone);
  const listed = await site.call(member, 'getPush');
  expect(listed.subscriptions).toMatchObject([
    {
      device: phone.sessionId,
      host: new URL(place.push.origin).host,
      accepted_at: null,
      current: false,
    },
    { device: member.sessionId, current: true },
  ]);
  expect(JSON.stringify(listed)).not.toContain(subscription.endpoint);
  expect(await site.call(await site.member(), 'getPush')).toEqual({ subscriptions: [] });
});

test('unsubscribing removes one’s own alone', async () => {
  const subscription = await place.subscribe(member);
  await site.call(await site.member(), 'unsubscribePush', { endpoint: subscription.endpoint });
  expect(await rows()).toHaveLength(1);
  expect(await site.call(member, 'unsubscribePush', { endpoint: subscription.endpoint })).toEqual({
    unsubscribed: true,
  });
  await site.call(member, 'unsubscribePush', { endpoint: subscription.endpoint });
  expect(await rows()).toEqual([]);
});

test('R-421 a subscription ends with its session: by signing out, from another device, by a new password, and by signing in anew', async () => {
  const phone = await onAnotherDevice(member);
  const remaining = await place.subscribe(member);
  await place.subscribe(phone);
  await site.call(phone, 'signOutByPost');
  expect((await rows()).map(({ endpoint }) => endpoint)).toEqual([remaining.endpoint]);

  const tablet = await onAnotherDevice(member);
  await place.subscribe(tablet);
  await site.call(member, 'endSessions', { id: tablet.sessionId });
  expect(await rows()).toHaveLength(1);

  const laptop = await onAnotherDevice(member);
  await place.subscribe(laptop);
  await site.call(member, 'changePassword', {
    old_password: TEST_PASSWORD,
    new_password: 'another password for tests',
  });
  expect((await rows()).map(({ session_id }) => session_id)).toEqual([member.sessionId]);

  const other = await site.member();
  await place.subscribe(other);
  await ask(site.app, 'signIn', {
    cookie: other.cookie,
    body: { email: other.email, password: TEST_PASSWORD },
  });
  expect((await rows()).map(({ member_id }) => member_id)).toEqual([member.memberId]);
});

test('a session that is over gets no push, also before it is pruned', async () => {
  await place.subscribe(member);
  const writer = await site.member({ credits: 5 });
  await site.database.execute(
    sql`update sessions set expires_at = ${site.services.clock.now().toISOString()} where id = ${member.sessionId}`,
  );
  await site.send(writer, member, 'Too late');
  expect(await place.deliver()).toEqual([]);
  expect(await place.waiting()).toBe(0);
});

test('no more than twenty devices of a member are rung: the latest, and always the one that asks', async () => {
  const phones: TestMember[] = [];
  for (let number = 0; number < 22; number++) {
    const phone = await onAnotherDevice(member);
    site.services.clock.advance(1_000);
    await place.subscribe(phone);
    phones.push(phone);
  }
  expect((await rows()).map(({ session_id }) => session_id).sort()).toEqual(
    phones
      .slice(2)
      .map(({ sessionId }) => sessionId)
      .sort(),
  );
});

test('two subscriptions of one device at once leave one, and a device that signs out meanwhile none', async () => {
  await Promise.all(Array.from({ length: 6 }, () => place.subscribe(member)));
  expect(await rows()).toHaveLength(1);
  const phone = await onAnotherDevice(member);
  const subscription = place.push.subscribe(place.vapid.publicKey);
  await Promise.all([
    ask(site.app, 'subscribePush', {
      cookie: phone.cookie,
      query: { push: '1' },
      body: { subscription },
    }),
    ask(site.app, 'signOutByPost', { cookie: phone.cookie }),
  ]);
  expect((await rows()).map(({ session_id }) => session_id)).toEqual([member.sessionId]);
});
