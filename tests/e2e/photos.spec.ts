import type { Page } from '@playwright/test';
import type { Answer } from '../../shared/contract/calls.ts';
import { cameraPhoto } from '../support/photo-corpus.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, violationsOf } from './fixtures.ts';
import { ask } from './members.ts';

type Images = NonNullable<Answer<'getUser'>['user']>['profile']['images'];
const ownImages = async (page: Page): Promise<Images> => (await ask<Answer<'getUser'>>(page, '/api/user.php')).user?.profile.images ?? [];
const own = (page: Page) => page.getByRole('region', { name: 'Je foto’s' });
const tiles = (page: Page) => own(page).locator('[data-photo]');

/** Leaves the person with so many of their photos. */
async function keepPhotos(page: Page, count: number): Promise<void> {
  for (const { id } of (await ownImages(page)).slice(count)) {
    const status = await page.evaluate(async (photo) => (await fetch('/api/photo.php', {
      method: 'DELETE', headers: { 'request-type': 'client', 'content-type': 'application/json' }, body: JSON.stringify({ id: photo }),
    })).status, id);
    expect(status).toBe(200);
  }
}
const file = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await cameraPhoto('jpeg', 1, [900, 600]) });

test('R-018 R-029 R-380 photos are added several at once and cut, wait, are seen by others once accepted, and stop at the limit', async ({ person, dev }) => {
  const { page } = await person({ as: 'free', width: 390, height: 844 });
  await keepPhotos(page, 1);
  await page.goto('/nl/profile');
  await expect(tiles(page)).toHaveCount(1);
  await own(page).locator('input[type=file]').setInputFiles([await file('een.jpg'), await file('twee.jpg'), await file('drie.jpg')]);
  const dialog = page.getByRole('dialog', { name: 'Foto’s plaatsen' });
  await expect(dialog.getByText('Er was plaats voor 2 van je 3 foto’s.')).toBeVisible();
  await expect(dialog.getByRole('img')).toHaveCount(2);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Foto 1 bijsnijden' }).click();
  await page.getByRole('radio', { name: 'Vierkant' }).check();
  await page.getByRole('button', { name: 'Uitsnede gebruiken' }).click();
  await dialog.getByRole('button', { name: '2 foto’s plaatsen' }).click();
  await expect(own(page).getByRole('progressbar').first()).toBeVisible();
  await expect.poll(async () => (await ownImages(page)).length).toBe(3);
  const [, square, whole] = await ownImages(page);
  if (!square || !whole) throw new Error('Two photos were added.');
  expect([square.width === square.height, whole.width > whole.height]).toEqual([true, true]);
  await dev('POST', '/dev/photo', { id: square.id, status: 'active' });
  await expect(tiles(page)).toHaveCount(3);
  await expect(own(page).getByText('Je hebt alle 3 plaatsen gebruikt. Als premium lid heb je er 25.')).toBeVisible();
  await expect(own(page).getByRole('button', { name: 'Foto’s toevoegen' })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  expect(violationsOf(page)).toEqual([]);

  const { page: other } = await person({ as: 'premium' });
  const seen = await other.evaluate(async (path) => (await fetch(path)).status, `/photos/${square.id}/large`);
  expect(seen).toBe(200);
  await dev('POST', '/dev/photo', { id: whole.id, status: 'rejected', reason: 'quality' });
  expect(await other.evaluate(async (path) => (await fetch(path)).status, `/photos/${whole.id}/large`)).toBe(404);
});

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
