import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { MemberValues, TestSite } from '../../../../tests/support/test-site.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { findPlace } from '../../site/places/places.ts';

let site: TestSite;
let viewer: TestMember;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  viewer = await site.member({ profile: { name: 'viewer', ...home('NL', 'Utrecht') } });
});

function home(country: string, city: string) {
  const place = findPlace(country, city) ?? expect.unreachable(city);
  return {
    country,
    city,
    region: place.region,
    latitude: place.latitude,
    longitude: place.longitude,
  };
}
const person = (
  name: string,
  country: string,
  city: string,
  more: NonNullable<MemberValues['profile']> = {},
) => site.member({ profile: { name, ...home(country, city), ...more } });
const search = (query: Record<string, unknown>, as = viewer) =>
  site.call(as, 'searchMembers', query);
const names = async (query: Record<string, unknown>, as = viewer) =>
  (await search(query, as)).results.map((card) => card.name);

async function people(): Promise<void> {
  await person('Utrecht', 'NL', 'Utrecht');
  await person('Amersfoort', 'NL', 'Amersfoort', { gender: 'male' });
  await person('Amsterdam', 'NL', 'Amsterdam');
  await person('Maastricht', 'NL', 'Maastricht');
  await person('Luik', 'BE', 'Liège', { gender: 'male' });
  await site.member({ profile: { name: 'nowhere', city: null, latitude: null, longitude: null } });
}

describe('the distance of a search', () => {
  test('counts from the member’s own town, to the kilometre that is shown', async () => {
    await people();
    expect(await names({ country: 'NL', km: 10 })).toEqual(['Utrecht']);
    expect((await names({ country: 'NL', km: 25 })).sort()).toEqual(['Amersfoort', 'Utrecht']);
    const within = await search({ country: 'NL', km: 50 });
    expect(within.results.map((card) => card.name).sort()).toEqual([
      'Amersfoort',
      'Amsterdam',
      'Utrecht',
    ]);
    expect(within.numResults).toBe(3);
    for (const card of within.results) expect(card.distance_km).toBeLessThanOrEqual(50);
  });

  test('stops at no border unless a country is asked for, and goes with the other filters', async () => {
    await people();
    const limburg = await site.member({
      profile: { name: 'limburg', ...home('NL', 'Maastricht') },
    });
    expect((await names({ km: 50 }, limburg)).sort()).toEqual(['Luik', 'Maastricht']);
    expect(await names({ km: 50, country: 'NL' }, limburg)).toEqual(['Maastricht']);
    expect(await names({ km: 50, gender: 'male' }, limburg)).toEqual(['Luik']);
  });

  test('counts from the town nearest to a position, or from one that is named', async () => {
    await people();
    expect(await names({ km: 10, lat: '50.86', lon: '5.70' })).toEqual(['Maastricht']);
    expect(await names({ km: 10, near: 'NL:Maastricht' })).toEqual(['Maastricht']);
    const near = (place: string) => names({ km: 100, near: `BE:${place}` });
    expect(await near('Luik')).toEqual(await near('Liège'));
    expect(await near('Liège')).toContain('Maastricht');
  });

  test.each([
    [{ km: 10, near: 'NL:Nergenshuizen' }, 'near'],
    [{ km: 10, lat: '0', lon: '-30' }, 'lat'],
    [{ km: 10, lat: '52' }, 'lon'],
    [{ km: 3 }, 'km'],
    [{ km: 9_999 }, 'km'],
  ])('%o is refused naming the field', async (query, field) => {
    expect(await site.refusal(viewer, 'searchMembers', query)).toMatchObject({
      status: 422,
      fields: [field],
    });
  });

  test('is refused where nobody knows from where', async () => {
    const lost = await site.member({ profile: { city: null } });
    expect(await site.refusal(lost, 'searchMembers', { km: 25 })).toMatchObject({
      status: 422,
      fields: ['near'],
    });
    expect(await site.refusal(lost, 'searchMembers', { sort: 'distance' })).toMatchObject({
      status: 422,
      fields: ['near'],
    });
  });
});

test('the nearest stand first, within a town by activity, over all pages without doubles', async () => {
  await people();
  expect(await names({ country: 'NL', sort: 'distance' })).toEqual([
    'Utrecht',
    'Amersfoort',
    'Amsterdam',
    'Maastricht',
  ]);
  expect(await names({ sort: 'distance', km: 250 })).toEqual(
    ['Utrecht', 'Amersfoort', 'Amsterdam', 'Luik', 'Maastricht'].sort(
      (one, other) => order(one) - order(other),
    ),
  );
  const now = site.services.clock.now();
  for (let index = 0; index < 50; index++)
    await person(`${index}`, 'NL', index % 2 ? 'Amersfoort' : 'Amsterdam', {
      gender: index % 3 ? 'female' : 'male',
      last_active_at: new Date(now.getTime() - index * 1_000),
    });
  const pages = await Promise.all(
    [1, 2, 3].map((page) => search({ country: 'NL', sort: 'distance', page })),
  );
  const all = pages.flatMap((page) => page.results);
  expect(new Set(all.map((card) => card.id)).size).toBe(54);
  const distances = all.map((card) => card.distance_km ?? Infinity);
  expect(distances).toEqual([...distances].sort((one, other) => one - other));
  const amersfoort = all
    .filter((card) => card.city === 'Amersfoort' && /^\d+$/.test(card.name))
    .map((card) => Number(card.name));
  expect(amersfoort).toEqual([...amersfoort].sort((one, other) => one - other));
});
const DISTANCES: Record<string, number> = {
  Utrecht: 0,
  Amersfoort: 20,
  Amsterdam: 35,
  Maastricht: 141,
  Luik: 166,
};
const order = (name: string): number => DISTANCES[name] ?? Infinity;

