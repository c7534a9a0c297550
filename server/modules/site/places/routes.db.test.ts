import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../../../tests/support/test-client.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const places = async (country: string) => ask(site.app, 'getPlaces', { query: { country } });

test('a visitor is told the towns of a country with their regions, in order', async () => {
  const { status, body } = await places('NL');
  expect(status).toBe(200);
  const { places: towns } = body as { places: { name: string; region: string }[] };
  expect(towns).toContainEqual({ name: 'Utrecht', region: 'NL-UT' });
  expect(towns.map((town) => town.name)).toEqual(
    towns.map((town) => town.name).sort((one, other) => one.localeCompare(other, 'nl')),
  );
  // Never where it lies.
  expect(Object.keys(towns[0] ?? {}).sort()).toEqual(['name', 'region']);
});

test('a country that the site does not serve has none, one that does not exist is refused', async () => {
  await site.change({ countries: ['NL'] });
  expect((await places('PL')).body).toEqual({ places: [] });
  expect((await places('XX')).status).toBe(422);
});
