import type { Browser, Page } from '@playwright/test';
import { DEMO_PASSWORD, demoEmail, expect, expectNoSidewaysScroll, test } from './fixtures.ts';

const BROKEN = 'Deze pagina werkt even niet';

/** A page without a service worker, so that a file can be taken away from it. */
async function bareVisitor(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'nl-NL',
    serviceWorkers: 'block',
  });
  return context.newPage();
}

test('R-145 R-146 an unknown path answers 404, says so, and leads home', async ({ person }) => {
  const { page } = await person();
  const answer = await page.goto('/nl/bestaat-niet');
  expect(answer?.status()).toBe(404);
  await expect(page.locator('main')).toContainText('404');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deze pagina bestaat niet');
  await page.locator('main').getByRole('link', { name: 'Naar de startpagina' }).click();
  await expect(page).toHaveURL(/\/nl$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eén vonk is genoeg.');
});

test('R-442 in English a 404 says: This page could not be found', async ({ person }) => {
  const { page } = await person({ path: '/en/xx' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found');
});

test('a page of the table that is not built yet is a 404 too', async ({ person }) => {
  const { page } = await person({ path: '/en/lang-config' });
  await expect(page.getByText('404', { exact: true })).toBeVisible();
});

test('R-443 when even the error page fails, a plain sentence says so', async ({
  browser,
  server,
}) => {
  const page = await bareVisitor(browser, server.origin);
  await page.route('**/assets/error-page-*.js', (route) => route.abort());
  await page.goto('/en/xx');
  await expect(
    page.getByText('An error occurred while showing the error page', { exact: true }),
  ).toBeVisible();
  await page.context().close();
});

test('R-444 R-445 a part that is gone reloads the page once, and within a minute not again', async ({
  browser,
  server,
}) => {
  const page = await bareVisitor(browser, server.origin);
  await page.route('**/assets/login-page-*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto('/nl');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  await page.getByRole('banner').getByRole('link', { name: 'Inloggen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(BROKEN);
  await expect(page).toHaveURL(/\/nl\/login$/);
  expect(loads).toHaveLength(1);
  await page.locator('main').getByRole('link', { name: 'Naar de startpagina' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eén vonk is genoeg.');
  await page.getByRole('banner').getByRole('link', { name: 'Inloggen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(BROKEN);
  expect(loads).toHaveLength(1);
  // A minute later the guard has passed.
  await page.evaluate(() => sessionStorage.setItem('vonk.reloaded', String(Date.now() - 61_000)));
  await page.locator('main').getByRole('link', { name: 'Naar de startpagina' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eén vonk is genoeg.');
  await page.getByRole('banner').getByRole('link', { name: 'Inloggen' }).click();
  await expect.poll(() => loads.length).toBe(2);
  await page.context().close();
});

test('R-450 a sign-in that the server could not do says: An error occurred, try again later.', async ({
  person,
}) => {
  const { page } = await person({ path: '/en/login' });
  await page.context().route('**/api/user.php', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 500,
          contentType: 'application/json',
          body: JSON.stringify({ error: { code: 'internal', message: '' } }),
        })
      : route.continue(),
  );
  await page.getByLabel('Email address').fill(demoEmail('free'));
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('An error occurred, try again later.', {
    timeout: 90_000,
  });
});

test('R-471 on a slow load the bar fills over 5 s and is gone after the end', async ({
  browser,
  server,
}) => {
  const page = await bareVisitor(browser, server.origin);
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/login-page-*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/nl');
  await page.getByRole('banner').getByRole('link', { name: 'Inloggen' }).click();
  const loading = page.locator('[data-loading]');
  await expect(loading).toHaveAttribute('data-loading', 'filling');
  expect(await loading.evaluate((element) => getComputedStyle(element).animationDuration)).toBe(
    '5s',
  );
  arrive();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Fijn dat je er weer bent' }),
  ).toBeVisible();
  await expect(loading).toHaveCount(0);
  await page.context().close();
});

test('R-484 R-487 a toast is at most 350 px wide, and a good one has the success green', async ({
  person,
}) => {
  const { page } = await person({
    as: 'premium',
    width: 1_280,
    height: 900,
    path: '/nl/settings?section=device',
  });
  await page.getByRole('button', { name: 'Installeren' }).click();
  const toast = page.locator('[data-toast]').first();
  await expect(toast).toContainText('Kies in het menu van je browser');
  expect((await toast.boundingBox())?.width).toBeLessThanOrEqual(350);
  await page.getByRole('button', { name: 'Offline gegevens wissen' }).click();
  const good = page.locator('[data-toast="success"]');
  await expect(good).toBeVisible();
  const colors = await good
    .locator('svg')
    .first()
    .evaluate((icon) => {
      const probe = document.createElement('span');
      probe.style.color = 'var(--success)';
      document.body.append(probe);
      const success = getComputedStyle(probe).color;
      probe.remove();
      return { icon: getComputedStyle(icon).color, success };
    });
  expect(colors.icon).toBe(colors.success);
  const [red = 0, green = 0, blue = 0] = colors.success.match(/\d+/g)?.map(Number) ?? [];
  expect(green).toBeGreaterThan(Math.max(red, blue));
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('R-485 R-486 the primary button is raspberry with readable words, the secondary colour a dark purple', async ({
  person,
}) => {
  const { page } = await person({ path: '/nl' });
  const numbers = (color: string) =>
    (color.match(/\d+(\.\d+)?/g) ?? []).slice(0, 3).map(Number) as [number, number, number];
  const luminance = (color: [number, number, number]) => {
    const [red, green, blue] = color.map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    ) as [number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  // The language switcher comes with the app, in place of the markup that the server sent.
  await expect(page.locator('header select')).toBeAttached();
  const { button, words, accent, line, secondary } = await page
    .getByRole('button', { name: 'Kijk wie er is' })
    .evaluate((element) => {
      const token = (name: string) => {
        const probe = document.createElement('span');
        probe.style.color = `var(${name})`;
        document.body.append(probe);
        const color = getComputedStyle(probe).color;
        probe.remove();
        return color;
      };
      const say = [...document.querySelectorAll('figure p')].at(-1);
      return {
        button: getComputedStyle(element).backgroundColor,
        words: getComputedStyle(element).color,
        accent: token('--accent'),
        line: say ? getComputedStyle(say).backgroundColor : '',
        secondary: token('--secondary'),
      };
    });
  expect(button).toBe(accent);
  const [red, green, blue] = numbers(button);
  expect(red).toBeGreaterThan(blue);
  expect(blue).toBeGreaterThan(green);
  expect(
    (luminance(numbers(words)) + 0.05) / (luminance(numbers(button)) + 0.05),
  ).toBeGreaterThanOrEqual(4.5);
  expect(line).toBe(secondary);
  const [purpleRed, purpleGreen, purpleBlue] = numbers(secondary);
  expect(purpleBlue).toBeGreaterThan(purpleRed);
  expect(purpleRed).toBeGreaterThan(purpleGreen);
  expect(luminance(numbers(secondary))).toBeLessThan(0.1);
});
