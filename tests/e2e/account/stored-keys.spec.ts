import { storedInBrowser, unlisted } from '../../support/crawl/stored-in-browser.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForServiceWorker } from '../support/service-worker.ts';

test('R-087 a visitor who only reads gets no cookie, and what is stored by choices is listed', async ({
  person,
}) => {
  const { page } = await person({ path: '/nl' });
  for (const path of ['/nl/pages/cookies', '/nl/pages/terms', '/de/pricing', '/nl/complaints']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual([]);
    expect(unlisted(await storedInBrowser(page))).toEqual([]);
  }
  await page.goto('/nl');
  await page.getByRole('radio', { name: 'Donker' }).check();
  await page.goto('/nl/signup?network=partner&ref=r');
  await page.locator('[data-step] input[name="gender"][value="female"]').check();
  await expect
    .poll(async () => (await storedInBrowser(page)).map((one) => one.join(' ')))
    .toEqual(
      expect.arrayContaining([
        'cookie vonk_theme',
        'sessionStorage vonk.arrival',
        'sessionStorage vonk.signup',
      ]),
    );
  expect(unlisted(await storedInBrowser(page))).toEqual([]);

  // On a wide screen the sign-up opens over the document, with a part of the app.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/nl');
  await page.locator('header a[data-signup]').click();
  await page.getByRole('dialog').locator('input[name="gender"][value="male"]').check();
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('vonk.signup')))
    .toContain('"male"');
  expect(unlisted(await storedInBrowser(page))).toEqual([]);
});

test(
  'R-087 a walk through the site as a member stores nothing but what the cookies page lists',
  { tag: '@service-worker' },
  async ({ person }) => {
    const { page } = await person({ as: 'premium', path: '/nl/members' });
    const seen = new Set<string>();
    const look = async () => {
      const stored = await storedInBrowser(page);
      expect(unlisted(stored)).toEqual([]);
      for (const [place, name] of stored) seen.add(`${place} ${name}`);
    };
    await waitForServiceWorker(page);
    await page.locator('main a[href*="/members/"]').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look();
    for (const path of [
      ...['/nl/chats', '/nl/likes', '/nl/credits', '/nl/transactions', '/nl/swipe-game'],
      ...['/nl/settings', '/nl/notifications', '/nl/profile', '/nl/pages/cookies', '/nl/members'],
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await look();
    }
    // The walk has seen each kind of place.
    const places = [...seen].map((one) => one.replace(/^(indexedDB vonk-).*/, '$1'));
    expect(places).toEqual(
      expect.arrayContaining([
        'cookie vonk_session',
        'localStorage vonk.member',
        'indexedDB vonk-',
        'cache vonk-photos',
      ]),
    );
    expect(places.some((one) => one.startsWith('cache workbox-precache'))).toBe(true);
  },
);
