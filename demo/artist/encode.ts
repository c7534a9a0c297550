import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { draw, drawFace, poseOf } from './draw.ts';
import type { Picture } from './draw.ts';
import { faceOf } from './picture.ts';
import type { Drawing } from './recipe.ts';
import { SHEET } from './strokes.ts';

export const DRAWN = { width: 960, height: 1_200 } as const;

const MEDIUM_WIDTH = 480;
const FACE_SIDE = 160;
const BLUR = { drawnWidth: 160, deviation: 12, width: 320 } as const;

const opened = (picture: Picture) =>
  sharp(picture.data, {
    raw: { width: picture.width, height: picture.height, channels: picture.channels },
  });
const webp = (picture: Sharp, quality: number) => picture.webp({ quality, effort: 2 }).toBuffer();

/** The square of an avatar in parts of the sheet's width: the face, or a view's middle. */
export function faceSquare(drawing: Drawing): { left: number; top: number; side: number } {
  if (drawing.kind === 'view')
    return { left: 0, top: (SHEET.height - SHEET.width) / 2 / SHEET.width, side: 1 };
  const { person, look } = poseOf(drawing);
  const { left, top, side } = faceOf(person, look);
  return { left: left / SHEET.width, top: top / SHEET.width, side: side / SHEET.width };
}

/** Draws a served form as WebP without metadata; the blurred one reveals nothing of the person. */
export async function drawVariant(
  drawing: Drawing,
  variant: 'thumb' | 'medium' | 'large' | 'blurred',
): Promise<Buffer> {
  if (variant === 'large') return webp(opened(await draw(drawing, DRAWN.width)), 80);
  if (variant === 'medium') return webp(opened(await draw(drawing, MEDIUM_WIDTH)), 80);
  if (variant === 'thumb' && drawing.kind === 'person')
    return webp(opened(await drawFace(drawing, FACE_SIDE)), 82);
  if (variant === 'thumb') {
    const { left, top, side } = faceSquare(drawing);
    // Drawn so large that the square is not enlarged.
    const width = Math.max(2 * FACE_SIDE, Math.ceil(FACE_SIDE / side / 4) * 4);
    const [x, y, length] = [left, top, side].map((part) => Math.floor(part * width)) as [
      number,
      number,
      number,
    ];
    return webp(
      opened(await draw(drawing, width))
        .extract({ left: x, top: y, width: length, height: length })
        .resize(FACE_SIDE, FACE_SIDE),
      82,
    );
  }
  const small = await draw(drawing, BLUR.drawnWidth);
  const soft = await opened(small).blur(BLUR.deviation).raw().toBuffer();
  return webp(
    opened({ ...small, data: soft }).resize(BLUR.width, (BLUR.width * SHEET.height) / SHEET.width, {
      kernel: 'cubic',
    }),
    70,
  );
}

const SIZES = {
  large: DRAWN,
  medium: { width: MEDIUM_WIDTH, height: (MEDIUM_WIDTH * SHEET.height) / SHEET.width },
  thumb: { width: FACE_SIDE, height: FACE_SIDE },
  blurred: { width: BLUR.width, height: (BLUR.width * SHEET.height) / SHEET.width },
} as const;
const plain = new Map<string, Promise<Buffer>>();

/** A picture of one colour, as large as a drawn one in that form; made once. */
export function plainVariant(variant: keyof typeof SIZES): Promise<Buffer> {
  const made =
    plain.get(variant) ??
    webp(sharp({ create: { ...SIZES[variant], channels: 3, background: '#8a7f92' } }), 80);
  plain.set(variant, made);
  return made;
}
