import type { Page } from '@playwright/test';
import { ROUTES } from '../../shared/routes.ts';
import {
  DEMO_PASSWORD,
  demoEmail,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  violationsOf,
} from './fixtures.ts';
import { anHourLater, goOn, newAddress, onStep, walk } from './joining.ts';
import { search } from './members.ts';

const PHONE = { width: 390, height: 844 };
const dialog = (page: Page) => page.getByRole('dialog');
const like = (page: Page) => page.getByRole('button', { name: 'Like geven' });
const write = (page: Page) => page.getByRole('button', { name: 'Stuur een bericht' });

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
}

test('R-013 R-391 a visitor who wants to like is asked to join over the member’s page, logs in instead, and is back there with the button at hand', async ({
  person,
}) => {
  const { page: free } = await person({ as: 'free' });
  const [card] = await search(free, 'country=NL');
  const { page } = await person({ path: `/nl/members/${card?.id}` });
  await expect(page).toHaveURL(new RegExp(`/nl/members/${card?.id}$`));
  expect(await page.locator('#main').innerText()).not.toContain(card?.name ?? '?');
  await expectAccessible(page);
  await like(page).click();
  await expect(dialog(page)).toBeVisible();
  // An address that has an account is led to the login, with the address and the way back.
  await onStep(page, 0).locator('input').fill(demoEmail('free'));
  await goOn(page);
  await dialog(page).getByRole('status').getByRole('link', { name: 'Inloggen' }).click();
  await expect(page).toHaveURL(/\/nl\/login\?next=/);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByLabel('E-mailadres')).toHaveValue(demoEmail('free'));
  await logIn(page, demoEmail('free'));
  await expect(page).toHaveURL(new RegExp(`/nl/members/${card?.id}#like$`));
  await expect(
    page.getByRole('button', { name: new RegExp(`^Like (voor )?${card?.name}`) }).first(),
  ).toBeFocused();
  expect(violationsOf(page)).toEqual([]);
});

test('R-013 on a phone the way back goes along from the sign-up to the login and to a forgotten password', async ({
  person,
}) => {
  const { page: free } = await person({ as: 'free' });
  const [card] = await search(free, 'country=NL');
  const { page } = await person({ path: `/nl/members/${card?.id}`, ...PHONE });
  await expectNoSidewaysScroll(page);
  await write(page).click();
  await expect(page).toHaveURL(/\/nl\/signup\?next=/);
  await onStep(page, 0).waitFor();
  await page.getByRole('link', { name: 'Inloggen' }).last().click();
  await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click();
  await expect(page).toHaveURL(/\/nl\/reset-password\?next=/);
  await page.getByRole('link', { name: 'Terug naar inloggen' }).click();
  await logIn(page, demoEmail('free'));
  await expect(page).toHaveURL(new RegExp(`/nl/members/${card?.id}/chat$`));
});

test('R-013 R-153 whoever joins to write is brought to the conversation, by the button and by closing the modal', async ({
  person,
  dev,
}) => {
  await anHourLater(dev);
  const { page: free } = await person({ as: 'free' });
  const [card] = await search(free, 'country=NL');
  for (const leave of ['button', 'Escape'] as const) {
    const { page } = await person({ path: `/nl/members/${card?.id}` });
    await write(page).click();
    await walk(page, { email: newAddress(), name: 'Marit' }, 0, 5);
    await expect(page.locator('[data-complete]')).toBeVisible();
    if (leave === 'button') await page.getByRole('link', { name: 'Verder waar je was' }).click();
    else await page.keyboard.press('Escape');
    await expect(page).toHaveURL(new RegExp(`/nl/members/${card?.id}/chat$`));
    await expect(page.getByText(card?.name ?? '?').first()).toBeVisible();
  }
});

test('R-013 a search that a visitor was sent is still there after the login', async ({
  person,
}) => {
  const { page } = await person({ path: '/nl/members?country=NL&min_age=30&max_age=41' });
  await expect(page).toHaveURL(/\/nl\/login\?next=/);
  await logIn(page, demoEmail('premium'));
  await expect(page).toHaveURL(/\/nl\/members\?(?=.*min_age=30)(?=.*max_age=41)/);
});

test('R-365 making an account is agreeing to the terms and the privacy policy: said beside its button, with nothing to tick', async ({
  person,
}) => {
  const { page } = await person({ path: '/nl/signup', ...PHONE });
  await walk(page, { email: newAddress(), name: 'Marit' }, 0, 4);
  const last = onStep(page, 4);
  await expect(last.getByRole('button', { name: 'Account maken' })).toBeVisible();
  const said = last.locator('form p').filter({
    hasText: 'Door een account te maken ga je akkoord met onze voorwaarden en ons privacybeleid.',
  });
  await expect(said).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  // Beside the button: nothing stands between the two.
  expect(
    await said.evaluate(
      (line) => line.nextElementSibling?.querySelector('button[type="submit"]') !== null,
    ),
  ).toBe(true);
  // The two pages are linked from when they are there.
  const built = ROUTES.some((route) => route.name === 'pages' && route.built);
  for (const [name, path] of [
    ['voorwaarden', '/nl/pages/terms'],
    ['privacybeleid', '/nl/pages/privacy'],
  ] as const) {
    await expect(said.getByRole('link', { name })).toHaveCount(built ? 1 : 0);
    if (built) await expect(said.getByRole('link', { name })).toHaveAttribute('href', path);
  }
});
