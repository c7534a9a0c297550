import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { overlayFile } from '../../electron/main/notices/badge.ts';
import { trayFile } from '../../electron/main/menus/tray.ts';
import { desktopImages } from './desktop-images.ts';

vi.mock('electron', () => ({ Menu: {}, nativeImage: {}, Tray: vi.fn() }));

test('every picture that the main process may ask for is drawn, each number another one', async () => {
  const images = await desktopImages();
  const overlays = Array.from({ length: 100 }, (_, index) => overlayFile(index + 1) ?? '');
  for (const file of overlays) expect(images.has(file), file).toBe(true);
  expect(new Set(overlays.map((file) => images.get(file)?.toString('base64'))).size).toBe(100);
  for (const system of ['darwin', 'win32', 'linux'] as const)
    for (const isUnread of [true, false])
      for (const isNeutral of [true, false])
        expect(images.has(trayFile({ isUnread, isNeutral, system }))).toBe(true);
  expect(await sharp(images.get('overlay-42.png')).metadata()).toMatchObject({
    width: 32,
    height: 32,
    hasAlpha: true,
  });
  expect(await sharp(images.get('tray-Template@2x.png')).metadata()).toMatchObject({ width: 32 });
  // A template has no colour of its own.
  const { data } = await sharp(images.get('tray-unread-Template.png'))
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let index = 0; index < data.length; index += 4)
    if ((data[index + 3] ?? 0) > 0) expect(data[index]).toBe(0);
});
