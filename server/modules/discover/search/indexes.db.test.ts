import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { dateIn } from '../../profiles/today.ts';
import type { Filters, Town } from './filters.ts';
import { listMembers, pageSql } from './list.ts';

const PROFILES = 60_000;
type Sort = 'activity' | 'newest' | 'distance';
/** Towns of the made profiles: forty in each country, every one as large. */
const TOWNS = 40;
const townsOf = (country: string, count: number, from = 0): Town[] =>
  Array.from({ length: count }, (_, index) => ({ country, name: `town ${from + index}` }));
let site: TestSite;
let viewer: string;
beforeAll(async () => {
  site = await createTestSite();
  // Deterministic and spread over everything that is filtered by; four tenths live in the
  // Netherlands.
  await site.database.execute(sql`
    insert into members (id, email, password_hash, status, language, signup_at, last_seen_at)
    select md5('m' || n)::uuid, 'm' || n || '@vonk.example', 'x', 'active', 'nl', now(), now() from generate_series(1, ${PROFILES}::int) n`);
  await site.database.execute(sql`
    insert into profiles (id, member_id, name, gender, date_of_birth, country, region, city, fictional, interests, smoking, children, wants_children, height, languages, seeks_min_age, seeks_max_age, status, listed, has_photo, last_active_at, created_at)
    select md5('p' || n)::uuid, md5('m' || n)::uuid, 'n' || n, (array['female', 'male'])[1 + n % 2], date '1950-01-01' + (n * 7919) % 20000, country,
      country || '-' || (n / 11) % 2, 'town ' || (n / 70) % ${TOWNS}, n % 9 = 0, string_to_array((array['tea,wine', 'beer,gym', 'art', 'beach,hiking', ''])[1 + (n / 3) % 5], ','),
      (array['no', 'no', 'sometimes', 'yes', null])[1 + (n / 13) % 5], (array[true, false, null])[1 + (n / 17) % 3], (array['yes', 'maybe', 'no', null])[1 + (n / 19) % 4], nullif(150 + (n / 23) % 55, 150),
      (array['{nl}', '{nl,en}', '{}', '{}', '{fr}', '{pl,en}', '{}'])[1 + (n / 29) % 7]::text[], 20 + n % 30, 45 + n % 40, 'active', n % 20 <> 0, n % 5 <> 0,
      now() - (n * 104729::bigint) % 7776000 * interval '1 second', now() - (n * 15485863::bigint) % 77760000 * interval '1 second'
    from (select n, (array['NL', 'NL', 'NL', 'NL', 'BE', 'BE', 'DE', 'FR', 'US', 'GB'])[1 + (n / 7) % 10] as country from generate_series(1, ${PROFILES}::int) n) made`);
  await site.database.execute(sql`analyze profiles`);
  const rows = await site.database.execute<{ id: string }>(
    sql`select id from profiles where country = 'NL' limit 1`,
  );
  viewer = rows.rows[0]?.id ?? '';
});
afterAll(() => site.close());

const queryOf = (filters: Filters, sort: Sort, offset = 0, towns?: readonly Town[]) => {
  const now = site.services.clock.now();
  return { filters, sort, towns, now, today: dateIn('NL', now), offset, counted: true };
};

const planNode: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Index Name': z.string().optional(),
    Plans: z.array(planNode).optional(),
  }),
);
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  'Index Name'?: string | undefined;
  Plans?: PlanNode[] | undefined;
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

async function planOf(
  filters: Filters,
  sort: Sort,
  offset = 0,
  towns?: readonly Town[],
): Promise<PlanNode[]> {
  const { text, values } = pageSql(viewer, queryOf(filters, sort, offset, towns));
  const explained = await site.database.$client.query<Record<'QUERY PLAN', unknown>>(
    `explain (format json) ${text}`,
    values,
  );
  const [plan] = z.array(z.object({ Plan: planNode })).parse(explained.rows[0]?.['QUERY PLAN']);
  return plan ? nodesOf(plan.Plan) : [];
}

const PARTS: [string, Filters][] = [
  ['gender', { gender: 'female' }],
  ['country', { country: 'NL' }],
  ['region', { countryregion: 'NL-1' }],
  ['ages', { min_age: 30, max_age: 44 }],
  ['one age', { min_age: 70, max_age: 70 }],
  ['online', { online: true }],
  ['photo', { with_photo: true }],
  ['real', { hide_fictional: true }],
  ['interests', { interests: ['tea', 'art'] }],
];
/**
 * Every set of filters; a region alone is never looked for, because its country is always known.
 */
