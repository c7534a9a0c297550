import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { faceSquare, MOST_PHOTO_PIXELS } from '../../../../shared/photos.ts';
import type { PhotoVariant } from '../../../storage/photo-store.ts';

export interface EncodedPhoto {
  width: number;
  height: number;
  variants: Record<PhotoVariant, Buffer>;
}
export type PhotoProblem = 'photo_type' | 'photo_heic' | 'photo_pixels' | 'photo_broken';

/** Sides in pixels, equal to those of drawn photos. */
const LARGE = 1_600;
const MEDIUM_WIDTH = 480;
const THUMB = 160;
/** So few points that nothing of the person can be recovered. */
const BLUR = { points: 20, deviation: 1.2, width: 320 } as const;

const LOADERS = [
  'VipsForeignLoadJpeg',
  'VipsForeignLoadPng',
  'VipsForeignLoadWebp',
  'VipsForeignLoadNsgif',
  'VipsForeignLoadHeif',
];

/** Limits the library to the accepted kinds of pictures: no SVG, PDF, TIFF or script. */
export function armour(): void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
}

/**
 * Re-encodes a picture in the fixed sizes: upright, sRGB, no transparency, no metadata, one frame.
 * Runs in a process of its own: what is decoded here may be hostile.
 */
export async function encodePhoto(
  bytes: Buffer,
): Promise<EncodedPhoto | { problem: PhotoProblem }> {
  const options = {
    limitInputPixels: MOST_PHOTO_PIXELS,
    failOn: 'error',
    sequentialRead: true,
    pages: 1,
  } as const;
  try {
    const { width, height } = await sharp(bytes, {
      ...options,
      limitInputPixels: false,
    }).metadata();
    if (width * height > MOST_PHOTO_PIXELS) return { problem: 'photo_pixels' };
    const { data, info } = await sharp(bytes, options)
      .autoOrient()
      .resize({ width: LARGE, height: LARGE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const opened = (): Sharp =>
      sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    const written = (picture: Sharp, quality: number): Promise<Buffer> =>
      picture.webp({ quality, effort: 3 }).toBuffer();
    const { left, top, side } = faceSquare(info.width, info.height);
    const small = await opened()
      .resize({ width: BLUR.points, height: BLUR.points, fit: 'inside' })
      .blur(BLUR.deviation)
      .png()
      .toBuffer();
    return {
      width: info.width,
      height: info.height,
      variants: {
        large: await written(opened(), 82),
        medium: await written(
          opened().resize({ width: MEDIUM_WIDTH, withoutEnlargement: true }),
          80,
        ),
        thumb: await written(
          opened()
            .extract({ left, top, width: side, height: side })
            .resize({ width: THUMB, height: THUMB }),
          80,
        ),
        blurred: await written(sharp(small).resize({ width: BLUR.width, kernel: 'cubic' }), 60),
      },
    };
  } catch {
    // The library explains in English; to a member it is all an unreadable picture.
    return { problem: 'photo_broken' };
  }
}
