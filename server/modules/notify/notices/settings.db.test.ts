import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { CONSENT_TEXTS } from '../../../../shared/account/consents.ts';
import { MARKETING_KINDS, NOTIFICATION_KINDS } from '../../../../shared/notifications.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { consents, members } from '../../../database/schema/members.ts';
import { mails } from '../../../database/schema/notices.ts';
import { createToken } from '../../account/access/tokens.ts';
import { disableNotifications } from './disabled.ts';
import { createOneClick } from './unsubscribe.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterEach(() => site.empty());
afterAll(() => site.close());

const announcer = () => ({
  database: site.database,
  now: site.services.clock.now(),
  services: site.services,
  afterCommit: (effect: () => void) => effect(),
});
const reasonsOf = async (member: TestMember) =>
  (await site.call(member, 'getUser')).user?.notifications_disabled;
const found = async (by: TestMember, whom: TestMember) =>
  (await site.call(by, 'searchMembers', { country: 'NL' })).results.some(
    (card) => card.id === whom.profileId,
  );

test('R-298 the eight kinds of notification e-mails are turned on and off each on its own; marketing waits for a yes', async () => {
  const member = await site.member();
  const before = await site.call(member, 'getNotifications');
  expect(Object.keys(before).sort()).toEqual([
    'discreet',
    'invisible',
    'like',
    'new_conversations',
    'new_messages',
    'news',
    'promotions',
    'reminders',
    'unread_message_reminders',
    'weekly_updates',
  ]);
  const marketing: readonly string[] = MARKETING_KINDS;
  for (const kind of NOTIFICATION_KINDS) {
    expect(before[kind], kind).toBe(!marketing.includes(kind));
    const changed = { ...before, [kind]: !before[kind] };
    expect(await site.call(member, 'setNotifications', { [kind]: !before[kind] })).toEqual(changed);
    expect(await site.call(member, 'getNotifications')).toEqual(changed);
    await site.call(member, 'setNotifications', { [kind]: before[kind] });
  }
  expect(await site.refusal(member, 'setNotifications', { likes: false })).toMatchObject({
    status: 422,
    fields: ['likes'],
  });
  expect(await site.refusal(member, 'setNotifications', { like: 'no' })).toMatchObject({
    status: 422,
    fields: ['like'],
  });
});

test('discreet stands in the user record and is told to the member’s devices once, when it changes', async () => {
  const member = await site.member();
  expect((await site.call(member, 'getUser')).user?.discreet).toBe(false);
  for (const discreet of [true, true, false])
    await site.call(member, 'setNotifications', { discreet });
  // Of an account the newest record stays; of earlier ones only the number.
  expect(await site.changes(member)).toMatchObject([
    { entity: 'credits' },
    { entity: 'account', value: { discreet: false } },
  ]);
  await site.call(member, 'setNotifications', { discreet: true });
  expect((await site.call(member, 'getUser')).user?.discreet).toBe(true);
});

test('R-040 invisible takes a member out of the very next search and stays with those they write with; turning it off brings them back', async () => {
  const [hidden, searcher, partner] = [
    await site.member(),
    await site.member(),
    await site.member({ credits: 5 }),
  ];
  await site.send(partner, hidden, 'Hello');
  expect(await found(searcher, hidden)).toBe(true);
  await site.call(hidden, 'setNotifications', { invisible: true });
  expect(await found(searcher, hidden)).toBe(false);
  expect(await site.refusal(searcher, 'getProfile', { id: hidden.profileId })).toMatchObject({
    status: 404,
  });
  expect((await site.call(partner, 'getProfile', { id: hidden.profileId })).profile.id).toBe(
    hidden.profileId,
  );
  await site.call(hidden, 'setNotifications', { invisible: false });
  expect(await found(searcher, hidden)).toBe(true);
});

test('somebody who is not confirmed stays out of the search whatever they choose', async () => {
  const [member, searcher] = [
    await site.member({ member: { status: 'not_confirmed' } }),
    await site.member(),
  ];
  await site.call(member, 'setNotifications', { invisible: true });
  await site.call(member, 'setNotifications', { invisible: false });
  expect(await found(searcher, member)).toBe(false);
});

