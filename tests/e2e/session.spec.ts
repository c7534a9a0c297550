import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, demoEmail, expect, signIn, test, violationsOf } from './fixtures.ts';

const fill = async (page: Page, email: string, password: string) => {
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
};

test('R-071 logged out, the login page has both fields and leads to a new password', async ({
  person,
}) => {
  const { page } = await person({ path: '/nl/login' });
  await expect(page.getByLabel('E-mailadres')).toBeVisible();
  await expect(page.getByLabel('Wachtwoord', { exact: true })).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Wachtwoord tonen' }).click();
  await expect(page.getByLabel('Wachtwoord', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wachtwoord vergeten?');
  await expect(page.getByRole('button', { name: 'Mail me een link' })).toBeVisible();
});

test('R-408 after login the browser is on members, R-409 after logout on the root, where the profile needs login', async ({
  person,
}) => {
  const { page } = await person({ as: 'premium', path: '/nl/members' });
  await expect(page).toHaveURL(/\/nl\/members/);
  await page.getByRole('button', { name: /^Account van/ }).click();
  await page.getByRole('menuitem', { name: 'Uitloggen' }).click();
  await expect(page).toHaveURL(/\/nl$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eén vonk is genoeg.');
  await page.goto('/nl/profile');
  await expect(page).toHaveURL(/\/nl\/login/);
  expect(violationsOf(page)).toEqual([]);
});

test('R-013 a member’s page asks a visitor to log in and then opens', async ({ person }) => {
  const { page } = await person({ path: '/nl/likes/given' });
  await expect(page).toHaveURL(/\/nl\/login\?next=/);
  await fill(page, demoEmail('premium'), DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/nl\/likes\/given$/);
});

test('a member who opens the login or the landing page is sent to members', async ({ person }) => {
  const { page } = await person({ as: 'free' });
  await page.goto('/nl');
  await expect(page).toHaveURL(/\/nl\/members/);
  await page.goto('/nl/login');
  await expect(page).toHaveURL(/\/nl\/members/);
});

test('R-447 a wrong password says so and keeps the e-mail address', async ({ person }) => {
  const { page } = await person({ path: '/nl/login' });
  await fill(page, 'vergeten@vonk.example', 'niet het goede');
  await expect(page.getByRole('alert')).toHaveText('Inloggen mislukt, probeer het opnieuw.');
  await expect(page.getByLabel('E-mailadres')).toHaveValue('vergeten@vonk.example');
  await expect(page.getByLabel('Wachtwoord', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Wachtwoord', { exact: true })).toBeFocused();
});

test('empty fields are named, without asking the server', async ({ person }) => {
  const { page } = await person({ path: '/nl/login' });
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
  await expect(page.getByText('Vul je e-mailadres in.')).toBeVisible();
  await expect(page.getByLabel('E-mailadres')).toBeFocused();
  await expect(page.getByLabel('E-mailadres')).toHaveAttribute('aria-invalid', 'true');
});

test('R-448 too many attempts say for how many minutes the account is blocked', async ({
  person,
}) => {
  const { page } = await person({ path: '/nl/login' });
  const alert = page.getByRole('alert');
  for (
    let attempt = 0;
    attempt < 8 && !(await alert.filter({ hasText: 'geblokkeerd' }).isVisible());
    attempt++
  ) {
    const answered = page.waitForResponse(
      (response) =>
        response.url().includes('/api/user.php') && response.request().method() === 'POST',
    );
    await fill(page, 'geraden@vonk.example', `poging ${attempt}`);
    await answered;
    await expect(alert).toBeVisible();
  }
  await expect(alert).toHaveText(/nog (1[0-5]|[1-9]) min geblokkeerd/);
});

test('a session that ended elsewhere leads to the login, which says why, and back', async ({
  person,
}) => {
  const { page, context } = await person({ as: 'free' });
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
  await signIn(page, 'free');
});

test('in a demonstration one press fills in an account', async ({ person }) => {
  const { page } = await person({ path: '/nl/login' });
  await page.getByRole('button', { name: /Gratis lid/ }).click();
  await expect(page.getByLabel('E-mailadres')).toHaveValue(demoEmail('free'));
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
  await expect(page).toHaveURL(/\/nl\/members/);
});
