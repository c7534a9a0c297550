import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  violationsOf,
} from './fixtures.ts';

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

test('R-003 R-050 without a hint the site is Dutch: / leads to /nl, in Dutch words', async ({
  person,
}) => {
  const { page } = await person({ path: '/', locale: 'sv-SE' });
  await expect(page).toHaveURL(/\/nl$/);
  await expect(page.locator('html')).toHaveAttribute('lang', /^nl/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eén vonk is genoeg.');
});

test('R-004 R-474 without a choice the page and its dates are nl-NL', async ({ person }) => {
  const { page } = await person({ as: 'premium', locale: 'en-US', path: '/nl/members' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl-NL');
  await page.goto('/nl/profile');
  // The birth date of the member, as a Dutch date.
  await expect(
    page
      .getByText(
        /^\d{1,2} (januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december) \d{4}$/,
      )
      .first(),
  ).toBeVisible();
});

test('R-394 a visitor sees the landing page and its promises', async ({ person }) => {
  const { page } = await person({ path: '/nl' });
  await expect(page.getByRole('heading', { name: 'Discreet gebouwd' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Kijk wie er is' })).toBeVisible();
  await expect(page).toHaveTitle('Vonk: daten en chatten voor volwassenen');
  expect(violationsOf(page)).toEqual([]);
});

test('a visitor reads the landing page before any script has run, and the app takes its place without moving it', async ({
  person,
}) => {
  for (const width of [390, 1440]) {
    const { page } = await person({ width });
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route('**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/de', { waitUntil: 'commit' });
    const headline = page.locator('h1');
    await expect(headline).toHaveText('Ein Funke genügt.');
    await expect(page.locator('main')).toHaveAttribute('inert', '');
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
    go();
    await expect(page.locator('main')).not.toHaveAttribute('inert');
    await expect(page.getByRole('button', { name: 'Schau, wer da ist' })).toBeEnabled();
    expect(await headline.boundingBox()).toEqual(before);
    expect(violationsOf(page)).toEqual([]);
  }
});

test('R-013 whom a visitor looks for goes with them into the sign-up, and to the login if they have an account', async ({
  person,
}) => {
  const { page } = await person({ path: '/nl', width: 390, height: 844 });
  await page.getByRole('radio', { name: 'Mannen' }).check();
  await page.getByRole('button', { name: 'Kijk wie er is' }).click();
  await expect(page).toHaveURL(/\/nl\/signup\?wanted=male/);
  await page.goto('/nl/login?next=%2Fmembers%3Fgender%3Dmale');
  await page.getByLabel('E-mailadres').fill('premium@vonk.example');
  await page.getByLabel('Wachtwoord', { exact: true }).fill('demo-vonk-demo');
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
  await expect(page).toHaveURL(/\/nl\/members\?(.*&)?gender=male/);
});

test('R-216 only Dutch texts come with the first load; German is fetched once', async ({
  person,
}) => {
  const { page } = await person();
  await visitorFrom(page, 'BE');
  await page.goto('/nl');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await languageFiles(page)).toEqual([]);
  const languages = page.getByLabel('Taal').first();
  await languages.selectOption('de');
  await expect(page).toHaveURL(/\/de$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const german = async () =>
    (await languageFiles(page)).filter((name) => name.includes('locale-de-')).length;
  await expect.poll(german).toBe(1);
  await page.locator('header select').selectOption('nl-BE');
  await expect(page).toHaveURL(/\/nl-be$/);
  await page.locator('header select').selectOption('de');
  await expect(page).toHaveURL(/\/de$/);
  expect(await german()).toBe(1);
});

test('the language switcher offers what suits the country, and the choice lasts', async ({
  person,
}) => {
  const { page } = await person();
  await visitorFrom(page, 'CH');
  await page.goto('/nl');
  const offered = () =>
    page
      .locator('header select option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  await expect.poll(offered).toEqual(['nl', 'de', 'en', 'fr', 'it']);
  await page.locator('header select').selectOption('fr');
  await expect(page).toHaveURL(/\/fr$/);
  const cookie = (await page.context().cookies()).find((one) => one.name === 'vonk_locale');
  expect(cookie?.value).toBe('fr');
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400)).toBe(365);
  await page.goto('/');
  await expect(page).toHaveURL(/\/fr$/);
});

test('R-106 every page keeps its locale in its links', async ({ person }) => {
  const { page } = await person({ path: '/en/login' });
  await expect(
    page.getByRole('heading', { level: 1, name: 'Good to see you again' }),
  ).toBeVisible();
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links.length).toBeGreaterThan(1);
  expect(links.filter((link) => !/^\/en(\/|$)/.test(link ?? ''))).toEqual([]);
});

test('R-475 the page says which design version it is', async ({ person }) => {
  const { page } = await person({ path: '/nl' });
  await expect(page.locator('html')).toHaveAttribute('data-design', '1');
});

test('the theme follows the system until one is chosen, and the choice survives a reload', async ({
  person,
}) => {
  const { page } = await person({ path: '/nl', dark: true });
  const surface = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await surface();
  await page.getByRole('radio', { name: 'Licht' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await surface()).not.toBe(dark);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.getByRole('radio', { name: 'Systeem' }).check();
  await expect.poll(surface).toBe(dark);
});

for (const dark of [false, true])
  test(`home, login and a forgotten password are accessible and fit a phone, ${dark ? 'dark' : 'light'}`, async ({
    person,
  }) => {
    const { page } = await person({ dark, width: 390, height: 844 });
    for (const path of ['/nl', '/nl/login', '/nl/reset-password', '/en/nowhere']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    expect(violationsOf(page)).toEqual([]);
  });
