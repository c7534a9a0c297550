import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Image } from '../../../shared/contract/profile.ts';
import { success } from '../../../shared/result.ts';
import { image, user } from '../../../tests/component/builders.ts';
import { later, refuse } from '../../../tests/component/fake-worker.ts';
import { find } from '../../../tests/component/geometry.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
  type ScreenOptions,
} from '../../../tests/component/screen.ts';

const own = page.getByRole('region', { name: 'Je foto’s' });
const dialog = page.getByRole('dialog', { name: 'Foto’s plaatsen' });
const underway = own.getByRole('list', { name: 'Onderweg' }).getByRole('listitem');
const tiles = () =>
  [...document.querySelectorAll<HTMLElement>('[data-photo]')].map((one) => one.dataset['photo']);

async function openPhotos(images: Image[], premium = true, options: ScreenOptions = {}) {
  const as = user({
    paid_user: premium,
    profile: { images, main_image: images[0] ?? null },
  });
  const screen = await openScreen('/nl/profile', { as, ...options });
  await expect.poll(() => tiles().length).toBe(images.length);
  const show = (shown: Image[]) => screen.setUser({ profile: { ...as.profile, images: shown } });
  return { screen, show };
}

/** A picture of noise, so that it is no smaller than a photo. */
async function photo(name: string, width = 900, height = 600): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (pen) pen.fillStyle = 'teal';
  pen?.fillRect(0, 0, width / 2, height);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name);
}

/** A picture without light. */
async function darkPhoto(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(800, 1_000);
  const pen = canvas.getContext('2d');
  if (pen) pen.fillStyle = '#101014';
  pen?.fillRect(0, 0, 800, 1_000);
  if (pen) pen.fillStyle = '#2c2c30';
  for (let at = 0; at < 800; at += 80) pen?.fillRect(at, 0, 30, 1_000);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name);
}

