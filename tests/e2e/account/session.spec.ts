import {
  DEMO_PASSWORD,
  demoEmail,
  expect,
  signIn,
  test,
  violationsOf,
} from '../support/fixtures.ts';

test('R-013 R-408 R-409 a member’s page asks a visitor to log in and then opens; a session that ended elsewhere leads to the login and back, logging out to the root', async ({
  person,
}) => {
  const { page, context } = await person({ path: '/nl/likes/given' });
  await expect(page).toHaveURL(/\/nl\/login\?next=/);
  await page.getByLabel('E-mailadres').fill(demoEmail('premium'));
  await page.getByLabel('Wachtwoord', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
  await expect(page).toHaveURL(/\/nl\/likes\/given$/);
  for (const path of ['/nl', '/nl/login']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/nl\/members/);
  }

  await page.goto('/nl/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Instellingen' })).toBeVisible();
  // The page still believes in its session; the server does not know it any more.
  await context.clearCookies({ name: 'vonk_session' });
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('online'));
  });
  await expect(page).toHaveURL(/\/nl\/login\?next=/);
  await expect(page.getByRole('status').filter({ hasText: 'uitgelogd' })).toBeVisible();
  await signIn(page, 'premium');

  await page.getByRole('button', { name: /^Account van/ }).click();
  await page.getByRole('menuitem', { name: 'Uitloggen' }).click();
  await expect(page).toHaveURL(/\/nl$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eén vonk is genoeg.');
  await page.goto('/nl/profile');
  await expect(page).toHaveURL(/\/nl\/login/);
  expect(violationsOf(page)).toEqual([]);
});