test('R-222 R-312 R-313 R-314 each reason that turns notification e-mails off stands in the user record, once, and is told live', async () => {
  const member = await site.member();
  for (const [index, reason] of (['fbl', 'bounce', 'listunsubscribe'] as const).entries()) {
    await disableNotifications(announcer(), member.memberId, reason);
    await disableNotifications(announcer(), member.memberId, reason);
    expect(await reasonsOf(member)).toEqual(
      (['fbl', 'bounce', 'listunsubscribe'] as const).slice(0, index + 1),
    );
  }
  expect(await site.changes(member)).toMatchObject([
    { entity: 'credits' },
    { entity: 'credits' },
    {
      entity: 'account',
      value: { notifications_disabled: ['fbl', 'bounce', 'listunsubscribe'] },
    },
  ]);
});

test('R-314 the one-click button of a mail program ends the mails without a session; a GET, a wrong body and a wrong token do not', async () => {
  const member = await site.member();
  const oneClick = createOneClick(site.services);
  const token = await createToken(site.database, {
    memberId: member.memberId,
    purpose: 'unsubscribe',
    at: site.services.clock.now(),
  });
  const address = (with_: string) => `https://vonk.example/unsubscribe?token=${with_}`;
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (url: string, body: BodyInit, headers: Record<string, string> = form) =>
    oneClick(new Request(url, { method: 'POST', body, headers }));
  expect(await oneClick(new Request(address(token)))).toBeNull();
  expect((await post(address(token), 'x=1'))?.status).toBe(400);
  expect((await post(address('A'.repeat(43)), 'List-Unsubscribe=One-Click'))?.status).toBe(404);
  expect(
    (await post('https://vonk.example/unsubscribe', 'List-Unsubscribe=One-Click'))?.status,
  ).toBe(404);
  expect(await reasonsOf(member)).toEqual([]);
  expect((await post(address(token), 'List-Unsubscribe=One-Click'))?.status).toBe(204);
  expect((await post(address(token), 'List-Unsubscribe=One-Click'))?.status).toBe(204);
  expect(await reasonsOf(member)).toEqual(['listunsubscribe']);

  const other = await site.member();
  const parts = new FormData();
  parts.set('List-Unsubscribe', 'One-Click');
  const theirs = await createToken(site.database, {
    memberId: other.memberId,
    purpose: 'unsubscribe',
    at: site.services.clock.now(),
  });
  expect(
    (await oneClick(new Request(address(theirs), { method: 'POST', body: parts })))?.status,
  ).toBe(204);
  expect(await reasonsOf(other)).toEqual(['listunsubscribe']);
});

test('R-314 the page of the link ends the mails by the token alone', async () => {
  const member = await site.member();
  const token = await createToken(site.database, {
    memberId: member.memberId,
    purpose: 'unsubscribe',
    at: site.services.clock.now(),
  });
  const stranger = await site.member();
  expect(await site.call(stranger, 'unsubscribe', { token })).toEqual({ unsubscribed: true });
  expect([await reasonsOf(member), await reasonsOf(stranger)]).toEqual([['listunsubscribe'], []]);
  expect(await site.refusal(null, 'unsubscribe', { token: 'no such token' })).toMatchObject({
    status: 404,
    code: 'not_found',
  });
});

test('a complaint and an unsubscription are taken back at once', async () => {
  const member = await site.member({
    member: { notifications_disabled: ['fbl', 'listunsubscribe'] },
  });
  expect(await site.call(member, 'resumeNotifications', { reason: 'fbl' })).toEqual({
    notifications_disabled: ['listunsubscribe'],
    mail_sent: false,
  });
  expect(await site.call(member, 'resumeNotifications', { reason: 'listunsubscribe' })).toEqual({
    notifications_disabled: [],
    mail_sent: false,
  });
  expect(await reasonsOf(member)).toEqual([]);
});

