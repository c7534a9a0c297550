import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { join } from './joined.ts';
import { waitForCards } from './members.ts';

const open = (page: Page) => page.getByRole('button', { name: 'Bewaarde zoekopdrachten' }).click();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Bewaarde zoekopdrachten' });
const list = (page: Page) => dialog(page).getByRole('list').getByRole('listitem');

test('a search is saved under a name, run on another device, renamed and deleted', async ({
  person,
  server,
  dev,
}) => {
  const account = await join(server.origin, dev);
  const { page } = await person({
    as: account,
    path: '/nl/members?country=NL&gender=male&min_age=30&sort=newest',
  });
  await waitForCards(page);
  await open(page);
  await expect(dialog(page).getByText('Je hebt nog niets bewaard.')).toBeVisible();
  await dialog(page).getByLabel('Naam voor deze zoekopdracht').fill('Mannen van boven de dertig');
  await page.keyboard.press('Enter');
  await expect(list(page)).toHaveCount(1);
  await expectAccessible(page);

  const { page: other } = await person({
    as: account,
    width: 390,
    height: 844,
    path: '/nl/members',
  });
  await waitForCards(other);
  await open(other);
  await dialog(other)
    .getByRole('button', { name: 'Mannen van boven de dertig', exact: true })
    .click();
  await expect(other).toHaveURL(/(?=.*gender=male)(?=.*min_age=30)(?=.*sort=newest)/);
  await open(other);
  await dialog(other)
    .getByRole('button', { name: 'Naam van Mannen van boven de dertig wijzigen' })
    .click();
  await expect(dialog(other).getByLabel('Nieuwe naam')).toBeFocused();
  await other.keyboard.press('Control+A');
  await other.keyboard.type('Dertigers');
  await other.keyboard.press('Enter');
  await expect(dialog(other).getByRole('button', { name: 'Dertigers', exact: true })).toBeVisible();
  await expectAccessible(other);

  await page.reload();
  await open(page);
  await expect(dialog(page).getByRole('button', { name: 'Dertigers', exact: true })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Dertigers verwijderen' }).click();
  await expect(dialog(page).getByText('Je hebt nog niets bewaard.')).toBeVisible();
});

test('with the network cut saved searches can be read and run, and saving says that it waits for the network @service-worker', async ({
  person,
  server,
  dev,
}) => {
  const { page, context } = await person({
    as: await join(server.origin, dev),
    path: '/nl/members?country=NL&with_photo=1',
  });
  await waitForCards(page);
  await open(page);
  await dialog(page).getByLabel('Naam voor deze zoekopdracht').fill('Met foto');
  await dialog(page).getByRole('button', { name: 'Bewaren' }).click();
  await expect(list(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('complementary').getByRole('radio', { name: 'Mannen' }).click();
  await waitForCards(page);
  await context.setOffline(true);
  await open(page);
  await expect(dialog(page).getByText('Je bent offline.', { exact: false })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Met foto verwijderen' })).toBeDisabled();
  await dialog(page).getByRole('button', { name: 'Met foto', exact: true }).click();
  await expect(page).not.toHaveURL(/gender=male/);
  await waitForCards(page);
});

test('a search without a name is not saved, and says so', async ({ person, server, dev }) => {
  const { page } = await person({
    as: await join(server.origin, dev),
    path: '/nl/members?country=NL',
  });
  await open(page);
  await dialog(page).getByLabel('Naam voor deze zoekopdracht').fill('  ');
  await dialog(page).getByRole('button', { name: 'Bewaren' }).click();
  await expect(dialog(page).getByText('Geef een naam.')).toBeVisible();
  await expect(list(page)).toHaveCount(0);
});
