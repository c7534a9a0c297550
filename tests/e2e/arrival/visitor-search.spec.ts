import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, demoEmail, expect, test, violationsOf } from '../support/fixtures.ts';
import { walk } from '../support/joining.ts';
import { cardIds, search, waitForCards } from '../support/members.ts';
import { goOffline } from '../support/talk.ts';

const WIDE = '/nl/members?country=NL';
const dialog = (page: Page) => page.getByRole('dialog');

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
}

test.afterEach(async ({ dev }) => {
  await dev('PATCH', '/dev/settings', {
    logged_out_search: false,
    logged_out_search_trafficsource: false,
  });
});

test('R-013 R-391 R-395 a visitor searches where the site and their traffic source allow it, and loses what they wanted neither by a cut network nor by the login @service-worker', async ({
  person,
  dev,
}) => {
  // Off: the login, which brings them to the search that they were sent.
  const { page } = await person({ path: `${WIDE}&min_age=30&max_age=41` });
  await expect(page).toHaveURL(/\/nl\/login\?next=/);
  await logIn(page, demoEmail('premium'));
  await expect(page).toHaveURL(/\/nl\/members\?(?=.*min_age=30)(?=.*max_age=41)/);
  await waitForCards(page);

  // For those with a traffic source alone.
  await dev('PATCH', '/dev/settings', { logged_out_search_trafficsource: true });
  const { page: without } = await person({ path: WIDE });
  await expect(without).toHaveURL(/\/nl\/login/);
  const { page: visitor } = await person({ path: `${WIDE}&network=n1` });
  await waitForCards(visitor);
  await visitor.getByRole('radio', { name: 'Mannen' }).click();
  await expect(visitor).toHaveURL(/gender=male.*network=n1/);
  await visitor.reload();
  await waitForCards(visitor);
  await expect(visitor).toHaveURL(/gender=male/);

  // For everybody.
  await dev('PATCH', '/dev/settings', { logged_out_search: true });
  const { page: anybody, context } = await person({ path: WIDE });
  await waitForCards(anybody);
  expect(
    await anybody
      .locator('#main [data-profile] img')
      .first()
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);
  const first = await cardIds(anybody);
  await anybody.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(async () => (await cardIds(anybody)).length).toBeGreaterThan(first.length);
  const all = await cardIds(anybody);
  expect(all.slice(0, first.length)).toEqual(first);
  expect(new Set(all).size).toBe(all.length);
  await goOffline(anybody);
  await anybody.getByRole('radio', { name: 'Mannen' }).click();
  await expect(
    anybody.getByRole('heading', {
      name: /Deze zoekopdracht staat niet op dit apparaat|Zoeken lukte niet/,
    }),
  ).toBeVisible();
  await context.setOffline(false);
  await anybody.getByRole('radio', { name: 'Vrouwen' }).click();
  await waitForCards(anybody);

  // A like, the sign-up over the page, the login, and back with the button at hand.
  // Not with herself: the free member of the demo is Sanne.
  const card = (await search(page, 'country=NL')).find(({ name }) => name !== 'Sanne');
  await anybody.goto(`/nl/members/${card?.id}`);
  await anybody.getByRole('button', { name: 'Like geven' }).click();
  await expect(dialog(anybody)).toBeVisible();
  await walk(anybody, { email: demoEmail('free'), name: 'Sanne' }, 0, 5);
  await dialog(anybody).getByRole('status').getByRole('link', { name: 'Inloggen' }).click();
  await expect(anybody).toHaveURL(/\/nl\/login\?next=/);
  await expect(anybody.getByLabel('E-mailadres')).toHaveValue(demoEmail('free'));
  await logIn(anybody, demoEmail('free'));
  await expect(anybody).toHaveURL(new RegExp(`/nl/members/${card?.id}#like$`));
  await expect(
    anybody.getByRole('button', { name: new RegExp(`^Like (voor )?${card?.name}`) }).first(),
  ).toBeFocused();
  expect(violationsOf(anybody)).toEqual([]);
});
