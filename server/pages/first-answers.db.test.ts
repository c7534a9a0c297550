import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestMember } from '../../tests/support/test-members.ts';
import type { TestMember } from '../../tests/support/test-members.ts';
import { as, bootOf, createPagesSite } from '../../tests/support/http/pages-site.ts';
import type { PagesSite } from '../../tests/support/http/pages-site.ts';
import { TEST_ORIGIN as HOST } from '../../tests/support/test-client.ts';
import type { FirstAnswers } from '../../shared/site/first-answers.ts';
import { blocks, profiles } from '../database/schema/profiles.ts';
import { createLimits } from '../http/guards/limits.ts';

let place: PagesSite;
let get: PagesSite['get'];
let [free, premium, other]: TestMember[] = [];
beforeAll(async () => {
  place = await createPagesSite();
  ({ get, free, premium, other } = place);
});
afterAll(() => place.close());

interface Boot {
  user_id: string;
  first: FirstAnswers | null;
}
const firstOf = (html: string) => (bootOf(html) as unknown as Boot).first;
const found = (html: string) =>
  firstOf(html)
    ?.found.results.map(({ id }) => id)
    .sort();

test('a member’s page of members comes with who they are and whom their first search finds, as the API says', async () => {
  const page = await get('/nl/members', as(free));
  const first = firstOf(page.html);
  expect(first?.user.id).toBe(free?.memberId);
  expect(new URLSearchParams(first?.key).get('sort')).toBe('distance');
  expect(found(page.html)).toEqual([premium?.profileId, other?.profileId].sort());
  expect(first?.found.numResults).toBe(2);
  // A name of markup ends no element.
  expect(page.html).not.toContain('<b>Bram');
  expect(page.headers.get('cache-control')).toBe('no-store');
});

test('any other page, a search of their own, a visitor and who is not confirmed get none of it', async () => {
  for (const path of ['/nl/members?sort=newest', '/nl/chats', '/nl/settings']) {
    const page = await get(path, as(free));
    expect([path, firstOf(page.html)]).toEqual([path, null]);
    expect(page.headers.get('cache-control')).toBe('private, no-cache');
  }
  const { own, services } = place;
  const newcomer = await createTestMember(own.database, services.clock.now(), {
    member: { status: 'not_confirmed' },
    profile: { listed: false },
  });
  expect(firstOf((await get('/nl/members', as(newcomer))).html)).toBeNull();
  expect((await get('/nl/members')).html).not.toContain(premium?.profileId);
});

test('a fictional profile is marked as one in what comes with the page', async () => {
  await place.own.database
    .update(profiles)
    .set({ fictional: true })
    .where(eq(profiles.id, premium?.profileId ?? ''));
  const results = firstOf((await get('/nl/members', as(free))).html)?.found.results;
  expect(results?.find(({ id }) => id === premium?.profileId)?.fictional).toBe(true);
});

test('nobody finds somebody with whom there is a block', async () => {
  await place.own.database.insert(blocks).values({
    blocker_profile: other?.profileId ?? '',
    blocked_profile: free?.profileId ?? '',
    created_at: place.services.clock.now(),
  });
  expect(found((await get('/nl/members', as(free))).html)).toEqual([premium?.profileId]);
});

test('a page that is opened again and again comes without it', async () => {
  const limits = createLimits();
  const ask = async () => {
    const request = new Request(`${HOST}/nl/members`, { headers: as(free) });
    const page = await place.pages(request, { country: 'NL', network: 'test' }, limits);
    return firstOf((await page?.text()) ?? '') !== null;
  };
  const given: boolean[] = [];
  for (let count = 0; count < 21; count++) given.push(await ask());
  expect(given).toEqual([...Array.from({ length: 20 }, () => true), false]);
});