test('fictional profiles are left out where that is asked for, everywhere on the page', async () => {
  await person('real', 'NL', 'Utrecht');
  await person('made up', 'NL', 'Utrecht', { fictional: true });
  await person('made up abroad', 'BE', 'Liège', { fictional: true });
  expect((await names({ country: 'NL' })).sort()).toEqual(['made up', 'real']);
  const answer = await search({ country: 'NL', hide_fictional: '1', interests: 'tea' });
  expect(
    [...answer.results, ...answer.similar_results, ...answer.otherCachedProfiles].map(
      (card) => card.name,
    ),
  ).toEqual(['real']);
});

describe('R-395 R-396 visitors', () => {
  test('search where the site lets them, or lets those whom a network sent, and see main photos alone', async () => {
    await person('there', 'NL', 'Utrecht');
    await site.database.execute(sql`update profiles set shown_to_strangers = true`);
    const refused = { status: 403, code: 'authentication_required' };
    expect(await site.refusal(null, 'searchMembers', { country: 'NL' })).toMatchObject(refused);
    await site.change({ logged_out_search_trafficsource: true });
    expect(await site.refusal(null, 'searchMembers', { country: 'NL', network: '' })).toMatchObject(
      refused,
    );
    const ask = async (query: Record<string, string>) =>
      (
        await site.app.fetch(
          new Request(
            `http://127.0.0.1:5080/api/members.php?${new URLSearchParams(query).toString()}`,
            { headers: { 'request-type': 'client', 'sec-fetch-site': 'same-origin' } },
          ),
        )
      ).json() as Promise<{ results: { name: string; distance_km: number | null }[] }>;
    expect(
      (await ask({ country: 'NL', network: 'n1' })).results.map((card) => card.name).sort(),
    ).toEqual(['there', 'viewer']);
    await site.change({ logged_out_search_trafficsource: false, logged_out_search: true });
    const { results } = await ask({ country: 'NL' });
    expect(results.map((card) => [card.name, card.distance_km]).sort()).toEqual([
      ['there', null],
      ['viewer', null],
    ]);
    await site.change({ logged_out_search: false });
    expect(
      await site.refusal(null, 'searchMembers', { country: 'NL', network: 'n1' }),
    ).toMatchObject(refused);
  });
});

describe('a search around a town that few fit', () => {
  const years = (age: number) => `${site.services.clock.now().getUTCFullYear() - age - 1}-06-15`;
  const asked = { gender: 'female', km: 40, min_age: 30, max_age: 40, sort: 'distance' };
  const people = async (count: number, city: string, age: number) => {
    for (let index = 0; index < count; index++)
      await person(`${city} ${index}`, 'NL', city, { gender: 'female', date_of_birth: years(age) });
  };

  test('reaches further first, and says how far', async () => {
    await people(3, 'Utrecht', 35);
    await people(9, 'Haarlem', 35);
    await people(9, 'Maastricht', 35);
    const answer = await search(asked);
    expect(answer.results.map((card) => card.city)).toEqual(Array(3).fill('Utrecht'));
    expect(answer.similar_numResults).toBe(9);
    expect(new Set(answer.similar_results.map((card) => card.city))).toEqual(new Set(['Haarlem']));
    expect(answer.similar_search).toBe('gender=female&km=60&max_age=40&min_age=30&sort=distance');
  });

  test('then to other ages, then in the whole country without what else was asked for', async () => {
    await people(9, 'Haarlem', 44);
    expect((await search(asked)).similar_search).toBe(
      'gender=female&km=100&max_age=45&min_age=25&sort=distance',
    );
    await site.empty();
    viewer = await site.member({ profile: { name: 'viewer', ...home('NL', 'Utrecht') } });
    await people(9, 'Maastricht', 48);
    const answer = await search({ ...asked, with_photo: '1', smoking: 'no' });
    expect(answer.similar_search).toBe(
      'country=NL&gender=female&max_age=50&min_age=20&sort=distance',
    );
    expect([answer.similar_numResults, answer.similar_results[0]?.city]).toEqual([9, 'Maastricht']);
  });

  test('says nothing where nobody is found, and where enough are near', async () => {
    expect((await search(asked)).similar_search).toBeNull();
    await people(8, 'Utrecht', 35);
    const answer = await search(asked);
    expect([answer.similar_search, answer.similar_results]).toEqual([null, []]);
  });
});