test('an address that bounced is confirmed by the link of a mail, once, by its own member', async () => {
  const [member, other] = [
    await site.member({ member: { notifications_disabled: ['bounce'] } }),
    await site.member({ member: { notifications_disabled: ['bounce'] } }),
  ];
  expect(await site.call(member, 'resumeNotifications', { reason: 'bounce' })).toEqual({
    notifications_disabled: ['bounce'],
    mail_sent: true,
  });
  const [mail] = await site.database
    .select()
    .from(mails)
    .where(eq(mails.member_id, member.memberId));
  expect(mail).toMatchObject({ to: member.email, template: 'notices.address_check' });
  const token = /confirm=(.+)$/.exec(String(Reflect.get(Object(mail?.values), 'path')))?.[1];
  expect(
    await site.refusal(other, 'resumeNotifications', { reason: 'bounce', token }),
  ).toMatchObject({ code: 'not_found' });
  expect(
    await site.refusal(member, 'resumeNotifications', { reason: 'bounce', token: 'A'.repeat(43) }),
  ).toMatchObject({ code: 'not_found' });
  expect(await reasonsOf(member)).toEqual(['bounce']);
  expect(await site.call(member, 'resumeNotifications', { reason: 'bounce', token })).toEqual({
    notifications_disabled: [],
    mail_sent: false,
  });
  expect([await reasonsOf(member), await reasonsOf(other)]).toEqual([[], ['bounce']]);
});

test('the link for an address that was changed meanwhile confirms nothing; a new address no longer counts as bounced', async () => {
  const member = await site.member({ member: { notifications_disabled: ['bounce'] } });
  await site.call(member, 'resumeNotifications', { reason: 'bounce' });
  const [mail] = await site.database
    .select()
    .from(mails)
    .where(eq(mails.member_id, member.memberId));
  const token = /confirm=(.+)$/.exec(String(Reflect.get(Object(mail?.values), 'path')))?.[1];
  await site.database
    .update(members)
    .set({ email: `changed.${member.email}` })
    .where(eq(members.id, member.memberId));
  expect(
    await site.refusal(member, 'resumeNotifications', { reason: 'bounce', token }),
  ).toMatchObject({ code: 'not_found' });
  const changed = await createToken(site.database, {
    memberId: member.memberId,
    purpose: 'mail_change',
    email: `new.${member.email}`,
    at: site.services.clock.now(),
  });
  await site.call(member, 'confirmMailChange', { token: changed });
  expect(await reasonsOf(member)).toEqual([]);
});

test('R-423 R-424 a position is answered by a place, one that is far from everything by false', async () => {
  const member = await site.member();
  expect(await site.call(member, 'geocode', { lat: '52.0907', lon: '5.1214' })).toEqual({
    country: 'NL',
    region: 'NL-UT',
    city: 'Utrecht',
  });
  expect(await site.call(member, 'geocode', { lat: 0, lon: -30 })).toBe(false);
  for (const [field, query] of [
    ['lat', { lat: '91', lon: '5' }],
    ['lon', { lat: '52', lon: '181' }],
    ['lat', { lat: 'x', lon: '5' }],
    ['lat', { lat: '', lon: '5' }],
    ['lon', { lat: '52' }],
  ] as const)
    expect(await site.refusal(member, 'geocode', query)).toMatchObject({
      status: 422,
      fields: [field],
    });
});

test('a yes to marketing is recorded with its time and wording, and so is its end', async () => {
  const member = await site.member({ member: { language: 'de' } });
  const recorded = async () =>
    (
      await site.database
        .select({
          kind: consents.kind,
          locale: consents.locale,
          version: consents.text_version,
          given: consents.given_at,
          withdrawn: consents.withdrawn_at,
        })
        .from(consents)
        .where(eq(consents.member_id, member.memberId))
    ).map(({ given, withdrawn, ...row }) => ({
      ...row,
      given: given !== null,
      withdrawn: withdrawn !== null,
    }));
  const yes = { kind: 'news', locale: 'de', version: CONSENT_TEXTS.news, given: true };
  await site.call(member, 'setNotifications', { like: false });
  expect(await recorded()).toEqual([]);
  await site.call(member, 'setNotifications', { news: true });
  await site.call(member, 'setNotifications', { news: true });
  expect(await recorded()).toEqual([{ ...yes, withdrawn: false }]);
  await site.call(member, 'setNotifications', { news: false });
  expect(await recorded()).toEqual([{ ...yes, withdrawn: true }]);
});
