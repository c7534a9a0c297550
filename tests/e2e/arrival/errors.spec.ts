import { expect, test } from '../support/fixtures.ts';

const BROKEN = 'Deze pagina werkt even niet';

test('R-145 R-443 R-444 R-445 R-471 a slow part fills the bar over 5 s; one that is gone reloads the page once, and within a minute not again; without the error page a plain sentence says so', async ({
  person,
}) => {
  const { page } = await person();
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  // The login is a page of the app here, as it is once the app has loaded.
  const logIn = async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Inloggen' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Fijn dat je er weer bent' }),
    ).toBeVisible();
  };
  const forgot = () => page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click();
  await page.route('**/assets/reset-password-page-*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/nl/account-deleted');
  await logIn();
  await forgot();
  const loading = page.locator('[data-loading]');
  await expect(loading).toHaveAttribute('data-loading', 'filling');
  expect(await loading.evaluate((element) => getComputedStyle(element).animationDuration)).toBe(
    '5s',
  );
  arrive();
  await expect(page.getByRole('heading', { level: 1, name: 'Wachtwoord vergeten?' })).toBeVisible();
  await expect(loading).toHaveCount(0);

  await page.route('**/assets/reset-password-page-*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto('/nl/account-deleted');
  await logIn();
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  await forgot();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(BROKEN);
  await expect(page).toHaveURL(/\/nl\/reset-password$/);
  expect(loads).toHaveLength(1);
  await page.locator('main').getByRole('link', { name: 'Naar de startpagina' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eén vonk is genoeg.');
  await logIn();
  await forgot();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(BROKEN);
  expect(loads).toHaveLength(1);
  // A minute later the guard has passed.
  await page.evaluate(() => sessionStorage.setItem('vonk.reloaded', String(Date.now() - 61_000)));
  await page.locator('main').getByRole('link', { name: 'Naar de startpagina' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eén vonk is genoeg.');
  await logIn();
  await forgot();
  await expect.poll(() => loads.length).toBe(2);

  await page.route('**/assets/error-page-*.js', (route) => route.abort());
  const answer = await page.goto('/en/xx');
  expect(answer?.status()).toBe(404);
  await expect(
    page.getByText('An error occurred while showing the error page', { exact: true }),
  ).toBeVisible();
});
