import type { Page } from '@playwright/test';
import { expect, test, violationsOf } from '../support/fixtures.ts';

/** Files of texts in another language than Dutch that the page fetched. */
const languageFiles = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry.name)
      .filter((name) => /\/assets\/locale-[a-z]{2}(-[a-z]{2})?-[\w-]{8}\.js$/.test(name)),
  );

const visitorFrom = async (page: Page, country: string) => {
  const answer = await page.request.post('/dev/visitor', {
    data: { country },
    headers: { 'request-type': 'client' },
  });
  expect(answer.ok()).toBe(true);
};

test('a visitor reads the landing page before any script has run, and its script moves nothing', async ({
  person,
}) => {
  for (const width of [390, 1440]) {
    const { page } = await person({ width });
    let go = () => {};
    const released = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route('**/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/de', { waitUntil: 'commit' });
    const headline = page.locator('h1');
    await expect(headline).toHaveText('Ein Funke genügt.');
    await expect(page.getByRole('button', { name: 'Schau, wer da ist' })).toBeEnabled();
    await expect
      .poll(() =>
        page
          .locator('main img')
          .evaluateAll((images) =>
            images.every((image) => (image as HTMLImageElement).naturalWidth > 0),
          ),
      )
      .toBe(true);
    await page.evaluate(() => document.fonts.ready);
    const before = await headline.boundingBox();
    const dark = page.getByRole('radio', { name: 'Dunkel' });
    await expect(dark).toBeHidden();
    go();
    await expect(dark).toBeVisible();
    expect(await headline.boundingBox()).toEqual(before);
    expect(violationsOf(page)).toEqual([]);
  }
});

test('R-003 R-050 R-216 R-468 without a hint the site is Dutch, with Dutch texts alone; another language is fetched once, and the choice of it and of a theme lasts', async ({
  person,
}) => {
  const { page } = await person({ path: '/', locale: 'sv-SE' });
  const storedLocale = async () => {
    const cookie = (await page.context().cookies()).find((one) => one.name === 'vonk_locale');
    return cookie && [cookie.value, Math.round((cookie.expires - Date.now() / 1_000) / 86_400)];
  };
  await expect(page).toHaveURL(/\/nl$/);
  await expect(page.locator('html')).toHaveAttribute('lang', /^nl/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eén vonk is genoeg.');
  await visitorFrom(page, 'BE');
  await page.goto('/nl/reset-password');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await languageFiles(page)).toEqual([]);
  expect(await storedLocale()).toBeUndefined();
  const languages = page.locator('header select');
  await languages.selectOption('de');
  await expect(page).toHaveURL(/\/de\/reset-password$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const german = async () =>
    (await languageFiles(page)).filter((name) => name.includes('locale-de-')).length;
  await expect.poll(german).toBe(1);
  await languages.selectOption('nl-BE');
  await expect(page).toHaveURL(/\/nl-be\/reset-password$/);
  await languages.selectOption('de');
  await expect(page).toHaveURL(/\/de\/reset-password$/);
  expect(await german()).toBe(1);
  expect(await storedLocale()).toEqual(['de', 365]);
  // In a document the languages are links, and choosing one lasts as long.
  await page.goto('/de');
  await page.locator('header summary').click();
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL(/\/fr-be$/);
  expect(await storedLocale()).toEqual(['fr-BE', 365]);
  await page.getByRole('radio', { name: 'Sombre' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/');
  await expect(page).toHaveURL(/\/fr-be$/);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
