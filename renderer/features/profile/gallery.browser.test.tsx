import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Image } from '../../../shared/contract/profile.ts';
import { success } from '../../../shared/result.ts';
import {
  image,
  lockedImage,
  openedProfile,
  profile,
  user,
} from '../../../tests/component/builders.ts';
import { find } from '../../../tests/component/geometry.ts';
import {
  expectAccessible,
  openScreen,
  PHONE,
  type ScreenOptions,
} from '../../../tests/component/screen.ts';

const gallery = page.getByRole('region', { name: /^Foto’s van / });
const viewer = page.getByRole('dialog', { name: 'Foto’s' });
const picture = () => find('dialog[open] img').getAttribute('src');
const isDrawn = (one: Element | undefined | null) =>
  one instanceof HTMLImageElement && one.complete && one.naturalWidth > 0;

async function openPhotos(images: Image[], options: ScreenOptions = {}) {
  const shown = profile({
    name: 'Sanne',
    images,
    locked_photos: images.filter((one) => one.locked).length,
  });
  const screen = await openScreen(`/nl/members/${shown.id}`, {
    as: user(),
    fill: (db) => db.profiles.put(openedProfile(shown)),
    ...options,
  });
  await expect.element(gallery).toBeVisible();
  return screen;
}

test('R-159 all viewable photos show and open large, by pointer and by keyboard', async () => {
  const images = [image(), image(), image()];
  await openPhotos(images);
  for (const number of [1, 2, 3]) {
    await page.getByRole('button', { name: `Foto ${number} van 3`, exact: true }).click();
    const photo = page.getByRole('img', { name: `Foto ${number} van Sanne` });
    await expect.poll(() => isDrawn(photo.element())).toBe(true);
  }
  await page.getByRole('button', { name: 'Foto 1 van 3', exact: true }).click();
  const enlarge = page.getByRole('button', { name: 'Foto 1 van 3 groot bekijken' });
  await enlarge.click();
  await expect.element(viewer).toBeVisible();
  await expect.poll(picture).toBe(images[0]?.filename);
  await expectAccessible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(picture).toBe(images[1]?.filename);
  await userEvent.keyboard('{End}');
  await expect.element(viewer.getByText('3 van 3')).toBeVisible();
  await viewer.getByRole('button', { name: 'Vorige foto' }).click();
  await expect.element(viewer.getByText('2 van 3')).toBeVisible();
  await userEvent.keyboard('{Home}');
  await userEvent.keyboard('{Escape}');
  await expect.element(viewer).not.toBeInTheDocument();
  await expect.element(enlarge).toHaveFocus();
});

test('R-159 a swipe turns the large photo', async () => {
  await openPhotos([image(), image()], { size: PHONE });
  await page.getByRole('button', { name: /groot bekijken/ }).click();
  await expect.element(viewer.getByText('1 van 2')).toBeVisible();
  await userEvent.dragAndDrop(viewer, viewer, {
    sourcePosition: { x: 300, y: 400 },
    targetPosition: { x: 120, y: 410 },
  });
  await expect.element(viewer.getByText('2 van 2')).toBeVisible();
});

test('R-160 R-401 a free member sees a blurred tile with a lock for every locked photo, and pressing one opens the alert that leads to premium', async () => {
  const locked = [lockedImage(), lockedImage()];
  const screen = await openPhotos([image(), image(), ...locked], {
    as: user({ paid_user: false }),
  });
  const tiles = gallery.getByRole('button', { name: /, op slot$/ });
  const open = gallery.getByRole('button', { name: /^Foto \d+ van \d+$/ });
  const alert = gallery.getByRole('alert');
  await expect.poll(() => [tiles.elements().length, open.elements().length]).toEqual([2, 2]);
  // Nothing but the blurred picture of the server is asked for.
  const pictures = tiles.elements().map((one) => one.querySelector('img'));
  expect(pictures.map((one) => one?.getAttribute('src'))).toEqual(
    locked.map((one) => `/photos/${one.id}/blurred`),
  );
  await expect.poll(() => pictures.every(isDrawn)).toBe(true);
  expect(alert.elements()).toEqual([]);
  (tiles.last().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toMatchTextContent(/2 foto’s op slot/);
  await expect.element(tiles.last()).toHaveAttribute('aria-current', 'true');
  await expectAccessible();
  await open.first().click();
  await expect.element(alert).not.toBeInTheDocument();
  await tiles.first().click();
  await alert.getByRole('link', { name: 'Bekijk premium' }).click();
  await expect.poll(screen.path).toBe('/nl/premium');
});

test('R-402 where the server opened every photo there is neither lock nor alert', async () => {
  await openPhotos([image(), image(), image()]);
  await expect
    .poll(() => gallery.getByRole('button', { name: /^Foto \d+ van \d+$/ }).elements())
    .toHaveLength(3);
  expect(gallery.getByRole('button', { name: /op slot/ }).elements()).toEqual([]);
  expect(gallery.getByRole('alert').elements()).toEqual([]);
});

test('the photo that is looked at large is reported, and one’s own has no such button', async () => {
  const photo = image();
  const as = user();
  const screen = await openPhotos([photo], {
    as,
    calls: { report: async () => success({ number: 1007 }) },
  });
  await page.getByRole('button', { name: 'Foto 1 van 1 groot bekijken' }).click();
  const report = page.getByRole('button', { name: 'Foto melden' });
  await report.click();
  const dialog = page.getByRole('dialog', { name: 'Foto van Sanne melden' });
  await dialog.getByRole('radio', { name: 'Ongepaste foto' }).click();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Melding versturen' }).click();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Je melding heeft nummer 1007' }))
    .toBeVisible();
  expect(screen.worker.requested('report')).toMatchObject([
    { body: { photo: photo.id, kind: 'photo' } },
  ]);
  await page.getByRole('button', { name: 'Klaar' }).click();
  await expect.element(report).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(report).not.toBeInTheDocument();
  await screen.db.profiles.put(openedProfile(as.profile));
  await screen.goto(`/nl/members/${as.profile.id}`);
  await expect.element(page.getByRole('region', { name: 'Foto’s van Robin' })).toBeVisible();
  await page.getByRole('button', { name: /groot bekijken$/ }).click();
  await expect.element(page.getByRole('button', { name: 'Sluiten' })).toBeVisible();
  expect(report.elements()).toEqual([]);
});
