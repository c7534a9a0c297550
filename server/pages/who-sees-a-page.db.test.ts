import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../shared/identifiers.ts';
import type { TestMember } from '../../tests/support/test-members.ts';
import { as, createPagesSite } from '../../tests/support/http/pages-site.ts';
import type { PagesSite, PageAnswer as Answer } from '../../tests/support/http/pages-site.ts';
import { TEST_ORIGIN as HOST } from '../../tests/support/test-client.ts';
import { conversations, participants } from '../database/schema/conversations.ts';
import { blocks, photos } from '../database/schema/profiles.ts';

let place: PagesSite;
let own: PagesSite['own'];
let services: PagesSite['services'];
let get: PagesSite['get'];
let [free, premium, other]: TestMember[] = [];
beforeAll(async () => {
  place = await createPagesSite();
  ({ own, services, get, free, premium, other } = place);
});
afterAll(() => place.close());
const now = () => services.clock.now();

const id = (member: TestMember | undefined) => member?.profileId ?? '';
const showToStrangers = (member: TestMember | undefined) =>
  own.database.execute(sql`update profiles set shown_to_strangers = true where id = ${id(member)}`);

test('unknown pages answer 404 with the shell, not to be indexed', async () => {
  for (const path of [
    '/nl/nothing',
    '/nl/pages/nothing',
    '/de/landers/gallery/x/y',
    '/nl/likes/everyone',
    '/nl/members/1/2/3',
    '/nl/%ZZ',
    `/nl/members/${newId()}`,
    '/nl/members/1',
  ]) {
    const page = await get(path, as(free));
    expect([path, page.status]).toEqual([path, 404]);
    expect(page.html).toContain('<div id="root">');
    expect(page.html).toContain('content="noindex"');
    expect(page.html).not.toContain('canonical');
  }
  expect((await get('/nl/members/1')).status).toBe(404);
});

test('nothing but the pages meant for search engines may be indexed, nor names its other languages', async () => {
  for (const path of ['/nl/login', '/nl/signup', '/nl/reset-password', '/nl/match-finder']) {
    const page = await get(path);
    expect([path, page.status]).toEqual([path, 200]);
    expect(page.html).toContain('<meta name="robots" content="noindex">');
    expect(page.html).not.toContain('hreflang');
  }
});

test('a visitor is led to the login from a member’s page, and back by its address', async () => {
  for (const path of [
    '/nl/chats',
    '/de/profile?x=1',
    '/nl/likes/given',
    `/nl/chats/${newId()}`,
    '/nl/members',
    '/nl/credits',
    '/nl/settings',
    '/nl/premium',
  ]) {
    expect(await get(path)).toMatchObject({
      status: 302,
      location: `/${path.split('/')[1]}/login?next=${encodeURIComponent(path)}`,
    });
    if (!path.includes('/chats/')) expect((await get(path, as(free))).status).toBe(200);
  }
});

test('R-396 visitors search where the settings let them, or let those with a traffic source', async () => {
  await services.settings.change({ logged_out_search_trafficsource: true });
  expect((await get('/nl/members')).status).toBe(302);
  expect((await get('/nl/members?network=n1')).status).toBe(200);
  await services.settings.change({
    logged_out_search_trafficsource: false,
    logged_out_search: true,
  });
  expect((await get('/nl/members')).status).toBe(200);
  await services.settings.change({ logged_out_search: false });
});

test('R-227 a member’s page shows whoever finds it shared the active main photo, where the member lets strangers see it, never a pending, rejected or private one', async () => {
  const photo = (values: {
    position: number;
    status: 'pending' | 'active' | 'rejected';
    visibility?: 'public' | 'private';
  }) => ({
    id: newId(),
    profile_id: id(free),
    width: 1,
    height: 1,
    created_at: now(),
    visibility: 'public' as const,
    ...values,
  });
  await own.database
    .insert(photos)
    .values([
      photo({ position: 0, status: 'pending' }),
      photo({ position: 1, status: 'rejected' }),
      photo({ position: 2, status: 'active', visibility: 'private' }),
    ]);
  await showToStrangers(free);
  expect((await get(`/nl/members/${id(free)}`)).html).not.toContain('og:image');
  const main = photo({ position: 3, status: 'active' });
  await own.database.insert(photos).values(main);
  const page = await get(`/nl/members/${id(free)}`);
  expect(page.status).toBe(200);
  expect(page.html).toContain(
    `<meta property="og:image" content="${HOST}/photos/${main.id}/large">`,
  );
  expect(page.html).toMatch(/<title>Eva, \d\d · Vonk<\/title>/);
});

