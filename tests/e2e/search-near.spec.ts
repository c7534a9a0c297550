import type { Page } from '@playwright/test';
import type { Answer } from '../../shared/contract/calls.ts';
import { SEARCH_FIELDS } from '../../shared/search-fields.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { join } from './joined.ts';
import { ask, cardIds, search, waitForCards } from './members.ts';

const WIDE = '/nl/members?country=NL';
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const answer = (page: Page, query: string) =>
  ask<Answer<'searchMembers'>>(page, `/api/members.php?${query}`);
const distances = async (page: Page, query: string) =>
  (await search(page, query)).map((card) => card.distance_km ?? Infinity);

test('near me: within the chosen kilometres of one’s own town, the nearest first, by keyboard', async ({
  person,
  server,
  dev,
}) => {
  const { page } = await person({ as: await join(server.origin, dev), path: WIDE });
  await waitForCards(page);
  await filters(page).getByRole('radio', { name: 'Op regio' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/km=50/);
  await expect(page).not.toHaveURL(/country=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leden tot 50 km van Utrecht');
  await filters(page).getByLabel('Afstand').selectOption({ label: 'Tot 100 km' });
  await page.getByLabel('Volgorde').selectOption({ label: 'Dichtstbij eerst' });
  await expect(page).toHaveURL(/km=100.*sort=distance/);
  const found = await distances(page, 'km=100&sort=distance');
  expect(found.every((km) => km <= 100)).toBe(true);
  expect(found).toEqual([...found].sort((one, other) => one - other));
  await expect
    .poll(() => cardIds(page))
    .toEqual((await search(page, 'km=100&sort=distance')).map((card) => card.id));
  await filters(page).getByRole('radio', { name: 'Op regio' }).click();
  await expect(page).toHaveURL(/country=NL/);
  await expect(page).not.toHaveURL(/km=/);
});

test('the device’s position becomes its town, and only the town stands in the address and is sent', async ({
  person,
  server,
  dev,
}) => {
  const { page, context } = await person({ as: await join(server.origin, dev) });
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 50.8514, longitude: 5.6909 });
  await page.goto('/nl/members?km=25');
  await expect(filters(page).getByText('Vanaf Utrecht')).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(decodeURIComponent(request.url()));
  });
  await filters(page).getByRole('button', { name: 'Gebruik mijn locatie' }).click();
  await expect(page).toHaveURL(/near=NL:Maastricht/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Leden tot 25 km van Maastricht',
  );
  await expect
    .poll(() =>
      asked.some((url) => url.includes('/api/members.php') && url.includes('near=NL:Maastricht')),
    )
    .toBe(true);
  for (const url of asked) expect(url).not.toMatch(/50\.851|5\.690/);
  await filters(page).getByRole('button', { name: 'Vanaf mijn woonplaats' }).click();
  await expect(page).not.toHaveURL(/near=/);
});

test('R-294 every filter: all results satisfy it', async ({ person, server, dev }) => {
  const { page } = await person({
    as: await join(server.origin, dev),
    path: `${WIDE}&gender=female&countryregion=NL-UT&min_age=25&max_age=60`,
  });
  await waitForCards(page);
  const ids = await cardIds(page);
  const found = await search(
    page,
    'country=NL&gender=female&countryregion=NL-UT&min_age=25&max_age=60',
  );
  expect(ids.slice(0, found.length)).toEqual(found.map((card) => card.id));
  expect(found.length).toBeGreaterThan(0);
  for (const card of found)
    expect(card).toMatchObject({ gender: 'female', country: 'NL', region: 'NL-UT' });
  for (const card of found) expect(card.age >= 25 && card.age <= 60).toBe(true);
  await filters(page).getByRole('switch', { name: 'Met foto' }).click();
  await filters(page)
    .getByRole('switch', { name: /^Zonder fictieve profielen$/ })
    .click();
  await expect(page).toHaveURL(/hide_fictional=1/);
  await expect.poll(async () => (await cardIds(page)).length).toBeGreaterThan(0);
  const real = await search(
    page,
    'country=NL&gender=female&countryregion=NL-UT&min_age=25&max_age=60&with_photo=1&hide_fictional=1',
  );
  expect(real.every((card) => !card.fictional && card.main_image !== null)).toBe(true);
});

