import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Answer } from '../../../shared/contract/calls.ts';
import { cameraPhoto } from '../../support/photo-corpus.ts';
import { openNetworkLine } from '../../support/programs/network-line.ts';
import { expect, signIn, test, violationsOf } from '../support/fixtures.ts';
import { ask, call, change } from '../support/members.ts';
import { waitForServiceWorker } from '../support/service-worker.ts';

type Images = NonNullable<Answer<'getUser'>['user']>['profile']['images'];
const ownImages = async (page: Page): Promise<Images> =>
  (await ask<Answer<'getUser'>>(page, '/api/user.php')).user?.profile.images ?? [];
const own = (page: Page) => page.getByRole('region', { name: 'Je foto’s' });
const tiles = (page: Page) => own(page).locator('[data-photo]');

/** Leaves the person with so many of their photos. */
async function leavePhotos(page: Page, count: number): Promise<void> {
  for (const { id } of (await ownImages(page)).slice(count))
    await change(page, 'DELETE', '/api/photo.php', { id });
}
const file = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await cameraPhoto('jpeg', 1, [900, 600]),
});

test('R-018 R-029 R-380 R-457 photos are added several at once, put in order, seen by others once accepted, and stop at the limit; one that is moderated away is told to its owner and gone for the others (long: many uploads, two members) @service-worker', async ({
  person,
  dev,
}) => {
  const { page } = await person({ as: 'free', width: 390, height: 844 });
  await leavePhotos(page, 1);
  await page.goto('/nl/profile');
  await expect(tiles(page)).toHaveCount(1);
  await own(page)
    .locator('input[type=file]')
    .setInputFiles([await file('een.jpg'), await file('twee.jpg'), await file('drie.jpg')]);
  const dialog = page.getByRole('dialog', { name: 'Foto’s plaatsen' });
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
  await expect(own(page).getByRole('button', { name: 'Foto’s toevoegen' })).toHaveCount(0);
  await own(page)
    .getByRole('button', { name: /^Foto 3 verplaatsen/ })
    .press('ArrowLeft');
  const order = async () => (await ownImages(page)).slice(1).map(({ id }) => id);
  await expect.poll(order).toEqual([whole.id, square.id]);
  await page.reload();
  await expect(tiles(page).nth(1)).toHaveAttribute('data-photo', whole.id);
  expect(violationsOf(page)).toEqual([]);

  const { page: other } = await person({ as: 'premium', path: '/nl/members' });
  // Through the service worker, which caches seen photos for offline while they may be seen.
  await waitForServiceWorker(other);
  const [path, isCached] = [
    `/photos/${square.id}/large`,
    () =>
      other.evaluate(
        async (address) => (await caches.match(address, { ignoreVary: true })) !== undefined,
        `/photos/${square.id}/large`,
      ),
  ];
  const seen = () => other.evaluate(async (address) => (await fetch(address)).status, path);
  expect(await seen()).toBe(200);
  await expect.poll(isCached).toBe(true);
  await dev('POST', '/dev/photo', { id: square.id, status: 'rejected', reason: 'quality' });
  expect(await seen()).toBe(404);
  expect(await isCached()).toBe(false);
  const notice = own(page).locator(`[data-removed="${square.id}"]`);
  await notice.getByRole('button', { name: 'Begrepen' }).click();
  await expect(notice).toHaveCount(0);
  await expect.poll(order).toEqual([whole.id]);
  await dev('POST', '/dev/photo', { id: whole.id, status: 'rejected', reason: 'quality' });
  expect(
    await other.evaluate(async (path) => (await fetch(path)).status, `/photos/${whole.id}/large`),
  ).toBe(404);
});

/** Deletes what a test added, so that others find the member as they were. */
async function deletePhotos(page: Page, photos: readonly string[]): Promise<void> {
  for (const id of photos) await call(page, 'DELETE', '/api/photo.php', { id });
}

/** A photo so large that it is on its way for a while. */
const noise = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: {
      width: 1_300,
      height: 1_300,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
    .jpeg({ quality: 92 })
    .toBuffer(),
});

test('a line that breaks leaves neither a half photo nor a double (long: two broken uploads)', async ({
  browser,
  server,
}) => {
  const line = await openNetworkLine();
  const context = await browser.newContext({
    baseURL: server.origin,
    locale: 'nl-NL',
    proxy: line.proxy,
    viewport: { width: 820, height: 1_180 },
  });
  try {
    const page = await context.newPage();
    await signIn(page, 'premium');
    await page.goto('/nl/profile');
    await expect(tiles(page).first()).toBeVisible();
    const before = (await ownImages(page)).map(({ id }) => id);
    const added = async () => (await ownImages(page)).filter(({ id }) => !before.includes(id));

    await own(page)
      .locator('input[type=file]')
      .setInputFiles([await noise('zee.jpg'), await noise('duin.jpg')]);
    const dialog = page.getByRole('dialog', { name: 'Foto’s plaatsen' });
    await expect(dialog.getByRole('img')).toHaveCount(2);

    // Cut in the middle: the line stalls, then it is lost.
    line.spoil('/api/photo.php', 'stalls');
    await dialog.getByRole('button', { name: '2 foto’s plaatsen' }).click();
    const underway = own(page).getByRole('list', { name: 'Onderweg' }).getByRole('listitem');
    await expect(underway.getByRole('progressbar')).toHaveCount(2);
    await expect(underway.nth(0)).toHaveAttribute('data-upload', 'sending');
    await expect(underway.nth(1)).toHaveText(/Wacht op zijn beurt/);
    line.cut();
    await expect(
      underway
        .getByRole('alert')
        .filter({ hasText: 'De verbinding viel weg. Deze foto is niet geplaatst.' }),
    ).toHaveCount(2);
    line.mend();
    await expect(
      own(page).getByText('Zonder internet kun je geen foto’s toevoegen of veranderen.'),
    ).toHaveCount(0);
    expect(await added()).toEqual([]);

    // Cut after the server stored it: the page cannot know, retries, and it is the same photo.
    line.spoil('/api/photo.php', 'loses the answer');
    await underway.nth(0).getByRole('button', { name: 'Opnieuw proberen' }).click();
    await expect.poll(added).toHaveLength(1);
    await expect(underway.nth(0).getByRole('alert')).toBeVisible();
    line.mend();
    await underway.nth(0).getByRole('button', { name: 'Opnieuw proberen' }).click();
    await expect(underway).toHaveCount(1);
    await underway.nth(0).getByRole('button', { name: 'Opnieuw proberen' }).click();
    await expect(underway).toHaveCount(0);
    expect(await added()).toHaveLength(2);
    await expect(tiles(page)).toHaveCount(before.length + 2);

    await deletePhotos(
      page,
      (await added()).map(({ id }) => id),
    );
  } finally {
    await context.close();
    await line.close();
  }
});
