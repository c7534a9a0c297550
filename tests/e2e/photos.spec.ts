import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Answer } from '../../shared/contract/calls.ts';
import { cameraPhoto } from '../support/photo-corpus.ts';
import { openNetworkLine } from '../support/network-line.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
  violationsOf,
} from './fixtures.ts';
import { ask, call, change } from './members.ts';

type Images = NonNullable<Answer<'getUser'>['user']>['profile']['images'];
const ownImages = async (page: Page): Promise<Images> =>
  (await ask<Answer<'getUser'>>(page, '/api/user.php')).user?.profile.images ?? [];
const own = (page: Page) => page.getByRole('region', { name: 'Je foto’s' });
const tiles = (page: Page) => own(page).locator('[data-photo]');

/** Leaves the person with so many of their photos. */
async function keepPhotos(page: Page, count: number): Promise<void> {
  for (const { id } of (await ownImages(page)).slice(count))
    await change(page, 'DELETE', '/api/photo.php', { id });
}
const file = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await cameraPhoto('jpeg', 1, [900, 600]),
});

test('R-018 R-029 R-380 photos are added several at once and cut, wait, are seen by others once accepted, and stop at the limit @service-worker', async ({
  person,
  dev,
}) => {
  const { page } = await person({ as: 'free', width: 390, height: 844 });
  await keepPhotos(page, 1);
  await page.goto('/nl/profile');
  await expect(tiles(page)).toHaveCount(1);
  await own(page)
    .locator('input[type=file]')
    .setInputFiles([await file('een.jpg'), await file('twee.jpg'), await file('drie.jpg')]);
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
  await expect(
    own(page).getByText('Je hebt alle 3 plaatsen gebruikt. Als premiumlid heb je er 25.'),
  ).toBeVisible();
  await expect(own(page).getByRole('button', { name: 'Foto’s toevoegen' })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  expect(violationsOf(page)).toEqual([]);

  const { page: other } = await person({ as: 'premium', path: '/nl/members' });
  // Through the service worker, which keeps what was seen for offline, and no longer than it may be
  // seen.
  await expect
    .poll(() => other.evaluate(() => navigator.serviceWorker.controller !== null), {
      timeout: 90_000,
    })
    .toBe(true);
  const [path, keptOf] = [
    `/photos/${square.id}/large`,
    () =>
      other.evaluate(
        async (address) => (await caches.match(address, { ignoreVary: true })) !== undefined,
        `/photos/${square.id}/large`,
      ),
  ];
  const seen = () => other.evaluate(async (address) => (await fetch(address)).status, path);
  expect(await seen()).toBe(200);
  await expect.poll(keptOf).toBe(true);
  await dev('POST', '/dev/photo', { id: square.id, status: 'rejected', reason: 'quality' });
  expect(await seen()).toBe(404);
  expect(await keptOf()).toBe(false);
  await dev('POST', '/dev/photo', { id: whole.id, status: 'rejected', reason: 'quality' });
  expect(
    await other.evaluate(async (path) => (await fetch(path)).status, `/photos/${whole.id}/large`),
  ).toBe(404);
});

test('R-457 a photo that was moderated away is told with its reason until it is understood', async ({
  person,
  dev,
}) => {
  const { page } = await person({ as: 'new', dark: true });
  const [photo] = (await ownImages(page)).slice(-1);
  if (!photo) throw new Error('The demo member has photos.');
  await page.goto('/nl/profile');
  await expect(tiles(page).first()).toBeVisible();
  await dev('POST', '/dev/photo', { id: photo.id, status: 'rejected', reason: 'contact_details' });
  const notice = own(page).locator(`[data-removed="${photo.id}"]`);
  await expect(notice).toContainText(
    'We hebben deze foto verwijderd. Op de foto staan contactgegevens.',
  );
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Begrepen' }).click();
  await expect(notice).toHaveCount(0);
});

/** Deletes what a test added, so that others find the member as they were. */
async function deletePhotos(page: Page, photos: readonly string[]): Promise<void> {
  for (const id of photos) await call(page, 'DELETE', '/api/photo.php', { id });
}

/** A file as a person drags or pastes it: base64, or so many bytes that begin as a JPEG does. */
type Brought = { name: string; base64: string } | { name: string; bytes: number };
/** Brings files to the page, as if they were dropped on it or pasted into it. */
async function bring(page: Page, how: 'drop' | 'paste', files: readonly Brought[]): Promise<void> {
  await page.evaluate(
    ({ how: kind, files: list }) => {
      const data = new DataTransfer();
      for (const file of list) {
        const bytes =
          'base64' in file
            ? Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0))
            : new Uint8Array(file.bytes);
        if ('bytes' in file) bytes.set([0xff, 0xd8, 0xff, 0xe0]);
        data.items.add(new File([bytes], file.name));
      }
      const more = { bubbles: true, cancelable: true };
      if (kind === 'paste')
        document.body.dispatchEvent(new ClipboardEvent('paste', { ...more, clipboardData: data }));
      else
        for (const type of ['dragover', 'drop'])
          document.body.dispatchEvent(new DragEvent(type, { ...more, dataTransfer: data }));
    },
    { how, files },
  );
}
const noise = async (name: string): Promise<Brought> => ({
  name,
  base64: (
    await sharp({
      create: {
        width: 1_300,
        height: 1_300,
        channels: 3,
        background: '#888888',
        noise: { type: 'gaussian', mean: 128, sigma: 50 },
      },
    })
      .jpeg({ quality: 92 })
      .toBuffer()
  ).toString('base64'),
});