test('R-263 a field that the site takes out of search_fields is no filter on the page', async ({
  person,
  server,
  dev,
}) => {
  const account = await join(server.origin, dev);
  const shown: Record<
    (typeof SEARCH_FIELDS)[number],
    (page: Page) => ReturnType<Page['getByText']>
  > = {
    gender: (page) => filters(page).getByRole('group', { name: 'Ik zoek' }),
    country: (page) => filters(page).getByLabel('Land'),
    countryregion: (page) => filters(page).getByLabel('Provincie'),
    age: (page) => filters(page).getByRole('slider', { name: 'Vanaf leeftijd' }),
    distance: (page) => filters(page).getByRole('group', { name: 'Waar' }),
    online: (page) => filters(page).getByRole('switch', { name: 'Nu online' }),
    with_photo: (page) => filters(page).getByRole('switch', { name: 'Met foto' }),
    fictional: (page) => filters(page).getByRole('switch', { name: /^Zonder/ }),
    interests: (page) => filters(page).getByRole('group', { name: 'Interesses' }),
  };
  const { page } = await person({ as: account, path: WIDE });
  await waitForCards(page);
  for (const field of SEARCH_FIELDS) await expect(shown[field](page)).toBeVisible();
  try {
    for (const without of SEARCH_FIELDS) {
      await dev('PATCH', '/dev/settings', {
        search_fields: SEARCH_FIELDS.filter((field) => field !== without),
      });
      await page.reload();
      await waitForCards(page);
      await expect(shown[without](page)).toHaveCount(0);
      for (const field of SEARCH_FIELDS)
        if (field !== without) await expect(shown[field](page)).toBeVisible();
    }
  } finally {
    await dev('PATCH', '/dev/settings', { search_fields: [...SEARCH_FIELDS] });
  }
});

test('R-293 back from a profile the filters, pages, count and place are as before', async ({
  person,
  server,
  dev,
}) => {
  const { page } = await person({ as: await join(server.origin, dev), path: `${WIDE}&min_age=20` });
  await waitForCards(page);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(async () => (await cardIds(page)).length).toBeGreaterThan(24);
  await page
    .locator('#main li[aria-posinset="30"]')
    .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expect.poll(async () => (await cardIds(page)).length).toBeGreaterThan(24);
  const [count, cards] = [await page.getByText(/^\d+ leden$/).innerText(), await cardIds(page)];
  const place = () =>
    page
      .locator('#main li[aria-posinset="30"]')
      .evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = await place();
  await page.locator('#main li[aria-posinset="30"]').getByRole('link').click();
  await expect(page).toHaveURL(/\/nl\/members\/[0-9a-f-]{36}$/);
  await page.goBack();
  await expect(page).toHaveURL(/min_age=20/);
  await expect(page.getByText(/^\d+ leden$/)).toHaveText(count);
  await expect.poll(async () => (await cardIds(page)).slice(0, cards.length)).toEqual(cards);
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThanOrEqual(2);
});

test('R-295 under a narrow search similar results have their own heading and count, and others theirs', async ({
  person,
  server,
  dev,
}) => {
  const { page } = await person({ as: await join(server.origin, dev) });
  const regions = ['NL-ZE', 'NL-DR', 'NL-FL', 'NL-FR', 'NL-GR', 'NL-LI'];
  let narrow = '';
  for (const region of regions) {
    const query = `country=NL&countryregion=${region}&gender=female&min_age=30&max_age=40`;
    const {
      numResults,
      similar_numResults: similar,
      otherCachedProfiles: others,
    } = await answer(page, query);
    if (numResults > 0 && numResults < 8 && similar > 0 && others.length > 0) narrow = query;
  }
  expect(narrow).not.toBe('');
  const told = await answer(page, narrow);
  await page.goto(`/nl/members?${narrow}`);
  const section = page
    .locator('#main section')
    .filter({ has: page.getByRole('heading', { name: 'Bijna wat je zoekt' }) });
  await expect(
    section.getByText(new RegExp(`^${told.similar_numResults} (lid|leden)$`)),
  ).toBeVisible();
  await expect(section.locator('[data-profile]')).toHaveCount(told.similar_results.length);
  const others = page
    .locator('#main section')
    .filter({ has: page.getByRole('heading', { name: 'Ook actief op de site' }) });
  await expect(others.locator('[data-profile]')).toHaveCount(told.otherCachedProfiles.length);
  await expectAccessible(page);
});

test('R-352 clearing resets the filters, the results and their count', async ({
  person,
  server,
  dev,
}) => {
  const { page } = await person({
    as: await join(server.origin, dev),
    path: `${WIDE}&min_age=97&with_photo=1`,
  });
  await expect(page.getByText('0 leden', { exact: true })).toBeVisible();
  await filters(page).getByRole('button', { name: 'Alles wissen' }).click();
  await expect(page).not.toHaveURL(/min_age|with_photo/);
  await waitForCards(page);
  const { numResults } = await answer(page, new URL(page.url()).search.slice(1));
  await expect(page.getByText(new RegExp(`^${numResults} leden$`))).toBeVisible();
  await expect.poll(async () => (await cardIds(page)).length).toBeGreaterThan(0);
});

test('near me on a phone, in the dialog of the filters, without a sideways scroll or violation', async ({
  person,
  server,
  dev,
}) => {
  const { page } = await person({
    as: await join(server.origin, dev),
    path: WIDE,
    width: 390,
    height: 844,
  });
  await waitForCards(page);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await dialog.getByRole('radio', { name: 'In de buurt' }).click();
  await dialog.getByRole('radio', { name: 'Dichtstbij' }).click();
  await expect(page).toHaveURL(/km=50&sort=distance/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Toon/ }).click();
  await expect(page.getByRole('button', { name: 'Tot 50 km' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