const COMBINATIONS = Array.from({ length: 2 ** PARTS.length }, (_, bits) =>
  PARTS.filter((_part, index) => bits & (1 << index)),
)
  .filter(
    (parts) =>
      !(parts.some(([name]) => name === 'region') && !parts.some(([name]) => name === 'country')),
  )
  .filter(
    (parts) =>
      !(parts.some(([name]) => name === 'ages') && parts.some(([name]) => name === 'one age')),
  );

test.each(['activity', 'newest'] as const)(
  'every combination of filters is served by an index, ordered by %s, and none reads the whole table',
  async (sort) => {
    expect(COMBINATIONS).toHaveLength(288);
    for (const parts of COMBINATIONS) {
      const nodes = await planOf(
        Object.assign({}, ...parts.map(([, filters]) => filters)) as Filters,
        sort,
      );
      const name = parts.map(([part]) => part).join(' + ') || 'no filter';
      expect(
        nodes.some(
          (node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'profiles',
        ),
        name,
      ).toBe(false);
      expect(
        nodes.filter((node) => /^profiles_(search|any)_/.test(node['Index Name'] ?? '')).length,
        name,
      ).toBeGreaterThan(0);
    }
  },
);

const LIFE: [string, Filters][] = [
  ['children', { children: 'no', wants_children: ['yes', 'maybe'] }],
  ['smoking', { smoking: ['no'] }],
  ['height', { min_height: 180, max_height: 186 }],
  ['language', { languages: ['pl'] }],
  ['seeks me', { seeks_me: true, seeks_gender: true }],
  ['ages', { gender: 'female', min_age: 30, max_age: 44 }],
];
test.each([
  ['the country by activity', 'activity', undefined],
  ['the country, newest', 'newest', undefined],
  ['towns, nearest', 'distance', townsOf('NL', 12)],
] as const)(
  'how members live, in every combination, is served by an index in %s',
  async (_, sort, towns) => {
    for (let bits = 1; bits < 2 ** LIFE.length; bits++) {
      const parts = LIFE.filter((_part, index) => bits & (1 << index));
      const filters = Object.assign(
        towns ? {} : { country: 'NL' },
        ...parts.map(([, one]) => one),
      ) as Filters;
      const nodes = await planOf(filters, sort, 0, towns);
      const name = parts.map(([part]) => part).join(' + ');
      expect(
        nodes.some(
          (node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'profiles',
        ),
        name,
      ).toBe(false);
      expect(
        nodes.filter((node) => /^profiles_search_/.test(node['Index Name'] ?? '')).length,
        name,
      ).toBeGreaterThan(0);
    }
  },
);

test('a choice that few have is read from its index and not from the whole country', async () => {
  const nodes = await planOf(
    { country: 'NL', languages: ['pl'], smoking: ['yes'], children: 'yes' },
    'activity',
  );
  expect(nodes.some((node) => node['Index Name'] === 'profiles_search_traits')).toBe(true);
});

/**
 * Searches by distance: within some kilometres of a town, which reaches into two countries, and of
 * one country from near to far.
 */
const NEAR: [string, Sort, Town[]][] = [
  ['a few towns by activity', 'activity', townsOf('NL', 3)],
  ['many towns by activity', 'activity', [...townsOf('NL', 30), ...townsOf('BE', 12)]],
  ['a few towns, newest', 'newest', townsOf('BE', 2)],
  ['many towns, newest', 'newest', [...townsOf('NL', 30), ...townsOf('DE', 5)]],
  ['a few towns, nearest', 'distance', townsOf('NL', 3, 9)],
  ['a whole country, nearest', 'distance', townsOf('NL', TOWNS)],
];
test.each(NEAR)(
  'every combination of filters is served by an index within %s',
  async (_, sort, towns) => {
    const combinations = COMBINATIONS.filter(
      (parts) => !parts.some(([name]) => name === 'country' || name === 'region'),
    );
    expect(combinations).toHaveLength(96);
    for (const parts of combinations) {
      const nodes = await planOf(
        Object.assign({}, ...parts.map(([, filters]) => filters)) as Filters,
        sort,
        0,
        towns,
      );
      const name = parts.map(([part]) => part).join(' + ') || 'no filter';
      expect(
        nodes.some(
          (node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'profiles',
        ),
        name,
      ).toBe(false);
      expect(
        nodes.filter((node) => /^profiles_(search|any)_/.test(node['Index Name'] ?? '')).length,
        name,
      ).toBeGreaterThan(0);
    }
  },
);

test('the nearest are read town by town, and no further than is needed', async () => {
  const { text, values } = pageSql(
    viewer,
    queryOf({ gender: 'female' }, 'distance', 0, townsOf('NL', TOWNS)),
  );
  const nodes = await planOf({ gender: 'female' }, 'distance', 0, townsOf('NL', TOWNS));
  const scans = nodes.filter(
    (node) => node['Index Name']?.startsWith('profiles_') && node['Index Name'] !== 'profiles_pkey',
  );
  expect(new Set(scans.map((node) => node['Index Name']))).toEqual(
    new Set(['profiles_search_town']),
  );
  const { rows } = await site.database.$client.query<Record<'QUERY PLAN', string>>(
    `explain (analyze, costs off, timing off, summary off, buffers off) ${text}`,
    values,
  );
  const inTown =
    rows.map((row) => row['QUERY PLAN']).find((line) => line.includes('profiles_search_town')) ??
    '';
  // A thousand women live in four of the forty towns or so.
  expect(Number(/loops=(\d+)/.exec(inTown)?.[1])).toBeLessThan(TOWNS);
});

test.each([
  ['the country', { country: 'NL' }, 'activity', 'profiles_search_activity'],
  [
    'gender and country',
    { country: 'NL', gender: 'female' },
    'activity',
    'profiles_search_activity',
  ],
  [
    'ages',
    { country: 'NL', gender: 'female', min_age: 25, max_age: 60 },
    'activity',
    'profiles_search_activity',
  ],
  ['the newest', { country: 'NL', gender: 'male' }, 'newest', 'profiles_search_newest'],
  ['nothing at all', {}, 'activity', 'profiles_any_activity'],
  ['nothing, newest', { gender: 'male' }, 'newest', 'profiles_any_newest'],
] as const)(
  'the usual search by %s reads its index in order and stops',
  async (_, filters, sort, index) => {
    const nodes = await planOf(filters, sort);
    const scans = nodes.filter(
      (node) =>
        node['Index Name']?.startsWith('profiles_') && node['Index Name'] !== 'profiles_pkey',
    );
    expect(new Set(scans.map((node) => node['Index Name']))).toEqual(new Set([index]));
    // A bitmap would read all of the range and sort it.
    for (const scan of scans) expect(scan['Node Type']).toMatch(/^Index (Only )?Scan$/);
  },
);

test('a search in a region reads nothing but that region', async () => {
  for (const sort of ['activity', 'newest'] as const) {
    const nodes = await planOf({ country: 'NL', countryregion: 'NL-1' }, sort);
    const read = nodes
      .map((node) => node['Index Name'] ?? '')
      .filter((name) => name.startsWith('profiles_') && name !== 'profiles_pkey');
    expect(read).toHaveLength(2);
    for (const name of read) expect(name).toMatch(/^profiles_search_region/);
  }
});

test('the last page that is counted is served like the first', async () => {
  expect(
    (await planOf({ country: 'NL' }, 'activity', 984)).some(
      (node) => node['Index Name'] === 'profiles_search_activity',
    ),
  ).toBe(true);
});

test('matches are counted up to a thousand, and pages go on beyond that', async () => {
  const as = { profileId: viewer, paidUser: false };
  const many = await listMembers(site.database, as, queryOf({ country: 'NL' }, 'activity'));
  expect([many.total, many.cards.length]).toEqual([1_000, 24]);
  const far = await listMembers(site.database, as, queryOf({ country: 'NL' }, 'activity', 2_400));
  expect([far.total, far.cards.length]).toEqual([1_000, 24]);
});

test('R-351 a hundred pages of both genders are one list in the order of the table, without doubles', async () => {
  const ids: string[] = [];
  for (let page = 0; page < 100; page++) {
    const { cards } = await listMembers(
      site.database,
      { profileId: viewer, paidUser: false },
      queryOf({ country: 'DE' }, 'activity', page * 24),
    );
    ids.push(...cards.map((card) => card.id));
  }
  const all = await site.database.execute<{ id: string }>(
    sql`select id from profiles where country = 'DE' and listed order by last_active_at desc, id limit 2400`,
  );
  expect(ids).toEqual(all.rows.map((row) => row.id));
});