/** Brings files to the page, as if they were dropped on it or pasted into it. */
function bring(how: 'drop' | 'paste', files: readonly File[]): void {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  const more = { bubbles: true, cancelable: true };
  if (how === 'paste')
    document.body.dispatchEvent(new ClipboardEvent('paste', { ...more, clipboardData: data }));
  else
    for (const type of ['dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(type, { ...more, dataTransfer: data }));
}

/** What the page wanted to upload, as pictures. */
const sizesOf = (files: readonly Blob[]) =>
  Promise.all(
    files.map(async (file) => {
      const { width, height } = await createImageBitmap(file);
      return { width, height };
    }),
  );

describe('adding', () => {
  test('R-018 R-380 photos are added several at once and cut, what there is no room for is said, and at the limit there is no way to add', async () => {
    const [first, ...more] = [image(), image({ status: 'pending' }), image({ status: 'pending' })];
    if (!first) throw new Error('There are three.');
    const { screen, show } = await openPhotos([first], false, { size: PHONE });
    const uploaded: Blob[] = [];
    const arrived = later<null>();
    screen.worker.answer('uploadPhoto', async ({ file }) => {
      uploaded.push(file);
      await arrived.answer();
      return success({ images: [], main_image: first } as never);
    });
    await page
      .elementLocator(find('input[type=file]'))
      .upload([await photo('een.jpg'), await photo('twee.jpg'), await photo('drie.jpg')]);
    await expect.element(dialog.getByText('Er was plaats voor 2 van je 3 foto’s.')).toBeVisible();
    await expect.poll(() => dialog.getByRole('img').elements()).toHaveLength(2);
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Foto 1 bijsnijden' }).click();
    await page.getByRole('radio', { name: 'Vierkant' }).click();
    await page.getByRole('button', { name: 'Uitsnede gebruiken' }).click();
    await dialog.getByRole('button', { name: '2 foto’s plaatsen' }).click();
    await expect.element(own.getByRole('progressbar').first()).toBeVisible();
    arrived.give(null);
    await expect.poll(() => uploaded.length).toBe(2);
    const [square, whole] = await sizesOf(uploaded);
    expect(square?.width).toBe(square?.height);
    expect(whole).toEqual({ width: 900, height: 600 });
    await show([first, ...more]);
    await expect.poll(() => tiles().length).toBe(3);
    await expect
      .element(own.getByText('Je hebt alle 3 plaatsen gebruikt. Als premiumlid heb je er 25.'))
      .toBeVisible();
    expect(own.getByRole('button', { name: 'Foto’s toevoegen' }).elements()).toEqual([]);
    expectNoSidewaysScroll();
    expect(screen.complaints).toEqual([]);
  });

  test('photos are dropped and pasted; a file that cannot be used says why', async () => {
    const { screen } = await openPhotos([image()], true, { size: { width: 820, height: 1180 } });
    const heic = new TextEncoder().encode('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
    const huge = new Uint8Array(15 * 1_024 * 1_024 + 1);
    huge.set([0xff, 0xd8, 0xff, 0xe0]);
    bring('drop', [
      await photo('zee.jpg'),
      new File(['Dit is een brief, wat de naam ook zegt.'], 'brief.jpg'),
      new File([heic, new Uint8Array(200)], 'IMG_0042.HEIC'),
      new File([huge], 'enorm.jpg'),
      await photo('duin.jpg'),
    ]);
    const errorOf = (name: string) => dialog.getByRole('alert').filter({ hasText: name });
    await expect
      .element(errorOf('brief.jpg'))
      .toMatchTextContent(/Dit bestand is geen foto die we kunnen gebruiken\./);
    await expect
      .element(errorOf('IMG_0042.HEIC'))
      .toMatchTextContent(/Dit is een HEIC-foto van een iPhone\./);
    await expect.element(errorOf('enorm.jpg')).toMatchTextContent(/hij mag hoogstens 15 MB zijn/);
    await expect.poll(() => dialog.getByRole('img').elements()).toHaveLength(2);
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Sluiten' }).click();
    bring('paste', [await photo('image.png')]);
    await dialog.getByRole('button', { name: '1 foto plaatsen' }).click();
    // Nothing answers it: what was cut off waits to be tried again, as the same photo.
    await expect
      .element(underway.getByRole('alert'))
      .toHaveTextContent('De verbinding viel weg. Deze foto is niet geplaatst.');
    screen.worker.answer('uploadPhoto', async () => refuse('unavailable'));
    await underway.getByRole('button', { name: 'Opnieuw proberen' }).click();
    await expect
      .element(underway.getByRole('alert'))
      .toMatchTextContent(/We kunnen je foto nu niet bewaren\./);
    const [once, again] = screen.worker.asked('uploadPhoto').map(([{ key }]) => key);
    expect(again).toBe(once);
    await underway.getByRole('button', { name: 'Weghalen' }).click();
    await expect.element(underway).not.toBeInTheDocument();
  });
});

describe('before it is placed', () => {
  test('a crop shows what each place shows of it, with a frame for the chosen one', async () => {
    await openPhotos([image()], true, { size: PHONE });
    bring('drop', [await photo('zee.jpg', 900, 1_200)]);
    await dialog.getByRole('button', { name: 'Foto 1 bijsnijden' }).click();
    const places = page.getByRole('group', { name: 'Zo zien anderen hem' });
    await expect.element(places.getByRole('radio', { name: 'Rondje' })).toBeChecked();
    const frame = () => document.querySelector('[class*=frame]')?.getBoundingClientRect();
    await expect.poll(() => Math.round(frame()?.width ?? 0)).toBeGreaterThan(0);
    // Round as wide as the cut, and as high as wide.
    expect(Math.round(frame()?.height ?? 0)).toBe(Math.round(frame()?.width ?? 1));
    await expectAccessible();
    await places.getByRole('radio', { name: 'Rondje' }).click();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(places.getByRole('radio', { name: 'Profiel' })).toBeChecked();
    await places.getByRole('radio', { name: 'Swipen' }).click();
    await expect
      .poll(() => Math.round(((frame()?.width ?? 0) / (frame()?.height ?? 1)) * 100))
      .toBe(56);
    // Each shows its own part of the same picture.
    const previews = [...document.querySelectorAll<HTMLImageElement>('[data-place] img')];
    expect(new Set(previews.map((one) => one.src)).size).toBe(1);
    expect(new Set(previews.map((one) => one.style.width + one.style.height)).size).toBe(3);
    expectNoSidewaysScroll();
  });

  test('a photo that is surely dark gets a tip, one that is not gets none, and nothing is sent', async () => {
    const { screen } = await openPhotos([image()], true);
    bring('drop', [await darkPhoto('nacht.jpg'), await photo('zee.jpg', 900, 1_200)]);
    const tips = () =>
      [...document.querySelectorAll<HTMLElement>('dialog [data-tip]')].map(
        (one) => one.dataset['tip'],
      );
    await expect.poll(tips).toEqual(['dark']);
    await expect.element(dialog.getByText(/De foto is donker/)).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Foto 1 weglaten' }).click();
    await expect.poll(tips).toEqual([]);
    expect(screen.worker.asked('uploadPhoto')).toEqual([]);
  });
});

test('a press shows a photo large, and leads back to it', async () => {
  await openPhotos([image(), image()]);
  const first = own.getByRole('button', { name: /^Foto 1 verplaatsen/ });
  await first.click();
  const viewer = page.getByRole('dialog', { name: 'Foto’s' });
  await expect.element(viewer.getByText('1 van 2')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(viewer.getByText('2 van 2')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(first).toHaveFocus();
});

describe('the order', () => {
  test('a photo is dragged to another place by its handle', async () => {
    const images = [image(), image(), image()];
    const ids = images.map((one) => one.id);
    const [first, second, third] = ids;
    const { screen } = await openPhotos(images, true, {
      size: { width: DESKTOP.width, height: 1_600 },
      calls: { changePhoto: () => refuse('unavailable') },
    });
    const handle = own.getByRole('button', { name: /^Foto 1 verplaatsen/ }).element();
    const pointer = (type: string, over: Element) => {
      const { left, top, width, height } = over.getBoundingClientRect();
      const at = { clientX: left + width / 2, clientY: top + height / 2 };
      over.dispatchEvent(new PointerEvent(type, { ...at, bubbles: true, isPrimary: true }));
    };
    pointer('pointerdown', handle);
    await expect.poll(() => document.querySelector('[class*=held]')).not.toBeNull();
    pointer('pointermove', find(`[data-photo="${second}"]`));
    // It shows its new place while it is held; the server learns of it when it is let go.
    await expect.poll(tiles).toEqual([second, first, third]);
    expect(screen.worker.requested('changePhoto')).toEqual([]);
    pointer('pointerup', document.body);
    await expect
      .poll(() => screen.worker.requested('changePhoto'))
      .toMatchObject([{ body: { id: first, position: 1 } }]);
    // Refused, it goes back to where it was.
    await expect.poll(tiles).toEqual(ids);
  });

  test('a finger that rests picks a photo up; one that moves at once scrolls, and moves nothing', async () => {
    const images = [image(), image()];
    const [first, second] = images.map((one) => one.id);
    const { screen } = await openPhotos(images, true, {
      size: { width: DESKTOP.width, height: 1_600 },
      calls: { changePhoto: () => refuse('unavailable') },
    });
    const handle = own.getByRole('button', { name: /^Foto 1 verplaatsen/ }).element();
    const touch = (type: string, over: Element) => {
      const { left, top, width, height } = over.getBoundingClientRect();
      const at = { clientX: left + width / 2, clientY: top + height / 2 };
      (type === 'pointerdown' ? handle : over).dispatchEvent(
        new PointerEvent(type, { ...at, bubbles: true, isPrimary: true, pointerType: 'touch' }),
      );
    };
    const lifted = () => document.querySelector('[class*=held]');
    touch('pointerdown', handle);
    expect(lifted()).toBeNull();
    handle.dispatchEvent(
      new PointerEvent('pointermove', { bubbles: true, clientX: 9_000, clientY: 9_000 }),
    );
    touch('pointerdown', handle);
    await expect.poll(lifted).not.toBeNull();
    const scroll = new TouchEvent('touchmove', { bubbles: true, cancelable: true });
    handle.dispatchEvent(scroll);
    expect(scroll.defaultPrevented).toBe(true);
    touch('pointermove', find(`[data-photo="${second}"]`));
    await expect.poll(tiles).toEqual([second, first]);
    touch('pointerup', document.body);
    await expect
      .poll(() => screen.worker.requested('changePhoto'))
      .toMatchObject([{ body: { id: first, position: 1 } }]);
  });

  test('the order changes by keyboard and by menu, is said aloud, and stays; offline is said', async () => {
    let photos = [image(), image(), image()];
    const [first, second, third] = photos.map((one) => one.id);
    const { screen, show } = await openPhotos(photos);
    screen.worker.answerCall('changePhoto', async ({ body }) => {
      const moved = photos.filter((one) => one.id === body?.id);
      const rest = photos.filter((one) => one.id !== body?.id);
      const at = body?.main ? 0 : (body?.position ?? 0);
      photos = [...rest.slice(0, at), ...moved, ...rest.slice(at)];
      await show(photos);
      return success({ images: photos, main_image: photos[0] ?? null } as never);
    });
    await expectAccessible();
    (own.getByRole('button', { name: /^Foto 1 verplaatsen/ }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect
      .element(own.getByRole('status').filter({ hasText: 'De foto staat nu op plaats 2 van 3.' }))
      .toBeInTheDocument();
    await expect.poll(tiles).toEqual([second, first, third]);
    (own.getByRole('button', { name: /^Foto 2 verplaatsen/ }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Home}');
    await expect.poll(tiles).toEqual([first, second, third]);
    await own.getByRole('button', { name: 'Opties voor foto 2' }).click();
    await page.getByRole('menuitem', { name: 'Als hoofdfoto gebruiken' }).click();
    await expect.poll(tiles).toEqual([second, first, third]);
    await expect
      .poll(() => screen.worker.requested('changePhoto').at(-1))
      .toMatchObject({ body: { id: second, main: true } });
    await screen.reload();
    await expect.poll(tiles).toEqual([second, first, third]);
    screen.setOnline(false);
    await expect
      .element(own.getByText('Zonder internet kun je geen foto’s toevoegen of veranderen.'))
      .toBeVisible();
    expect(own.getByRole('button', { name: 'Foto’s toevoegen' }).elements()).toEqual([]);
  });
});

test('R-457 a photo that was moderated away is told with its reason until it is understood', async () => {
  const [photos, rejected] = [image(), image({ status: 'rejected', reason: 'contact_details' })];
  const { screen, show } = await openPhotos([photos], true, { dark: true });
  screen.worker.answerCall('deletePhoto', async () => {
    await show([photos]);
    return success({ images: [photos], main_image: photos } as never);
  });
  await show([photos, rejected]);
  const notice = () => document.querySelector(`[data-removed="${rejected.id}"]`);
  await expect
    .poll(() => notice()?.textContent)
    .toContain('We hebben deze foto verwijderd. Op de foto staan contactgegevens.');
  await expectAccessible();
  await own.getByRole('button', { name: 'Begrepen' }).click();
  await expect.poll(notice).toBeNull();
  expect(screen.worker.requested('deletePhoto')).toMatchObject([{ body: { id: rejected.id } }]);
});
