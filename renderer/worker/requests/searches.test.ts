import { expect, test } from 'vitest';
import { profileRow } from '../../local/profiles.ts';
import { searchKey } from '../../../shared/discover/search-key.ts';
import { lastSearch, searchResults } from '../../local/searches.ts';
import { cardOfMember, newMember } from '../test-support/model-data.ts';
import { errorResponse } from '../test-support/model-server.ts';
import { testWorld } from '../test-support/world.ts';

const world = testWorld();
const asked = () => world.server.asked.filter((one) => one.name === 'searchMembers');

/**
 * Thirty members to be found, of whom the last of the first page comes again on the second:
 * somebody moved up meanwhile.
 */
function members() {
  const found = Array.from({ length: 30 }, (_, index) => newMember(`member ${index}`));
  world.server.intercept = (name, { query }) => {
    if (name !== 'searchMembers') return undefined;
    const page = Number(query.get('page'));
    const results = page === 1 ? found.slice(0, 24) : found.slice(23, 30);
    return Response.json({
      results: results.map(cardOfMember),
      numResults: 30,
      otherCachedProfiles: [],
      similar_results: page === 1 ? [] : [cardOfMember(newMember('other'))],
      similar_numResults: 0,
      similar_search: null,
    });
  };
  return found;
}

test('R-351 the second page is appended: the first is still there and no profile is doubled', async () => {
  const tab = await world.tab(world.eva);
  const found = members();
  const filters = { country: 'NL' as const, gender: 'female' as const };
  expect(await tab.worker.search(filters, { next: false })).toEqual({
    ok: true,
    value: { key: 'country=NL&gender=female' },
  });
  expect(
    (await searchResults(tab.db, searchKey(filters)))?.profiles.map((row) => row.name),
  ).toEqual(found.slice(0, 24).map((member) => member.name));
  await tab.worker.search(filters, { next: true });
  const after = await searchResults(tab.db, searchKey(filters));
  expect(after?.profiles.map((row) => row.name)).toEqual(found.map((member) => member.name));
  expect(after?.search).toMatchObject({ pages: 2, numResults: 30, complete: true });
  await tab.worker.search(filters, { next: true });
  expect(asked()).toHaveLength(2);
});

test('R-351 two asks for the next page at once do not ask for the same page twice or leave one out', async () => {
  const tab = await world.tab(world.eva);
  members();
  await tab.worker.search({}, { next: false });
  await Promise.all([tab.worker.search({}, { next: true }), tab.worker.search({}, { next: true })]);
  expect((await searchResults(tab.db, ''))?.profiles).toHaveLength(30);
  expect(asked()).toHaveLength(2);
});

test('offline the last answer still stands, with its time, and the failure says why', async () => {
  const tab = await world.tab(world.eva);
  members();
  await tab.worker.search({}, { next: false });
  const before = await searchResults(tab.db, '');
  await world.online(tab, false);
  expect(await tab.worker.search({}, { next: false })).toMatchObject({
    ok: false,
    failure: { code: 'offline' },
  });
  expect(await searchResults(tab.db, '')).toEqual(before);
  expect((await lastSearch(tab.db))?.key).toBe('');
});

test('twenty searches are kept', async () => {
  const tab = await world.tab(world.eva);
  members();
  for (let age = 18; age < 43; age++) await tab.worker.search({ min_age: age }, { next: false });
  expect(await tab.db.searches.count()).toBe(20);
  expect((await lastSearch(tab.db))?.key).toBe('min_age=42');
});

test('a search that means the same has the same key', () => {
  expect(
    searchKey({
      interests: ['wine', 'art', 'wine'],
      with_photo: true,
      online: false,
      country: 'BE',
    }),
  ).toBe('country=BE&interests=art%2Cwine&with_photo=1');
  expect(
    searchKey({ country: 'BE', sort: 'activity', with_photo: true, interests: ['art', 'wine'] }),
  ).toBe(searchKey({ interests: ['wine', 'art'], with_photo: true, country: 'BE' }));
  expect(searchKey({ sort: 'newest', min_age: 30 })).toBe('min_age=30&sort=newest');
  expect(searchKey({})).toBe('');
});

test('a profile’s page is kept for offline; one that may no longer be seen is forgotten', async () => {
  const { server, eva, bram } = world;
  const tab = await world.tab(eva);
  expect(await tab.worker.openProfile(bram.profileId)).toEqual({ ok: true, value: null });
  expect((await profileRow(tab.db, bram.profileId))?.details).toMatchObject({
    name: 'bram',
    images: [],
  });
  await tab.worker.search({}, { next: false });
  expect((await profileRow(tab.db, bram.profileId))?.details).not.toBeNull();
  server.intercept = (name) => (name === 'getProfile' ? errorResponse('not_found') : undefined);
  expect(await tab.worker.openProfile(bram.profileId)).toMatchObject({
    ok: false,
    failure: { code: 'not_found' },
  });
  expect(await profileRow(tab.db, bram.profileId)).toBeUndefined();
});
