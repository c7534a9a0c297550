import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestMember } from '../../tests/support/test-members.ts';
import { as, bootOf, createPagesSite } from '../../tests/support/http/pages-site.ts';
import type { PagesSite } from '../../tests/support/http/pages-site.ts';
import { TEST_ORIGIN as HOST } from '../../tests/support/test-client.ts';
import { blocks } from '../database/schema/profiles.ts';
import { createLimits } from '../http/guards/limits.ts';

let place: PagesSite;
let get: PagesSite['get'];
let [free, premium, other]: TestMember[] = [];
beforeAll(async () => {
  place = await createPagesSite();
  ({ get, free, premium, other } = place);
});
afterAll(() => place.close());

const shown = (html: string): string[] =>
  [...html.matchAll(/<a class="shell-card" href="\/nl\/members\/([^"]+)">/g)].map(
    ([, id = '']) => id,
  );

test('a member’s first page shows whom their first search finds, and says which search that is', async () => {
  const page = await get('/nl/members', as(free));
  expect(new Set(shown(page.html))).toEqual(new Set([premium?.profileId, other?.profileId]));
  expect(page.html).toContain('&lt;b&gt;Bram');
  expect(page.html).not.toContain('<i></i>');
  expect(bootOf(page.html)).toMatchObject({ first_search: { sort: 'distance' } });
  expect(page.headers.get('cache-control')).toBe('no-store');
});

test('an address with filters, another page and a visitor get the shapes of cards alone', async () => {
  for (const path of ['/nl/members?sort=newest', '/nl/chats', '/nl/settings']) {
    const page = await get(path, as(free));
    expect([path, shown(page.html)]).toEqual([path, []]);
    expect(page.html).toContain('<i></i>');
    expect(bootOf(page.html)).not.toHaveProperty('first_search');
    expect(page.headers.get('cache-control')).toBe('private, no-cache');
  }
  expect(shown((await get('/nl/members')).html)).toEqual([]);
});

test('nobody sees the card of somebody with whom there is a block', async () => {
  await place.own.database.insert(blocks).values({
    blocker_profile: other?.profileId ?? '',
    blocked_profile: free?.profileId ?? '',
    created_at: place.services.clock.now(),
  });
  expect(shown((await get('/nl/members', as(free))).html)).toEqual([premium?.profileId]);
});

test('who asks for the page again and again gets it without cards', async () => {
  const limits = createLimits();
  const ask = async () => {
    const request = new Request(`${HOST}/nl/members`, { headers: as(free) });
    const page = await place.pages(request, { country: 'NL', network: 'test' }, limits);
    return shown((await page?.text()) ?? '').length;
  };
  const found: number[] = [];
  for (let count = 0; count < 21; count++) found.push(await ask());
  expect(found).toEqual([...Array.from({ length: 20 }, () => 1), 0]);
});
