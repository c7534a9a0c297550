import { MOST_PHOTO_BYTES, photoTypeOf } from '../../../shared/photos.ts';

/** A part of a picture, in its own pixels as it is shown. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}
/** Why a file cannot be sent; also keys of the texts. */
export type Unfit = 'photo_type' | 'photo_heic' | 'photo_too_large';

/** Larger files are reduced on the device, which saves data. */
const HEAVY_BYTES = 4 * 1_024 * 1_024;
const LONGEST_SIDE = 2_400;
/** The sizes that the server stores for conversations. */
export const FOR_CONVERSATION = { heavyBytes: 700 * 1_024, longestSide: 1_600 };
const QUALITY = 0.9;

/** Redraws a picture or part of it as an upright JPEG of limited size; null where impossible. */
async function redraw(
  file: Blob,
  area: CropArea | null,
  longestSide = LONGEST_SIDE,
): Promise<Blob | null> {
  // Null is a file that is no picture.
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const { x, y, width, height } = area ?? {
    x: 0,
    y: 0,
    width: picture.width,
    height: picture.height,
  };
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  // What is transparent becomes white, as on the server.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
}

/** Reads a chosen file as a photo, HEIC as JPEG where possible, or says why not. */
export async function readPhoto(
  file: File,
  { heavyBytes, longestSide } = { heavyBytes: HEAVY_BYTES, longestSide: LONGEST_SIDE },
): Promise<{ photo: Blob } | { unfit: Unfit }> {
  const type = photoTypeOf(new Uint8Array(await file.slice(0, 64).arrayBuffer()));
  if (type === null) return { unfit: 'photo_type' };
  const mustRedraw = type === 'heic' || file.size > heavyBytes;
  const drawn = mustRedraw ? await redraw(file, null, longestSide) : null;
  if (type === 'heic' && !drawn) return { unfit: 'photo_heic' };
  const photo = drawn ?? file;
  return photo.size > MOST_PHOTO_BYTES ? { unfit: 'photo_too_large' } : { photo };
}

/** A part of a photo as a photo of its own; the whole one where it cannot be cut. */
export const cropPhoto = async (photo: Blob, area: CropArea): Promise<Blob> =>
  (await redraw(photo, area)) ?? photo;

/** A photo's upright size; a common one where the browser does not know it. */
export async function sizeOfPhoto(photo: Blob): Promise<{ width: number; height: number }> {
  // Null is a file that is no picture.
  const picture = await createImageBitmap(photo).catch(() => null);
  if (!picture) return { width: 1_200, height: 900 };
  const { width, height } = picture;
  picture.close();
  return { width, height };
}