test('photos are dropped and pasted; a file that cannot be used says why; a line that breaks leaves neither a half nor a double', async ({
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

    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
      Buffer.alloc(200),
    ]).toString('base64');
    await bring(page, 'drop', [
      await noise('zee.jpg'),
      {
        name: 'brief.jpg',
        base64: Buffer.from('Dit is een brief, wat de naam ook zegt.').toString('base64'),
      },
      { name: 'IMG_0042.HEIC', base64: heic },
      { name: 'enorm.jpg', bytes: 15 * 1_024 * 1_024 + 1 },
      await noise('duin.jpg'),
    ]);
    const dialog = page.getByRole('dialog', { name: 'Foto’s plaatsen' });
    await expect(dialog.getByRole('alert').filter({ hasText: 'brief.jpg' })).toContainText(
      'Dit bestand is geen foto die we kunnen gebruiken.',
    );
    await expect(dialog.getByRole('alert').filter({ hasText: 'IMG_0042.HEIC' })).toContainText(
      'Dit is een HEIC-foto van een iPhone.',
    );
    await expect(dialog.getByRole('alert').filter({ hasText: 'enorm.jpg' })).toContainText(
      'hij mag 15 MB zijn',
    );
    await expect(dialog.getByRole('img')).toHaveCount(2);
    await expectAccessible(page);

    // Cut in the middle: the line stands still, then it is gone.
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

    // Cut after the server kept it: the page cannot know, tries again, and it is the same photo.
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

    await bring(page, 'paste', [
      { name: 'image.png', base64: (await cameraPhoto('png')).toString('base64') },
    ]);
    await page
      .getByRole('dialog', { name: 'Foto’s plaatsen' })
      .getByRole('button', { name: '1 foto plaatsen' })
      .click();
    await expect.poll(added).toHaveLength(3);
    await deletePhotos(
      page,
      (await added()).map(({ id }) => id),
    );
  } finally {
    await context.close();
    await line.close();
  }
});

test('a photo is dragged to another place by its handle', async ({ person }) => {
  const { page } = await person({ as: 'premium', path: '/nl/profile', height: 1_600 });
  const before = (await ownImages(page)).map(({ id }) => id);
  await expect(tiles(page)).toHaveCount(before.length);
  const handle = own(page).getByRole('button', { name: /^Foto 1 verplaatsen/ });
  await handle.scrollIntoViewIfNeeded();
  const [from, to] = [await handle.boundingBox(), await tiles(page).nth(1).boundingBox()];
  if (!from || !to) throw new Error('The tiles are on screen.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  // It shows its new place while it is held; the server learns of it when it is let go.
  await expect(tiles(page).nth(1)).toHaveAttribute('data-photo', before[0] ?? '');
  expect((await ownImages(page)).map(({ id }) => id)).toEqual(before);
  await page.mouse.up();
  await expect
    .poll(async () => (await ownImages(page)).map(({ id }) => id))
    .toEqual([before[1], before[0], ...before.slice(2)]);
  await own(page)
    .getByRole('button', { name: /^Foto 2 verplaatsen/ })
    .press('Home');
  await expect.poll(async () => (await ownImages(page)).map(({ id }) => id)).toEqual(before);
});

test('the order changes by keyboard and by menu, is said aloud, and stays; offline is said @service-worker', async ({
  person,
}) => {
  const { page, context } = await person({ as: 'premium' });
  await page.goto('/nl/profile');
  const before = (await ownImages(page)).map(({ id }) => id);
  expect(before.length).toBeGreaterThan(2);
  await expect(tiles(page)).toHaveCount(before.length);
  await expectAccessible(page);
  await own(page)
    .getByRole('button', { name: /^Foto 1 verplaatsen/ })
    .press('ArrowRight');
  await expect(
    own(page)
      .getByRole('status')
      .filter({ hasText: `De foto staat nu op plaats 2 van ${before.length}.` }),
  ).toBeAttached();
  await expect
    .poll(async () => (await ownImages(page)).map(({ id }) => id))
    .toEqual([before[1], before[0], ...before.slice(2)]);
  await own(page).getByRole('button', { name: 'Opties voor foto 2' }).click();
  await page.getByRole('menuitem', { name: 'Als hoofdfoto gebruiken' }).click();
  await expect.poll(async () => (await ownImages(page)).map(({ id }) => id)).toEqual(before);
  await page.reload();
  await expect(tiles(page).first()).toHaveAttribute('data-photo', before[0] ?? '');
  await context.setOffline(true);
  await expect(
    own(page).getByText('Zonder internet kun je geen foto’s toevoegen of veranderen.'),
  ).toBeVisible();
});
