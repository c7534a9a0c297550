import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { draw } from '../server/demo/artist/draw.ts';
import type { Person } from '../server/demo/artist/recipe.ts';

// Draws the first page's portraits with the demo's artist. They are kept in the repository: run
// `node build/landing-pictures.ts` after changing the artist.

const folder = join(import.meta.dirname, '../renderer/site/pages/home/pictures');
const LARGEST_BYTES = 60_000;
const SIZES = [
  { width: 800, suffix: '' },
  { width: 480, suffix: '-small' },
] as const;

const common = {
  kind: 'person',
  hat: '#a8324e',
  eyes: 'default',
  glasses: null,
  freckles: false,
  flip: false,
} as const;
const PEOPLE: Record<string, Person> = {
  noor: {
    ...common,
    scene: 'sea',
    tone: 0,
    top: 'curly',
    hair: '#2b211f',
    skin: '#b87d50',
    iris: '#4b3021',
    clothes: 'shirtVNeck',
    colour: '#d8c6a8',
    mouth: 'smile',
    brows: 'raisedExcitedNatural',
    beard: null,
    lashes: true,
    jewels: 'studsAndPendant',
    lines: 0,
    scale: 1.2,
    shift: 6,
    lean: -2,
  },
  thijs: {
    ...common,
    scene: 'cafe',
    tone: 0,
    top: 'theCaesarAndSidePart',
    hair: '#9a9694',
    skin: '#eec3a0',
    iris: '#5e6d78',
    clothes: 'blazerAndShirt',
    colour: '#2c2a3c',
    mouth: 'twinkle',
    brows: 'defaultNatural',
    beard: 'beardMedium',
    lashes: false,
    jewels: null,
    lines: 1,
    scale: 1.24,
    shift: -6,
    lean: 1.5,
  },
  lotte: {
    ...common,
    scene: 'canal',
    tone: 0,
    top: 'bob',
    hair: '#2b211f',
    skin: '#f6d5bc',
    iris: '#4d7350',
    clothes: 'shirtScoopNeck',
    colour: '#a8324e',
    mouth: 'twinkle',
    brows: 'defaultNatural',
    beard: null,
    lashes: true,
    jewels: 'pendant',
    lines: 0,
    scale: 1.22,
    shift: 8,
    lean: 2,
  },
};

await mkdir(folder, { recursive: true });
for (const [name, person] of Object.entries(PEOPLE))
  for (const { width, suffix } of SIZES) {
    const picture = await draw(person, width);
    const bytes = await sharp(picture.data, {
      raw: { width: picture.width, height: picture.height, channels: picture.channels },
    })
      .webp({ quality: 80, effort: 6 })
      .toBuffer();
    if (bytes.length > LARGEST_BYTES)
      throw new Error(
        `${name}${suffix}.webp has ${bytes.length} bytes, more than ${LARGEST_BYTES}`,
      );
    await writeFile(join(folder, `${name}${suffix}.webp`), bytes);
    console.log(`${name}${suffix}.webp ${picture.width}x${picture.height} ${bytes.length} bytes`);
  }
