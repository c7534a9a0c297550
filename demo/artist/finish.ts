import sharp from 'sharp';
import { seededRandom } from '../random.ts';
import { SHEET } from './strokes.ts';

const vignettes = new Map<number, Promise<Buffer>>();

/** Dark corners, as a picture with transparency that is made once of a width. */
export function vignette(width: number): Promise<Buffer> {
  const known = vignettes.get(width);
  if (known) return known;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${(width * SHEET.height) / SHEET.width}" viewBox="0 0 1 1" preserveAspectRatio="none"><radialGradient id="fill" cx=".5" cy=".42" r=".8"><stop offset=".55" stop-color="#120816" stop-opacity="0"/><stop offset="1" stop-color="#120816" stop-opacity=".46"/></radialGradient><rect width="1" height="1" fill="url(#fill)"/></svg>`;
  const made = sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  vignettes.set(width, made);
  return made;
}

const GRAIN = 160;
let grainTile: Buffer | undefined;
/** Fine grain as a tile; it also hides steps in large gradients. */
export function grain(): {
  input: Buffer;
  raw: { width: number; height: number; channels: 4 };
  tile: true;
  blend: 'overlay';
} {
  if (!grainTile) {
    const random = seededRandom(4);
    grainTile = Buffer.alloc(GRAIN * GRAIN * 4, 255);
    for (let index = 0; index < GRAIN * GRAIN; index++)
      grainTile.fill(
        128 + Math.round((random() + random() + random() - 1.5) * 11),
        index * 4,
        index * 4 + 3,
      );
  }
  return {
    input: grainTile,
    raw: { width: GRAIN, height: GRAIN, channels: 4 },
    tile: true,
    blend: 'overlay',
  };
}
