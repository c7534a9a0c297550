import type { Page } from '@playwright/test';
import type { Answer } from '../../shared/contract/calls.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { ask } from './members.ts';

type Images = NonNullable<Answer<'getUser'>['user']>['profile']['images'];
const ownImages = async (page: Page): Promise<Images> => (await ask<Answer<'getUser'>>(page, '/api/user.php')).user?.profile.images ?? [];
const own = (page: Page) => page.getByRole('region', { name: 'Je foto’s' });
const tiles = (page: Page) => own(page).locator('[data-photo]');

test('R-457 a photo that was moderated away is told with its reason until it is understood', async ({ person, dev }) => {
  const { page } = await person({ as: 'new', dark: true });
  const [photo] = (await ownImages(page)).slice(-1);
  if (!photo) throw new Error('The demo member has photos.');
  await page.goto('/nl/profile');
  await expect(tiles(page).first()).toBeVisible();
  await dev('POST', '/dev/photo', { id: photo.id, status: 'rejected', reason: 'contact_details' });
  const notice = own(page).locator(`[data-removed="${photo.id}"]`);
  await expect(notice).toContainText('We hebben deze foto verwijderd. Op de foto staan contactgegevens.');
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Begrepen' }).click();
  await expect(notice).toHaveCount(0);
});

test('the order changes by keyboard and by menu, is said aloud, and stays; offline is said', async ({ person }) => {
  const { page, context } = await person({ as: 'premium' });
  await page.goto('/nl/profile');
  const before = (await ownImages(page)).map(({ id }) => id);
  expect(before.length).toBeGreaterThan(2);
  await expect(tiles(page)).toHaveCount(before.length);
  await expectAccessible(page);
  await own(page).getByRole('button', { name: /^Foto 1 verplaatsen/ }).press('ArrowRight');
  await expect(own(page).getByRole('status').filter({ hasText: `De foto staat nu op plaats 2 van ${before.length}.` })).toBeAttached();
  await expect.poll(async () => (await ownImages(page)).map(({ id }) => id)).toEqual([before[1], before[0], ...before.slice(2)]);
  await own(page).getByRole('button', { name: 'Opties voor foto 2' }).click();
  await page.getByRole('menuitem', { name: 'Als hoofdfoto gebruiken' }).click();
  await expect.poll(async () => (await ownImages(page)).map(({ id }) => id)).toEqual(before);
  await page.reload();
  await expect(tiles(page).first()).toHaveAttribute('data-photo', before[0] ?? '');
  await context.setOffline(true);
  await expect(own(page).getByText('Zonder internet kun je geen foto’s toevoegen of veranderen.')).toBeVisible();
});
