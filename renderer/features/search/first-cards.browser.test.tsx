import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ProfileCard } from '../../../shared/contract/profile.ts';
import type { SearchAnswer } from '../../../shared/contract/search.ts';
import { firstSearch } from '../../../shared/discover/first-search.ts';
import { searchKey } from '../../../shared/discover/search-key.ts';
import type { Result } from '../../../shared/result.ts';
import { success } from '../../../shared/result.ts';
import { card, siteSettings, user } from '../../../tests/component/builders.ts';
import { later } from '../../../tests/component/fake-worker.ts';
import { openScreen } from '../../../tests/component/screen.ts';
import { rememberFirstAnswers } from '../../session/first-answers.ts';

afterEach(() => rememberFirstAnswers(null));

const foundOnly = (one: ProfileCard): SearchAnswer => ({
  results: [one],
  numResults: 1,
  otherCachedProfiles: [],
  similar_results: [],
  similar_numResults: 0,
  similar_search: null,
});

test('on a device that does not know its member the cards that came with the page stand before anything is asked', async () => {
  const eva = user();
  const [sanne, mark] = [card({ name: 'Sanne', fictional: true }), card({ name: 'Mark' })];
  const key = searchKey(firstSearch(eva.profile, siteSettings().search_fields));
  rememberFirstAnswers({ user: eva, key, found: foundOnly(sanne) });
  const search = later<Result<{ key: string }>>();
  const screen = await openScreen('/nl/members', {
    as: eva,
    fill: (db) => db.meta.delete('user'),
    worker: { search: search.answer },
  });
  const link = page.getByRole('link', { name: /^Sanne/ });
  await expect.element(link).toBeVisible();
  await expect.element(page.getByRole('main').getByText('fictief').first()).toBeVisible();
  await expect.element(page.getByText('1 lid')).toBeVisible();
  expect(await screen.db.searches.count()).toBe(0);
  // The device has nothing of her that could be liked.
  await page.getByRole('button', { name: 'Like Sanne' }).click();
  await expect.poll(() => screen.worker.asked('like')).toEqual([[sanne.id, sanne]]);

  // What the worker stores takes their place.
  await screen.db.transaction('rw', [screen.db.profiles, screen.db.searches], async () => {
    const row = { details: null, related: null, fetched: Date.now() };
    await screen.db.profiles.bulkPut([sanne, mark].map((one) => ({ ...one, ...row })));
    await screen.db.searches.put({
      key,
      ids: [mark.id, sanne.id],
      pages: 1,
      numResults: 2,
      complete: true,
      similar: [],
      similar_numResults: 0,
      similar_search: null,
      fetched: Date.now(),
    });
  });
  search.give(success({ key }));
  await expect.element(page.getByRole('link', { name: /^Mark/ })).toBeVisible();
  await expect.element(page.getByText('2 leden')).toBeVisible();
});

test('once the device has the member, pages are shown by what it has alone', async () => {
  const eva = user();
  const key = searchKey(firstSearch(eva.profile, siteSettings().search_fields));
  rememberFirstAnswers({ user: eva, key, found: foundOnly(card({ name: 'Sanne' })) });
  const screen = await openScreen('/nl/members', {
    as: eva,
    fill: (db) => db.meta.delete('user'),
    worker: { search: later<Result<{ key: string }>>().answer },
  });
  const link = page.getByRole('link', { name: /^Sanne/ });
  await expect.element(link).toBeVisible();
  await screen.setUser({ credits: eva.credits + 1 });
  await expect.element(link).toBeVisible();
  await screen.db.meta.delete('user');
  await expect.element(link).not.toBeInTheDocument();
});
