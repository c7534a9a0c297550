import sharp from 'sharp';
import { figure } from './figure.ts';
import { grain, lightOf, litFigure, slant, vignette, type Picture } from './light.ts';
import { PORTRAIT_SCENES, VIEWS, type Drawing, type Person } from './recipe.ts';
import { SCENES } from './scenes/scenes.ts';
import { MARGIN, sheet, SHEET } from './strokes.ts';
import { VIEW_SHEETS } from './views/views.ts';

// No picture is drawn twice, so libvips needs no cache.
sharp.cache(false);

// Blurring a scene is most of the work: each is drawn once. What is out of focus needs few pixels;
// a picture without a person has a plate of its own for the large form.
const SCENE_WIDTH = 480;
const VIEW_WIDTH = 960;
const plates = new Map<string, Promise<Buffer>>();
const sized = new Map<string, Promise<Buffer>>();
const KEPT = 24;

const sizeOf = (width: number) => ({ width, height: (width * SHEET.height) / SHEET.width });

interface Ground {
  key: string;
  content: () => string;
  width: number;
}

function masterPlate({ key, content, width }: Ground): Promise<Buffer> {
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

function plate(ground: Ground, width: number): Promise<Buffer> {
  const name = `${ground.key} ${width}`;
  const known = sized.get(name);
  if (known) {
    sized.delete(name);
    sized.set(name, known);
    return known;
  }
  const made = masterPlate(ground).then((encoded) =>
    sharp(encoded).resize(width, sizeOf(width).height, { fit: 'fill' }).raw().toBuffer(),
  );
  if (width < VIEW_WIDTH) {
    sized.set(name, made);
    made.catch(() => sized.delete(name));
    const oldest = sized.keys().next();
    if (sized.size > KEPT && !oldest.done) sized.delete(oldest.value);
  }
  return made;
}

async function drawPerson(person: Person, width: number): Promise<Picture> {
  const full = sizeOf(width);
  const tone = person.tone % PORTRAIT_SCENES[person.scene];
  const light = lightOf(person.scene);
  const behind = sizeOf(Math.min(width, SCENE_WIDTH));
  const [background, cut] = await Promise.all([
    plate(
      {
        key: `${person.scene} ${tone}`,
        content: () => SCENES[person.scene](tone),
        width: SCENE_WIDTH,
      },
      behind.width,
    ),
    sharp(Buffer.from(figure(person, width)))
      .ensureAlpha()
      .raw()
      .toBuffer(),
  ]);
  const lit = await litFigure({ data: cut, ...full, channels: 4 }, light, behind);
  const shaded = await sharp(background, { raw: { ...behind, channels: 3 } })
    .composite([{ input: lit.shadow, raw: { ...behind, channels: 4 } }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const ground =
    width === behind.width
      ? shaded
      : await sharp(shaded, { raw: { ...behind, channels: 3 } })
          .resize(full.width, full.height, { fit: 'fill', kernel: 'linear' })
          .raw()
          .toBuffer();
  const raw = { ...full, channels: 4 } as const;
  const data = await sharp(ground, { raw: { ...full, channels: 3 } })
    .composite([
      { input: lit.figure.data, raw },
      { input: await slant(light, width), raw, blend: 'soft-light' },
      { input: await vignette(width), raw },
      grain(),
    ])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { data, ...full, channels: 3 };
}

/**
 * Draws a picture from its recipe, always the same.
 * @param width in pixels, 160 at least and divisible by 4; the height is five quarters of it.
 * @returns raw pixels.
 */
export async function draw(drawing: Drawing, width: number): Promise<Picture> {
  if (drawing.kind === 'person') return drawPerson(drawing, width);
  const size = sizeOf(width);
  const tone = drawing.tone % VIEWS[drawing.view];
  const background = await plate(
    {
      key: `view ${drawing.view} ${tone}`,
      content: () => VIEW_SHEETS[drawing.view](tone),
      width: width <= SCENE_WIDTH ? SCENE_WIDTH : VIEW_WIDTH,
    },
    width,
  );
  const picture = sharp(background, { raw: { ...size, channels: 3 } });
  const turned = drawing.flip ? await picture.flop().raw().toBuffer() : background;
  const data = await sharp(turned, { raw: { ...size, channels: 3 } })
    .composite([{ input: await vignette(width), raw: { ...size, channels: 4 } }, grain()])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { data, ...size, channels: 3 };
}