test('a name is text in the page', async () => {
  await showToStrangers(premium);
  expect((await get(`/nl/members/${id(premium)}`)).html).toContain('<title>&lt;b&gt;Bram, ');
});

test('who is blocked by a member gets 403, who blocked them 404, without a word of the profile', async () => {
  await own.database
    .insert(blocks)
    .values({ blocker_profile: id(other), blocked_profile: id(free), created_at: now() });
  const blocked = await get(`/nl/members/${id(other)}`, as(free));
  expect(blocked.status).toBe(403);
  expect(blocked.html).not.toContain('Robin');
  expect((await get(`/nl/members/${id(free)}`, as(other))).status).toBe(404);
  expect((await get(`/nl/members/${id(other)}/chat`, as(free))).status).toBe(403);
  await own.database.delete(blocks);
});

test('R-062 a conversation is there for its two members; a foreign, a deleted and an unknown one get the same 404', async () => {
  const conversation = newId();
  const [low = '', high = ''] = [id(free), id(premium)].sort();
  await own.database.insert(conversations).values({
    id: conversation,
    low_profile: low,
    high_profile: high,
    started_by: low,
    created_at: now(),
  });
  await own.database.insert(participants).values(
    [
      [low, high],
      [high, low],
    ].map(([one = '', two = '']) => ({
      conversation_id: conversation,
      profile_id: one,
      other_profile_id: two,
      updated_at: now(),
    })),
  );
  expect((await get(`/nl/chats/${conversation}`, as(free))).status).toBe(200);
  expect((await get(`/nl/chats/${conversation}`, as(premium))).status).toBe(200);
  const same = ({ status, html }: Answer) => ({ status, html });
  const unknown = same(await get(`/nl/chats/${newId()}`, as(other)));
  expect(unknown.status).toBe(404);
  expect(same(await get(`/nl/chats/${conversation}`, as(other)))).toEqual(unknown);
  await own.database.execute(
    sql`update participants set listed = false where profile_id = ${id(free)}`,
  );
  expect((await get(`/nl/chats/${conversation}`, as(free))).status).toBe(404);
});

test('R-085 a payment’s page is there for its member and, naming none, without a session', async () => {
  const [purchase, payment] = [newId(), newId()];
  const member = premium?.memberId;
  await own.database.execute(sql`
    insert into purchases (id, member_id, bundle, credits, currency, list_amount, discount_amount, total_amount, country, vat_rate, vat_amount, vat_evidence, locale, status, expires_at, created_at)
    values (${purchase}, ${member}, 'p0', 50, 'EUR', 1250, 0, 1250, 'NL', 2100, 217, '{}', 'nl', 'open', ${now()}, ${now()})`);
  await own.database.execute(sql`
    insert into payments (id, purchase_id, member_id, request_key, request_hash, method, provider, mode, webhook_token, status, amount, currency, return_to, created_at)
    values (${payment}, ${purchase}, ${member}, ${newId()}, ${Buffer.alloc(32)}, 'ideal', 'sandbox', 'test', ${newId()}, 'open', 1250, 'EUR', 'web', ${now()})`);
  expect((await get(`/nl/transactions/${payment}`, as(premium))).status).toBe(200);
  expect((await get('/nl/transactions', as(free))).status).toBe(200);
  const foreign = await get(`/nl/transactions/${payment}`, as(free));
  expect(foreign.status).toBe(404);
  expect(foreign.html).toBe((await get(`/nl/transactions/${newId()}`, as(free))).html);
  expect((await get('/nl/transactions/1', as(premium))).status).toBe(404);
  expect((await get(`/nl/transactions/${payment}?app=1`)).status).toBe(200);
  expect((await get(`/nl/transactions/${newId()}?app=1`)).status).toBe(200);
});
