import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { regionsOf } from '../../modules/site/places/regions.ts';
import { createTestMember } from '../../../tests/support/test-members.ts';
import { createTestDatabase } from '../../../tests/support/test-database.ts';
import type { TestDatabase } from '../../../tests/support/test-database.ts';
import { createTestServices } from '../../../tests/support/test-services.ts';
import type { Services } from '../../services.ts';
import { loadPageData } from './page-data.ts';
import { loadRegionCounts } from './region-counts.ts';

let own: TestDatabase;
let services: Services;
beforeAll(async () => {
  own = await createTestDatabase();
  services = await createTestServices(own.database);
});
afterAll(() => own.close());

type Values = Parameters<typeof createTestMember>[2];
async function join(count: number, values: Values = {}): Promise<void> {
  for (let made = 0; made < count; made++)
    await createTestMember(own.database, services.clock.now(), values);
}
const counts = async (country = 'NL', by = services) =>
  Object.fromEntries(
    (await loadRegionCounts(by, { country })).regions.map(({ id, members }) => [id, members]),
  );

test('R-100 the map has listed members by tens, and nobody who is hidden or made up', async () => {
  await join(21, { profile: { region: 'NL-UT' } });
  await join(9, { profile: { region: 'NL-ZE', city: 'Middelburg' } });
  await join(10, { profile: { region: 'NL-GR', city: 'Groningen' } });
  // With any of these Zeeland would have ten.
  const zeeland = { region: 'NL-ZE', city: 'Middelburg' };
  await join(1, { profile: { ...zeeland, fictional: true } });
  await join(1, { member: { invisible: true }, profile: { ...zeeland, listed: false } });
  await join(1, { profile: { ...zeeland, status: 'disabled', listed: false } });
  await join(1, { member: { status: 'not_confirmed' }, profile: zeeland });
  await join(1, { member: { closed_at: services.clock.now() }, profile: zeeland });
  await join(1, { profile: { ...zeeland, status: 'deleted', listed: false } });
  await join(1, { profile: { country: 'BE', region: 'BE-VLI', city: 'Hasselt' } });
  await join(1, { profile: { region: null, city: null } });
  const shown = await counts();
  expect(shown['NL-UT']).toBe(20);
  expect(shown['NL-GR']).toBe(10);
  expect(shown['NL-ZE']).toBeNull();
  expect(Object.keys(shown)).toEqual(regionsOf()['NL']?.map(({ id }) => id));
  expect((await counts('BE'))['BE-VLI']).toBeNull();
});

test('counts are answered from memory, and read again after ten minutes', async () => {
  const fresh = await createTestServices(own.database);
  const begin = Date.now();
  const clock = vi.spyOn(fresh.clock, 'now').mockReturnValue(new Date(begin));
  const [query, before] = [vi.spyOn(fresh.database.$client, 'query'), await counts('NL', fresh)];
  const asked = query.mock.calls.length;
  expect(asked).toBeGreaterThan(0);
  clock.mockReturnValue(new Date(begin + 9 * 60_000));
  expect(await counts('NL', fresh)).toEqual(before);
  expect(query).toHaveBeenCalledTimes(asked);
  clock.mockReturnValue(new Date(begin + 11 * 60_000));
  await counts('NL', fresh);
  expect(query.mock.calls.length).toBeGreaterThan(asked);
});

test('while the database is away the map has its regions and no counts', async () => {
  const away = await createTestDatabase();
  const alone = await createTestServices(away.database);
  await away.close();
  const { isCounted, regions } = await loadRegionCounts(alone, { country: 'NL' });
  expect(isCounted).toBe(false);
  expect(regions.map(({ members }) => members)).toEqual(Array(12).fill(null));
});

test('the page is told of the visitor’s country, or of one that the site serves', async () => {
  const countsOf = async (country: string) =>
    (
      await loadPageData(services, 'landers-maplanding', {
        params: {},
        query: new URLSearchParams(),
        locale: 'nl',
        languages: ['nl'],
        country,
        host: 'vonk.example',
      })
    ).data;
  expect(await countsOf('DE')).toMatchObject({ country: 'DE' });
  expect(await countsOf('JP')).toMatchObject({ country: 'NL' });
});
