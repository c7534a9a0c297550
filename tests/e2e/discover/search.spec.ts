import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { join } from '../support/joined.ts';
import { cardIds, search, waitForCards } from '../support/members.ts';
import { goOffline } from '../support/talk.ts';

/**
 * In a stable order: by activity, members who become active move past what was loaded. Without
 * those who join in other tests.
 */
const STILL = '/nl/members?country=NL&sort=newest&min_age=38';
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const saved = (page: Page) => page.getByRole('dialog', { name: 'Bewaarde zoekopdrachten' });
const openSaved = (page: Page) =>
  page.getByRole('button', { name: 'Bewaarde zoekopdrachten' }).click();

/** The page shows the members that the server finds for its address. @returns their cards. */
async function expectAnswer(page: Page, query: string) {
  const expected = await search(page, query);
  expect(expected.length).toBeGreaterThan(0);
  // The next page may have come already.
  await expect
    .poll(async () => (await cardIds(page)).slice(0, expected.length))
    .toEqual(expected.map((card) => card.id));
  return expected;
}

test('R-019 R-054 R-293 R-294 R-351 a search as the server answers it: by filters, in pages, back from a profile, near, and without a network (long: a whole search) @service-worker', async ({
  person,
  server,
  dev,
}) => {
  const { page, context } = await person({ as: await join(server.origin, dev), path: STILL });
  await waitForCards(page);
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/members.php')) asked.push(request.url());
  });
  const still = 'country=NL&min_age=38&sort=newest';
  await expectAnswer(page, still);

  // Further pages, a profile, and back, by the browser's own history.
  const total = Number.parseInt(await page.getByText(/^\d+ leden$/).innerText(), 10);
  expect(total).toBeGreaterThan(24);
  // Every page, so that none is still to come while the profile is looked at.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      return (await cardIds(page)).length;
    })
    .toBe(total);
  const card = page.locator('#main li[aria-posinset="25"]');
  await card.evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  const before = await cardIds(page);
  expect(before.slice(24, 48)).toEqual(
    (await search(page, `${still}&page=2`)).map((one) => one.id),
  );
  expect(new Set(before).size).toBe(before.length);
  const place = () => card.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const top = await place();
  await card.getByRole('link').click();
  await expect(page).toHaveURL(/\/nl\/members\/[0-9a-f-]{36}$/);
  asked.length = 0;
  await page.goBack();
  await waitForCards(page);
  await expect.poll(() => cardIds(page)).toEqual(before);
  await expect.poll(async () => Math.abs((await place()) - top)).toBeLessThanOrEqual(2);
  expect(asked).toEqual([]);

  await page.getByRole('radio', { name: 'Mannen' }).click();
  await page.getByLabel('Provincie').selectOption({ label: 'Utrecht' });
  await filters(page).getByRole('switch', { name: 'Met foto' }).click();
  await filters(page)
    .getByRole('switch', { name: /^Zonder fictieve profielen$/ })
    .click();
  await expect(page).toHaveURL(/hide_fictional=1/);
  const narrow =
    'country=NL&countryregion=NL-UT&gender=male&hide_fictional=1&min_age=38&sort=newest&with_photo=1';
  for (const one of await search(page, narrow)) {
    expect(one).toMatchObject({ gender: 'male', country: 'NL', region: 'NL-UT' });
    expect(one.age >= 38 && !one.fictional && one.main_image !== null).toBe(true);
  }
  await expect
    .poll(() => cardIds(page))
    .toEqual(
      expect.arrayContaining((await search(page, narrow)).map((one) => one.id as string | null)),
    );

  await page.goto('/nl/members?km=100&sort=distance');
  const near = (await expectAnswer(page, 'km=100&sort=distance')).map(
    (one) => one.distance_km ?? Infinity,
  );
  expect(near.every((km) => km <= 100)).toBe(true);
  expect(near).toEqual([...near].sort((one, other) => one - other));

  await goOffline(page);
  const shown = await cardIds(page);
  await filters(page).getByRole('radio', { name: 'Vrouwen' }).click();
  await expect(
    page.getByRole('heading', { name: 'Deze zoekopdracht staat niet op dit apparaat' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Toon mijn laatste zoekopdracht' }).click();
  // A page that was on its way may have come since.
  await expect.poll(async () => (await cardIds(page)).slice(0, shown.length)).toEqual(shown);
});

test('the device’s position becomes its town, and no request carries it closer than a kilometre', async ({
  person,
  server,
  dev,
}) => {
  const { page, context } = await person({ as: await join(server.origin, dev) });
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 50.8514, longitude: 5.6909 });
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(decodeURIComponent(request.url()));
  });
  await page.goto('/nl/members?km=25');
  await filters(page).getByRole('button', { name: 'Gebruik mijn locatie' }).click();
  await expect(page).toHaveURL(/near=NL:Maastricht/);
  await expect
    .poll(() =>
      asked.some((url) => url.includes('/api/members.php') && url.includes('near=NL:Maastricht')),
    )
    .toBe(true);
  for (const url of asked) expect(url).not.toMatch(/50\.851|5\.690/);
});

test('R-072 R-251 a search is saved under a name and run on another device; the match finder’s answers are sent once and end in members', async ({
  person,
  server,
  dev,
}) => {
  const account = await join(server.origin, dev);
  const { page } = await person({
    as: account,
    path: '/nl/members?country=NL&gender=male&min_age=30&sort=newest',
  });
  await waitForCards(page);
  await openSaved(page);
  await saved(page).getByLabel('Naam voor deze zoekopdracht').fill('Mannen van boven de dertig');
  await page.keyboard.press('Enter');
  await expect(saved(page).getByRole('listitem')).toHaveCount(1);

  const { page: other } = await person({
    as: account,
    width: 390,
    height: 844,
    path: '/nl/members',
  });
  await waitForCards(other);
  await openSaved(other);
  await saved(other)
    .getByRole('button', { name: 'Mannen van boven de dertig', exact: true })
    .click();
  await expect(other).toHaveURL(/(?=.*gender=male)(?=.*min_age=30)(?=.*sort=newest)/);

  await page.goto('/nl/match-finder');
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/match-finder\.php|sexy|18-35/.test(request.url()))
      sent.push(`${request.method()} ${pathname}${search}`);
  });
  for (const name of ['18–35', 'Sexy', 'Anders'])
    await page.getByRole('button', { name, exact: true }).click();
  await waitForCards(page);
  for (const name of await page.locator('#main [data-profile] h3').allInnerTexts())
    expect(Number(/, (\d+)/.exec(name.replaceAll('\n', ' '))?.[1])).toBeLessThanOrEqual(35);
  expect(sent).toEqual(['POST /api/match-finder.php']);
});
