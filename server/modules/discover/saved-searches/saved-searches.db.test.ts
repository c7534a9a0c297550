import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SAVED_SEARCHES } from '../../../../shared/contract/discovery.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { ask } from '../../../../tests/support/test-client.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';

let site: TestSite;
let member: TestMember;
beforeAll(async () => {
  site = await createTestSite({ connections: 6 });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  member = await site.member();
});
const save = (name: string, query = 'country=NL&gender=female', id = newId()) =>
  site.call(member, 'saveSearch', { id, name, query });
const names = async (as = member) =>
  (await site.call(as, 'getSavedSearches')).searches.map((search) => search.name);

test('a search is kept under its name, the newest first, renamed and deleted, for its member alone', async () => {
  const id = newId();
  await save('Utrecht', 'country=NL&countryregion=NL-UT', id);
  site.services.clock.advance(1_000);
  expect(
    (await save('Ver weg', 'sort=newest')).searches.map((search) => [search.name, search.query]),
  ).toEqual([
    ['Ver weg', 'sort=newest'],
    ['Utrecht', 'country=NL&countryregion=NL-UT'],
  ]);
  await save('Dichtbij', 'country=NL&km=25', id);
  expect(await names()).toEqual(['Ver weg', 'Dichtbij']);
  const other = await site.member();
  expect(await names(other)).toEqual([]);
  for (const call of ['saveSearch', 'deleteSavedSearch'] as const)
    expect(
      await site.refusal(other, call, {
        id,
        ...(call === 'saveSearch' ? { name: 'Van mij', query: 'country=NL' } : {}),
      }),
    ).toMatchObject({ status: 404 });
  expect(
    (await site.call(member, 'deleteSavedSearch', { id })).searches.map((search) => search.name),
  ).toEqual(['Ver weg']);
  expect(await site.refusal(member, 'deleteSavedSearch', { id })).toMatchObject({ status: 404 });
});

test.each([
  [{ name: ' ', query: 'country=NL' }, 'name'],
  [{ name: 'x'.repeat(41), query: 'country=NL' }, 'name'],
  [{ name: 'x', query: 'gender=robot' }, 'query'],
  [{ name: 'x', query: '' }, 'query'],
])('%o is refused naming the field', async (body, field) => {
  expect(await site.refusal(member, 'saveSearch', { id: newId(), ...body })).toMatchObject({
    status: 422,
    fields: [field],
  });
});

test('thirty are the most, also when several are kept at once', async () => {
  for (let index = 2; index < SAVED_SEARCHES; index++) await save(`${index}`);
  const answers = await Promise.all(
    [1, 2, 3, 4].map((number) =>
      ask(site.app, 'saveSearch', {
        cookie: member.cookie,
        body: { id: newId(), name: `te veel ${number}`, query: 'country=NL' },
      }),
    ),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 422, 422]);
  expect(await names()).toHaveLength(SAVED_SEARCHES);
});
