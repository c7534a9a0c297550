import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { MOST_PHOTO_PIXELS } from '../../../../shared/photos.ts';
import type { PhotoVariant } from '../../../storage/photo-store.ts';

/** A photo in all its forms, and the size of the large one. */
export interface EncodedPhoto {
  width: number;
  height: number;
  variants: Record<PhotoVariant, Buffer>;
}
export type PhotoProblem = 'photo_type' | 'photo_heic' | 'photo_pixels' | 'photo_broken';

/** Sides in pixels; the same as those of drawn photos where pages count on them. */
const LARGE = 1_600;
const MEDIUM_WIDTH = 480;
const THUMB = 160;
/** So few points that nothing of the person can be got back from them. */
const BLUR = { points: 20, deviation: 1.2, width: 320 } as const;

const LOADERS = [
  'VipsForeignLoadJpeg',
  'VipsForeignLoadPng',
  'VipsForeignLoadWebp',
  'VipsForeignLoadNsgif',
  'VipsForeignLoadHeif',
];

/** Leaves the library nothing to read but the kinds of pictures that are taken: no SVG, PDF, TIFF or script. */
export function armour(): void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
}

/**
 * Decodes a picture and encodes it anew in the fixed sizes: upright, in sRGB, without transparency or any metadata; of an animation the
 * first frame (security.md, point 7). Runs in a process of its own: what is decoded here may be hostile.
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
          opened().resize({ width: THUMB, height: THUMB, fit: 'cover', position: 'attention' }),
          80,
        ),
        blurred: await written(sharp(small).resize({ width: BLUR.width, kernel: 'cubic' }), 60),
      },
    };
  } catch {
    // The library says in English what it did not like; to the member all of it is a picture that cannot be read.
    return { problem: 'photo_broken' };
  }
}
