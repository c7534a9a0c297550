import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { cardIds, waitForCards } from './members.ts';

const asksToJoin = (page: Page) => page.getByRole('dialog');

test.afterEach(async ({ dev }) => {
  await dev('PATCH', '/dev/settings', {
    logged_out_search: false,
    logged_out_search_trafficsource: false,
  });
});

test('R-395 with the search for visitors off a visitor is led to the login', async ({ person }) => {
  const { page } = await person({ path: '/nl/members?country=NL' });
  await expect(page).toHaveURL(/\/nl\/login\?next=/);
});

for (const [where, width, height] of [
  ['on a desktop', 1440, 900],
  ['on a phone', 390, 844],
] as const) {
  test(`R-395 with it on a visitor searches, and filters change the list and the address, ${where}`, async ({
    person,
    dev,
  }) => {
    await dev('PATCH', '/dev/settings', { logged_out_search: true });
    const { page } = await person({ path: '/nl/members?country=NL', width, height });
    await waitForCards(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leden in Nederland');
    expect(
      await page
        .locator('#main [data-profile] img')
        .first()
        .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const before = await cardIds(page);
    if (width < 992) await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('radio', { name: 'Mannen' }).click();
    await expect(page).toHaveURL(/gender=male/);
    if (width < 992) await page.keyboard.press('Escape');
    await expect.poll(() => cardIds(page)).not.toEqual(before);
  });
}

test('R-395 whatever more a visitor wants asks them to join: a like and a profile', async ({
  person,
  dev,
}) => {
  await dev('PATCH', '/dev/settings', { logged_out_search: true });
  const { page } = await person({ path: '/nl/members?country=NL' });
  await waitForCards(page);
  await page.locator('#main [data-profile]').first().getByRole('button').click();
  await expect(asksToJoin(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(asksToJoin(page)).toBeHidden();
  await page.locator('#main [data-profile] a').first().focus();
  await page.keyboard.press('Enter');
  await expect(asksToJoin(page)).toBeVisible();
  await expect(page).toHaveURL(/\/nl\/members\?country=NL/);
});

test('R-351 a visitor’s next page is appended', async ({ person, dev }) => {
  await dev('PATCH', '/dev/settings', { logged_out_search: true });
  const { page } = await person({ path: '/nl/members?country=NL' });
  await waitForCards(page);
  const first = await cardIds(page);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(async () => (await cardIds(page)).length).toBeGreaterThan(first.length);
  const all = await cardIds(page);
  expect(all.slice(0, first.length)).toEqual(first);
  expect(new Set(all).size).toBe(all.length);
});

test('R-395 where only those with a traffic source may search, one who has it searches on, and reloads', async ({
  person,
  dev,
}) => {
  await dev('PATCH', '/dev/settings', { logged_out_search_trafficsource: true });
  const { page: without } = await person({ path: '/nl/members?country=NL' });
  await expect(without).toHaveURL(/\/nl\/login/);
  const { page } = await person({ path: '/nl/members?country=NL&network=n1' });
  await waitForCards(page);
  await page.getByRole('radio', { name: 'Mannen' }).click();
  await expect(page).toHaveURL(/gender=male.*network=n1/);
  await waitForCards(page);
  await page.reload();
  await waitForCards(page);
  await expect(page).toHaveURL(/gender=male/);
});

test('with the network cut a visitor is told, and can try again @service-worker', async ({
  person,
  dev,
}) => {
  await dev('PATCH', '/dev/settings', { logged_out_search: true });
  const { page, context } = await person({ path: '/nl/members?country=NL' });
  await waitForCards(page);
  await context.setOffline(true);
  await page.getByRole('radio', { name: 'Mannen' }).click();
  await expect(
    page.getByRole('heading', {
      name: /Deze zoekopdracht staat niet op dit apparaat|Zoeken lukte niet/,
    }),
  ).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('radio', { name: 'Vrouwen' }).click();
  await waitForCards(page);
});
