import sharp from 'sharp';
import { personOf } from './figure/person.ts';
import type { Person } from './figure/person.ts';
import { grain, vignette } from './finish.ts';
import { lookOf } from './look.ts';
import type { Look } from './look.ts';
import { faceOf, pictureSvg } from './picture.ts';
import type { Part } from './picture.ts';
import { lightAt } from './places/hours.ts';
import { PLACES } from './places/places.ts';
import { VIEWS } from './recipe.ts';
import type { Drawing, PersonDrawing } from './recipe.ts';
import { MARGIN, sheet, SHEET } from './strokes.ts';
import { VIEW_SHEETS } from './views/views.ts';
import { wash } from './wash.ts';

// No picture is drawn twice, so libvips needs no cache.
sharp.cache(false);

/** Raw pixels without transparency. */
export interface Picture {
  data: Buffer;
  width: number;
  height: number;
  channels: 3;
}

// Blurring a view is most of its work: each is drawn once, small and large.
const SMALL_WIDTH = 480;
const LARGE_WIDTH = 960;
const plates = new Map<string, Promise<Buffer>>();

const sizeOf = (width: number) => ({ width, height: (width * SHEET.height) / SHEET.width });

function plate(key: string, content: () => string, width: number): Promise<Buffer> {
  const name = `${key} ${width}`;
  const known = plates.get(name);
  if (known) return known;
  const margin = Math.round((MARGIN * width) / SHEET.width);
  const made = sharp(Buffer.from(sheet(content(), width)))
    .extract({ left: margin, top: margin, ...sizeOf(width) })
    .removeAlpha()
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();
  plates.set(name, made);
  made.catch(() => plates.delete(name));
  return made;
}

/** Who is on a picture, and how: always the same of a recipe. */
export function poseOf({ seed, number, who, look }: PersonDrawing): { person: Person; look: Look } {
  const person = personOf(seed, who);
  return { person, look: lookOf(person, number, look) };
}

/** Draws a look of a person, or a part of it. @param width in pixels. */
export async function drawLook(
  person: Person,
  look: Look,
  width: number,
  part: Part = { left: 0, top: 0, ...SHEET },
): Promise<Picture> {
  const svg = pictureSvg(person, look, width, part);
  const drawn = sharp(Buffer.from(svg)).removeAlpha().raw();
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
  wash(data, info, part, lightAt(PLACES[look.place], look.hour), look.side);
  return { data, width: info.width, height: info.height, channels: 3 };
}

/** Draws the face of a picture and nothing else, as a square. @param side in pixels. */
export function drawFace(drawing: PersonDrawing, side: number): Promise<Picture> {
  const { person, look } = poseOf(drawing);
  const { left, top, side: length } = faceOf(person, look);
  return drawLook(person, look, side, { left, top, width: length, height: length });
}

/**
 * Draws a picture from its recipe, always the same.
 * @param width in pixels, 160 at least and divisible by 4; the height is five quarters of it.
 * @returns raw pixels.
 */
export async function draw(drawing: Drawing, width: number): Promise<Picture> {
  if (drawing.kind === 'person') {
    const { person, look } = poseOf(drawing);
    return drawLook(person, look, width);
  }
  const size = sizeOf(width);
  const tone = drawing.tone % VIEWS[drawing.view];
  const background = await plate(
    `${drawing.view} ${tone}`,
    () => VIEW_SHEETS[drawing.view](tone),
    width <= SMALL_WIDTH ? SMALL_WIDTH : LARGE_WIDTH,
  );
  const sized = sharp(background).resize(size.width, size.height, { fit: 'fill' });
  const turned = await (drawing.flip ? sized.flop() : sized).raw().toBuffer();
  const data = await sharp(turned, { raw: { ...size, channels: 3 } })
    .composite([{ input: await vignette(width), raw: { ...size, channels: 4 } }, grain()])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { data, ...size, channels: 3 };
}
